import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { detectSpeech } from '../../src/vad/detector.ts';
import { FRAME_SAMPLES, type Region } from '../../src/vad/frame.ts';
import { openSilero } from '../../src/engines/silero/engine.ts';
import { hasRecordings, noRecordings, recordedSpeech, reference } from '../fixtures/recordings.ts';
import { bursts, whiteNoise } from '../fixtures/signals.ts';
import { collect, streamOf } from '../helpers/collect.ts';
import { loudness, fakeNeuralVad } from '../helpers/test-runtime.ts';
import { cut } from '../audio/through.ts';

const never = new AbortController().signal;
const missesEverything = () => 0.03;

describe('detectSpeech', () => {
  it('finds the speech that the neural detector finds, with padding', async () => {
    const [region, ...more] = await detect(bursts(4, [1, 2]));
    expect(more).toEqual([]);
    expect(region!.start / SPEECH_RATE).toBeCloseTo(1 - 0.3, 1);
    expect(region!.end / SPEECH_RATE).toBeCloseTo(2 + 0.25, 1);
    expect(region!.probability).toBeCloseTo(0.9, 1);
  });

  it('finds nothing in silence or in no samples', async () => {
    expect(await detect(new Float32Array(4 * SPEECH_RATE))).toEqual([]);
    expect(await detect(new Float32Array(0))).toEqual([]);
  });

  it('yields each region as soon as it has ended', async () => {
    let given = 0;
    const blocks = (async function* () {
      for (const block of cut(bursts(60, [1, 2], [50, 51]), [SPEECH_RATE])) {
        given++;
        yield block;
      }
    })();
    const [first] = await collect(take(1, detectSpeech(blocks, options(), never)));
    expect(first!.start / SPEECH_RATE).toBeCloseTo(0.7, 1);
    expect(given).toBeLessThanOrEqual(4);
  });

  it('rejects background noise, however sure the neural detector is', async () => {
    expect(await detect(whiteNoise(2 * SPEECH_RATE, -60), { probability: () => 1 })).toEqual([]);
  });

  it.each([
    ['high', 0.28, 0],
    ['high', 0.32, 1],
    ['normal', 0.48, 0],
    ['normal', 0.52, 1],
    ['low', 0.68, 0],
    ['low', 0.72, 1],
  ] as const)('at sensitivity %s, with probability %d in noise, finds %i regions', async (...row) => {
    const [sensitivity, heard, count] = row;
    const samples = bursts(6, [0.5, 1.5], [3, 4]);
    const noise = whiteNoise(samples.length, -25);
    const noisy = samples.map((sample, at) => sample + noise[at]!);
    expect(await detect(noisy, { probability: certainThen(heard), sensitivity })).toHaveLength(1 + count);
  });

  it.each([
    ['high', 0.05, 0],
    ['high', 0.07, 1],
    ['normal', 0.09, 0],
    ['normal', 0.11, 1],
    ['low', 0.13, 0],
    ['low', 0.15, 1],
  ] as const)('at sensitivity %s, with probability %d in silence, finds %i regions', async (...row) => {
    const [sensitivity, heard, count] = row;
    const samples = bursts(6, [0.5, 1.5], [3, 4]);
    expect(await detect(samples, { probability: certainThen(heard), sensitivity })).toHaveLength(1 + count);
  });

  it('gives the same regions for blocks of any size', async () => {
    const samples = bursts(12, [0.4, 1.7], [2.2, 2.4], [3, 5.21], [5.4, 7], [9, 11.9]);
    const expected = await detect(samples);
    expect(expected.length).toBeGreaterThan(2);
    const sizes = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sizes, async (blocks) => {
        expect(await detect(samples, { blocks })).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('reads the last samples even if they do not fill a frame', async () => {
    const regions = await detect(bursts(2.01, [1, 2.01]));
    expect(regions).toHaveLength(1);
    expect(regions[0]!.end).toBeGreaterThanOrEqual(2.01 * SPEECH_RATE);
  });

  it('rejects if its signal has aborted', async () => {
    const regions = detectSpeech(streamOf([bursts(2, [0, 2])]), options(), AbortSignal.abort());
    await expect(collect(regions)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('detectSpeech if the neural detector misses speech', () => {
  it('yields loud sounds with the spectrum of a voice if it found nothing else', async () => {
    const regions = await detect(bursts(6, [1, 2], [4, 5]), { probability: missesEverything });
    expect(regions).toHaveLength(2);
    expect(regions[0]!.start / SPEECH_RATE).toBeCloseTo(0.7, 1);
    expect(regions[1]!.end / SPEECH_RATE).toBeCloseTo(5.25, 1);
    expect(regions.map(({ probability }) => probability)).toEqual([
      expect.closeTo(0.03, 3),
      expect.closeTo(0.03, 3),
    ]);
  });

  it('drops them if it found anything else', async () => {
    const samples = bursts(8, [1, 2], [4, 5], [6, 7]);
    let seen = 0;
    const probability = (frame: Float32Array) =>
      seen++ * FRAME_SAMPLES > 3 * SPEECH_RATE && seen * FRAME_SAMPLES < 5.5 * SPEECH_RATE
        ? loudness(frame)
        : missesEverything();
    const regions = await detect(samples, { probability });
    expect(regions).toHaveLength(1);
    expect(regions[0]!.start / SPEECH_RATE).toBeCloseTo(3.7, 1);
  });

  it('rejects noise, however loud', async () => {
    expect(await detect(whiteNoise(4 * SPEECH_RATE, -12), { probability: missesEverything })).toEqual([]);
  });

  it('rejects sounds that were quiet before the gain', async () => {
    const quiet = bursts(4, [1, 2]).map((sample) => sample / 100);
    const amplified = quiet.map((sample) => sample * 100);
    expect(await detect(amplified, { probability: missesEverything, gain: 1 })).toHaveLength(1);
    expect(await detect(amplified, { probability: missesEverything, gain: 100 })).toEqual([]);
  });
});

describe.skipIf(!hasRecordings)(`detectSpeech on recordings${noRecordings}`, () => {
  it.each(['quilter.wav', 'sentence_es.wav', 'sentence_de.wav', 'sentence_fr.wav'])(
    'covers every word of %s',
    async (name) => {
      const regions = await detectRecording(name);
      const lost = reference(name).words!.filter(
        ([, start, end]) =>
          !regions.some((region) => region.start <= start * SPEECH_RATE && region.end >= end * SPEECH_RATE),
      );
      expect(lost).toEqual([]);
    },
  );

  it.each(['noise1.wav', 'noise2.wav', 'noise3.wav'])(
    'finds less than 5 % of likely speech in %s',
    async (name) => {
      const sure = (await detectRecording(name)).filter(({ probability }) => probability >= 0.5);
      const samples = sure.reduce((sum, { start, end }) => sum + end - start, 0);
      expect(samples / (await recordedSpeech(name)).speech.length).toBeLessThan(0.05);
    },
  );

  it('splits a minute of talk into ordered regions of at most 30 s', async () => {
    const regions = await detectRecording('talk-60s.wav');
    expect(regions.length).toBeGreaterThan(2);
    let floor = 0;
    for (const { start, end } of regions) {
      expect(start).toBeGreaterThanOrEqual(floor);
      expect(end - start).toBeLessThanOrEqual(30 * SPEECH_RATE);
      floor = end;
    }
  });
});

/**
 * Probabilities for two bursts, at 0.5–1.5 s and 3–4 s: 0.9 for the first one, so that the fallback for
 * missed speech does not apply, and `heard` for the second one.
 */
function certainThen(heard: number): (frame: Float32Array) => number {
  let seen = 0;
  return () => {
    const seconds = (seen++ * FRAME_SAMPLES) / SPEECH_RATE;
    if (seconds > 0.5 && seconds < 1.5) return 0.9;
    return seconds > 3 && seconds < 4 ? heard : 0;
  };
}

interface DetectOptions {
  readonly probability?: (frame: Float32Array) => number;
  readonly gain?: number;
  readonly sensitivity?: 'high' | 'normal' | 'low';
  /** Block sizes in samples, used in turn; one block if undefined. */
  readonly blocks?: readonly number[];
}

function options({ probability = loudness, gain = 1, sensitivity = 'normal' }: DetectOptions = {}) {
  return { neural: fakeNeuralVad(probability), gain, sensitivity };
}

function detect(samples: Float32Array, request: DetectOptions = {}): Promise<readonly Region[]> {
  const blocks = cut(samples, request.blocks ?? [Math.max(1, samples.length)]);
  return collect(detectSpeech(streamOf(blocks), options(request), never));
}

async function detectRecording(name: string): Promise<readonly Region[]> {
  const silero = openSilero();
  onTestFinished(() => silero.close());
  const { speech, gain } = await recordedSpeech(name);
  return collect(detectSpeech(streamOf([speech]), { neural: silero.stream(), gain }, never));
}

async function* take<T>(count: number, items: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  let left = count;
  for await (const item of items) {
    yield item;
    if (--left === 0) return;
  }
}
