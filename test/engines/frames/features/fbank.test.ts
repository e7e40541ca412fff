import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageFile } from '../../../../src/base/package-root.ts';
import { joinArrays } from '../../../../src/base/join-arrays.ts';
import {
  GIGA_AM,
  ICEFALL,
  NEMO,
  NEMO_OF_SHERPA,
  NEMO_TRAINING,
  WENET_PAIR,
  WENET_SINGLE,
} from '../../../../src/engines/frames/acoustic/fbank-kinds.ts';
import {
  createFbank,
  type FbankOptions,
  normalizePerFeature,
} from '../../../../src/engines/frames/features/fbank.ts';
import { whiteNoise } from '../../../fixtures/signals.ts';
import { judgesInstalled, why } from '../../../generated/ctc/sherpa-judge.ts';
import { sing, song } from '../../../generated/ctc/tone-alphabet.ts';
import { voice } from '../../../generated/signals/voice.ts';

const CLIPS = [
  voice(16_000),
  sing(song(1, 4).tones),
  whiteNoise(12_345, -30),
  new Float32Array(4000),
  whiteNoise(400, -20),
];

function whole(clip: Float32Array, options: FbankOptions): Float32Array {
  const fbank = createFbank(options);
  return joinArrays([fbank.push(clip), fbank.finish()], (length) => new Float32Array(length));
}

async function judged(clips: readonly Float32Array[]): Promise<readonly Float32Array[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fbank-'));
  try {
    const segments = clips.map((clip, index) => {
      const path = join(folder, `clip-${index}.f32`);
      writeFileSync(path, new Uint8Array(clip.buffer, clip.byteOffset, clip.byteLength));
      return { path };
    });
    const program = packageFile('test', 'judges', 'kaldi-fbank.mjs');
    await execa(process.execPath, [program], { input: JSON.stringify({ output: folder, segments }) });
    return clips.map((_, index) => {
      const bytes = readFileSync(join(folder, `${index}.f32`));
      return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function largestDifference(one: Float32Array, other: Float32Array): number {
  expect(one.length).toBe(other.length);
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);
}

/** A clip as Kaldi reads it with snip_edges=false: mirrored at both ends. */
function mirrored(clip: Float32Array): Float32Array {
  const frames = Math.floor((clip.length + 80) / 160);
  return Float32Array.from({ length: (frames - 1) * 160 + 400 }, (_, index) => {
    let at = index - 120;
    while (at < 0 || at >= clip.length) at = at < 0 ? -at - 1 : 2 * clip.length - 1 - at;
    return clip[at]!;
  });
}

describe.skipIf(!judgesInstalled)(`fbank features compared with transformers.js${why}`, () => {
  it('agree to 0.001 for frames inside the clip', async () => {
    const theirs = await judged(CLIPS);
    for (const [index, clip] of CLIPS.entries())
      expect(largestDifference(whole(clip, WENET_PAIR), theirs[index]!)).toBeLessThan(1e-3);
  });

  it('agree to 0.001 for frames across the ends', async () => {
    const theirs = await judged(CLIPS.map(mirrored));
    for (const [index, clip] of CLIPS.entries()) {
      const ours = whole(clip, { ...WENET_PAIR, edges: 'mirror' });
      expect(largestDifference(ours, theirs[index]!)).toBeLessThan(1e-3);
    }
  });
});

describe.each(
  Object.entries({ ICEFALL, WENET_SINGLE, WENET_PAIR, NEMO, NEMO_OF_SHERPA, NEMO_TRAINING, GIGA_AM }),
)('features of the kind %s', (_, kind) => {
  it('are the same for audio in blocks of any size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9000 }),
        fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 8 }),
        (length, cuts) => {
          const clip = whiteNoise(length, -25);
          const fbank = createFbank(kind);
          const parts: Float32Array[] = [];
          for (let at = 0, cut = 0; at < length; cut++) {
            const next = Math.min(length, at + cuts[cut % cuts.length]!);
            parts.push(fbank.push(clip.subarray(at, next)));
            at = next;
          }
          parts.push(fbank.finish());
          expect(joinArrays(parts, (size) => new Float32Array(size))).toEqual(whole(clip, kind));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('have a frame for each 10 ms, or only frames that fit into the clip', () => {
    for (const length of [0, 1, 79, 80, 399, 400, 1600, 16_000, 16_079, 16_080]) {
      const fit = length < 400 ? 0 : Math.floor((length - 400) / 160) + 1;
      const frames =
        kind.edges === 'snip' ? fit : Math.floor((length + (kind.edges === 'centre' ? 0 : 80)) / 160);
      expect(whole(whiteNoise(length, -25), kind)).toHaveLength(frames * kind.bins);
    }
  });

  it('have the lowest values in silence', () => {
    const silence = whole(new Float32Array(3200), kind);
    const lowest = Math.log(kind.offset ?? 2 ** -23);
    expect(silence.every((value) => Math.abs(value - lowest) < 1e-5)).toBe(true);
  });
});

it('fbank features continue as long as the stream', () => {
  const fbank = createFbank(ICEFALL);
  const second = whiteNoise(16_000, -25);
  let frames = 0;
  for (let minute = 0; minute < 60; minute++) frames += fbank.push(second).length / 80;
  frames += fbank.finish().length / 80;
  expect(frames).toBe(6000);
});

describe('features normalized by bin', () => {
  it('have a mean of 0 and a deviation of 1', () => {
    const features = Float32Array.from({ length: 300 }, (_, index) => (index % 3) * 10 + Math.sin(index));
    normalizePerFeature(features, 3);
    for (let bin = 0; bin < 3; bin++) {
      const own = features.filter((_, index) => index % 3 === bin);
      const mean = own.reduce((sum, value) => sum + value, 0) / 100;
      const variance = own.reduce((sum, value) => sum + value ** 2, 0) / 100;
      expect(mean).toBeCloseTo(0, 4);
      expect(variance).toBeCloseTo(1, 3);
    }
  });

  it('are 0 if a bin never changes', () => {
    const features = new Float32Array(20).fill(-15.9);
    normalizePerFeature(features, 2);
    expect(features.every((value) => Math.abs(value) < 1)).toBe(true);
  });
});
