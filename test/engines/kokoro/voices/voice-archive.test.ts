import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listVoicePacks, readVoice } from '../../../../src/engines/kokoro/voices/voice-file.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';
import { voiceArchive } from './npy.ts';

const ones = (rows: number) => new Float32Array(rows * 256).fill(1);

/** A folder with a voice archive of the file name `name`. */
function folderWith(name: string, voices: Parameters<typeof voiceArchive>[0]): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), voiceArchive(voices));
  return folder;
}

describe('voice archive', () => {
  it.each(['voices-v1.0.bin', 'voices.npz'])(
    'is found as %s, and its voices by their names',
    async (name) => {
      const folder = folderWith(name, {
        bf_emma: { shape: [2, 1, 256], values: ones(2) },
        af_sky: { shape: [1, 256], values: ones(1) },
      });
      expect(await listVoicePacks(folder)).toEqual(['af_sky', 'bf_emma']);
      expect(await readVoice(folder, 'bf_emma')).toEqual({ rows: 2, values: ones(2) });
      expect(await readVoice(folder, 'af_sky')).toEqual({ rows: 1, values: ones(1) });
      await expect(readVoice(folder, 'af_bella')).rejects.toMatchObject({ kind: 'voice_not_found' });
    },
  );

  it.each([
    ['with rows of another width', { shape: [2, 128], values: ones(1) }, /rows of 256 floats/],
    ['without rows', { shape: [0, 256], values: ones(0) }, /rows of 256 floats/],
    ['with NaN values', { shape: [1, 256], values: ones(1).fill(NaN) }, /not finite numbers/],
  ])('is refused with a voice %s', async (_, voice, message) => {
    const folder = folderWith('voices.npz', { af_sky: voice });
    await expect(readVoice(folder, 'af_sky')).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringMatching(message),
    });
  });

  it('is refused with the file name if it is no archive', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'voices-v1.0.bin'), 'PK no archive at all');
    await expect(listVoicePacks(folder)).rejects.toMatchObject({
      message: expect.stringMatching(/^The voice file 'voices-v1\.0\.bin' /),
    });
  });
});
