import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { englishReferences, hasRecordings, writeSpeech } from './recordings.ts';

describe.skipIf(!hasRecordings())('the recordings (skipped where ../shared/audio is not there)', () => {
  it('can be joined to a WAV of any length', () => {
    const folder = mkdtempSync(join(tmpdir(), 'voice-recordings-'));
    try {
      const path = join(folder, 'speech.wav');
      writeSpeech(path, 125.5);
      const wav = readFileSync(path);
      expect(wav.length).toBe(44 + 125.5 * 32_000);
      expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
      const turn = wav.subarray(44).indexOf(wav.subarray(44, 144), 1);
      expect(turn).toBeGreaterThan(90 * 32_000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('have the reference texts of the English ones', () => {
    expect(englishReferences()).toContainEqual({
      file: 'austen-0930.wav',
      text: 'He might even have been made amiable himself.',
    });
  });
});
