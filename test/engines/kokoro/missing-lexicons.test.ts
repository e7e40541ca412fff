import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InstalledModel } from '../../../src/domain/model.ts';
import { getLexicons, missingLexiconsNotice } from '../../../src/engines/kokoro/missing-lexicons.ts';

describe('missingLexiconsNotice', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voice-lexicons-'));
    await mkdir(join(folder, 'lexicons'));
    for (const name of ['us_gold', 'us_silver', 'gb_gold'])
      await writeFile(join(folder, 'lexicons', `${name}.json`), '{}');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const model = (engine: string, languages?: readonly string[]) =>
    ({
      folder,
      manifest: { name: 'mine', engine, capabilities: { languages } },
    }) as unknown as InstalledModel;

  it('names the lexicons that an English Kokoro model lacks', async () => {
    const sentence =
      'mine lacks lexicons/gb_silver.json: English words are read by rules, some of them wrongly';
    expect(await missingLexiconsNotice(model('kokoro'))).toBe(sentence);
    expect(await missingLexiconsNotice(model('kokoro', ['ja', 'en-GB']))).toBe(sentence);
  });

  it('returns nothing if no lexicon is missing, for other languages and other engines', async () => {
    expect(await missingLexiconsNotice(model('kokoro', ['ja', 'zh']))).toBeUndefined();
    expect(await missingLexiconsNotice(model('espeak'))).toBeUndefined();
    await writeFile(join(folder, 'lexicons', 'gb_silver.json'), '{}');
    expect(await missingLexiconsNotice(model('kokoro'))).toBeUndefined();
  });
});

it('getLexicons advises to pull a catalog model, and to copy its lexicons to a custom model', () => {
  expect(getLexicons('kokoro-v1')).toBe('Get them with: voice models pull kokoro-v1');
  expect(getLexicons('mine')).toMatch(/^Copy the folder lexicons of the model kokoro-v1 /);
});
