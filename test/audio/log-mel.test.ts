import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { createLogMel } from '../../src/audio/log-mel.ts';
import { WINDOW_SAMPLES } from '../../src/engines/encoder-decoder/whisper/window.ts';
import { hasJudges } from '../bench/run-judge.ts';
import { hasRecordings, noRecordings, recordedSpeech } from '../fixtures/recordings.ts';
import { bursts, whiteNoise } from '../fixtures/signals.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const SECOND = 16_000;
const FRAMES_PER_WINDOW = 3000;
const whisperLogMel = (melBins: number) => createLogMel({ melBins, windowSamples: WINDOW_SAMPLES });
const skippedWithoutJudges = hasJudges() ? '' : ' (skipped: test/judges is not installed)';

describe('createLogMel', () => {
  it.each([80, 128])('gives -1.5 everywhere for silence, with %i bins', (bins) => {
    const features = whisperLogMel(bins)(new Float32Array(SECOND));
    expect(features.length).toBe(bins * FRAMES_PER_WINDOW);
    expect([...new Set(features)]).toEqual([-1.5]);
  });

  it('shows a one-second tone in its band and clamps the rest to 80 dB below it', () => {
    const tone = Float32Array.from({ length: SECOND }, (_, n) => Math.sin((2 * Math.PI * 440 * n) / SECOND));
    const features = whisperLogMel(80)(tone);
    const at = (bin: number, frame: number) => features[bin * FRAMES_PER_WINDOW + frame]!;
    const loudest = features.reduce((largest, value) => Math.max(largest, value));
    const column = Array.from({ length: 80 }, (_, bin) => at(bin, 50));
    // The tone is at 6.6 mel; the bands are 45.25 / 81 mel apart.
    expect(column.indexOf(Math.max(...column))).toBe(11);
    expect(Math.max(...column)).toBeCloseTo(loudest, 1);
    expect(at(70, 50)).toBeCloseTo(loudest - 2, 6);
    expect(at(11, 102)).toBeCloseTo(loudest - 2, 6);
    expect(at(11, 2999)).toBeCloseTo(loudest - 2, 6);
  });

  it('ignores audio after 30 s', () => {
    const samples = whiteNoise(40 * SECOND, -20);
    expect(
      largestDifference(whisperLogMel(80)(samples), whisperLogMel(80)(samples.subarray(0, 30 * SECOND))),
    ).toBe(0);
  });

  it('keeps no state from the previous window', () => {
    const logMel = whisperLogMel(80);
    const fresh = logMel(bursts(3, [1, 2]));
    logMel(whiteNoise(30 * SECOND, -3));
    expect(largestDifference(logMel(bursts(3, [1, 2])), fresh)).toBe(0);
  });

  it('gives sound after silence the same features as at the beginning', () => {
    const sound = whiteNoise(SECOND, -20);
    const late = new Float32Array(20 * SECOND);
    late.set(sound, 18 * SECOND);
    const [early, moved] = [whisperLogMel(80)(sound), whisperLogMel(80)(late)];
    for (let bin = 0; bin < 80; bin++) {
      // The first frames see the mirrored beginning of the audio, but here they see silence.
      const rowOf = (features: Float32Array, second: number) =>
        features.subarray(bin * 3000 + second * 100 + 2, bin * 3000 + second * 100 + 98);
      expect(largestDifference(rowOf(early, 0), rowOf(moved, 18))).toBeLessThan(1e-6);
    }
  });

  it.skipIf(!hasJudges()).each([80, 128])(
    `matches transformers.js to 1e-4 with %i bins${skippedWithoutJudges}`,
    async (bins) => {
      const loudAtTheEnds = whiteNoise(30 * SECOND, -10).map((value, n) =>
        n < 300 || n > 479_700 ? value : value / 1e4,
      );
      const differences = await differencesToJudge(bins, [
        new Float32Array(SECOND),
        Float32Array.of(0.5),
        whiteNoise(7 * SECOND + 123, -30),
        loudAtTheEnds,
        bursts(12, [0.5, 1], [5, 11.9]),
      ]);
      expect(Math.max(...differences)).toBeLessThanOrEqual(1e-4);
    },
  );

  it.skipIf(!hasJudges() || !hasRecordings).each([80, 128])(
    `matches transformers.js on recorded speech with %i bins${skippedWithoutJudges || noRecordings}`,
    async (bins) => {
      const talk = await recordedSpeech('talk-60s.wav');
      const japanese = await recordedSpeech('sentence_ja.wav');
      const differences = await differencesToJudge(bins, [
        japanese.speech,
        talk.speech.subarray(0, 30 * SECOND),
      ]);
      expect(Math.max(...differences)).toBeLessThanOrEqual(1e-4);
    },
  );
});

/**
 * The largest difference for each clip between our features and those of transformers.js in a process of its
 * own.
 */
async function differencesToJudge(bins: number, clips: readonly Float32Array[]): Promise<number[]> {
  const output = temporaryFolder();
  const segments = clips.map((clip, index) => {
    const path = join(output, `clip-${index}.f32`);
    writeFileSync(path, clip);
    return { path };
  });
  const input = JSON.stringify({ bins, output, segments });
  await execa(process.execPath, ['test/judges/whisper-features.mjs'], { input });
  const logMel = whisperLogMel(bins);
  return clips.map((clip, index) => {
    const { buffer, byteOffset, length } = readFileSync(join(output, `${index}.f32`));
    return largestDifference(logMel(clip), new Float32Array(buffer.slice(byteOffset, byteOffset + length)));
  });
}

function largestDifference(one: Float32Array, other: Float32Array): number {
  expect(one.length).toBe(other.length);
  let largest = 0;
  for (let index = 0; index < one.length; index++) {
    largest = Math.max(largest, Math.abs(one[index]! - other[index]!));
  }
  return largest;
}
