import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { phonemizerOf } from '../../../src/engines/piper/phonemes/phonemizers.ts';
import { readPiperVoice } from '../../../src/engines/piper/voice-file.ts';
import { writeFunctionalPiper } from '../../generated/piper/functional-piper.ts';

const root = mkdtempSync(join(tmpdir(), 'voice-piper-file-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
async function read(config: object) {
  const folder = join(root, String(count++));
  writeFunctionalPiper(folder, { config });
  return readPiperVoice(folder);
}

describe('JSON of a Piper voice', () => {
  it('gives the phonemes of its training by the version of Piper', async () => {
    const phonemizer = async (config: object) => phonemizerOf(await read(config));
    const german = { espeak: { voice: 'de' } };
    const contextual = await phonemizer(german);
    for (const version of ['0.2.0', '1.0.0', 'unknown'])
      expect(await phonemizer({ ...german, piper_version: version })).toBe(contextual);
    for (const version of ['1.3.0', '1.5.0', '1.10.1', '2.0.0'])
      expect(await phonemizer({ ...german, piper_version: version })).not.toBe(contextual);
  });
});
