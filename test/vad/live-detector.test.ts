import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLivePreprocessor } from '../../src/audio/preprocess.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { detectSpeech } from '../../src/vad/detector.ts';
import { FRAME_SAMPLES, type Region } from '../../src/vad/frame.ts';
import { LiveDetector } from '../../src/vad/live-detector.ts';
import type { LiveEvent } from '../../src/vad/live-events.ts';
import type { LiveSettings } from '../../src/vad/live-settings.ts';
import { openSilero } from '../../src/engines/silero/engine.ts';
import { cut } from '../audio/through.ts';
import { hasRecordings, noRecordings, recordedSpeech, reference } from '../fixtures/recordings.ts';
import { bursts, whiteNoise } from '../fixtures/signals.ts';
import { collect, streamOf } from '../helpers/collect.ts';
import { loudness, fakeNeuralVad } from '../helpers/test-runtime.ts';

const never = new AbortController().signal;
const missesEverything = () => 0.03;
const CLIENT_BLOCK_SAMPLES = [320, 640, 1_600, 16_000, 777, 1];

describe('LiveDetector', () => {
  it('reports start and end at the sound, and a region with padding', async () => {
    const [start, end, ...more] = await detectLive(bursts(4, [1, 2]));
    expect(more).toEqual([]);
    expect(start).toMatchObject({ type: 'start', continued: false });
    expect(end).toMatchObject({ type: 'end', cause: 'silence' });
    expect(seconds(start!.at)).toBeCloseTo(1, 1);
    expect(seconds(end!.at)).toBeCloseTo(2, 1);
    const [region] = regionsOf([end!]);
    expect(region!.start).toBe(start!.at - 0.3 * SPEECH_RATE);
    expect(region!.end).toBe(end!.at + 0.25 * SPEECH_RATE);
  });

  it('reports a start after 250 ms of speech, and an end after 300 ms of silence', async () => {
    const detector = live();
    const told: (readonly [type: string, at: number])[] = [];
    let pushed = 0;
    for (const block of cut(bursts(4, [1, 2]), [160])) {
      pushed += block.length;
      for (const { type } of await detector.push(block)) told.push([type, seconds(pushed)]);
      expect(detector.speaking).toBe(told.length === 1);
    }
    expect(told).toEqual([
      ['start', expect.closeTo(1.26, 1)],
      ['end', expect.closeTo(2.33, 1)],
    ]);
  });

  it('gives the regions of detectSpeech for blocks of any size', async () => {
    const samples = bursts(12, [0.4, 1.7], [2.2, 2.4], [3, 5.21], [5.4, 7], [9, 11.99]);
    const expected = await fromFile(samples);
    expect(expected.length).toBeGreaterThan(2);
    const sizes = fc.array(
      fc.oneof(fc.constantFrom(...CLIENT_BLOCK_SAMPLES.slice(0, 5)), fc.integer({ min: 100, max: 20_000 })),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(sizes, async (list) => {
        expect(regionsOf(await detectLive(samples, { sizes: list }))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('judges the level before the gain, like detectSpeech', async () => {
    const quiet = bursts(4, [1, 2]).map((sample) => sample / 100);
    const noise = whiteNoise(quiet.length, -60);
    const amplified = quiet.map((sample, at) => (sample + noise[at]!) * 100);
    const asked = { probability: () => 0.12, sizes: [777] };
    expect(await detectLive(amplified, asked)).toHaveLength(2);
    expect(await detectLive(amplified, { ...asked, gain: 100 })).toEqual([]);
  });

  it('applies a changed sensitivity from the next push', async () => {
    const detector = live({ sensitivity: 'low' }, () => 0.4);
    const noise = whiteNoise(32 * FRAME_SAMPLES, -20);
    expect(await detector.push(noise)).toEqual([]);
    detector.configure({ sensitivity: 'high' });
    expect(await detector.push(noise)).toMatchObject([{ type: 'start', at: 32 * FRAME_SAMPLES }]);
  });

  it('splits a region that exceeds the maximum length, and continues it', async () => {
    const events = await detectLive(bursts(9, [0.5, 8.5]), { maxRegionMs: 3_000 });
    const regions = regionsOf(events);
    expect(regions.length).toBeGreaterThan(2);
    for (const { start, end } of regions) expect(end - start).toBeLessThanOrEqual(3 * SPEECH_RATE);
    expectCoverage(regions, 0.5, 8.5);
    expect(events.map(({ type }) => type)).toEqual(regions.flatMap(() => ['start', 'end']));
    expect(events.slice(1, -1)).toEqual(
      regions.slice(0, -1).flatMap((region) => [
        { type: 'end', at: region.end, cause: 'length', region },
        { type: 'start', at: region.end, continued: true },
      ]),
    );
  });

  it('applies a shorter maximum length to a region in progress', async () => {
    const detector = live();
    const events = [...(await detector.push(bursts(9, [0, 9])))];
    detector.configure({ maxRegionMs: 2_000 });
    events.push(...(await detector.push(bursts(1, [0, 1]))), ...(await detector.flush()));
    const regions = regionsOf(events);
    for (const { start, end } of regions) expect(end - start).toBeLessThanOrEqual(2 * SPEECH_RATE);
    expectCoverage(regions, 0, 10);
  });

  it('rejects one push if the neural detector fails, and works again with the next', async () => {
    let failures = 1;
    const neural = fakeNeuralVad(loudness);
    const flaky: typeof neural = {
      push: (samples, signal) =>
        failures-- > 0 ? Promise.reject(new Error('lost')) : neural.push(samples, signal),
    };
    const detector = new LiveDetector(flaky, {}, never);
    await expect(detector.push(new Float32Array(FRAME_SAMPLES))).rejects.toThrow('lost');
    await expect(detector.push(bursts(1, [0, 1]))).resolves.toHaveLength(1);
  });
});

describe('LiveDetector.commit', () => {
  it('ends the region at once, and continues speech in a new region at the same sample', async () => {
    const detector = live();
    const before = await detector.push(bursts(1, [0.5, 1]));
    const [end, ...none] = await detector.commit();
    expect(none).toEqual([]);
    expect(end).toMatchObject({ type: 'end', cause: 'commit' });
    // 150 ms would be too short to start a region.
    const after = await detector.push(bursts(1, [0, 0.15]));
    expect(after).toMatchObject([
      { type: 'start', at: end!.at, continued: true },
      { type: 'end', cause: 'silence' },
    ]);
    const regions = regionsOf([...before, end!, ...after]);
    expect(regions[1]!.start).toBe(regions[0]!.end);
    expectCoverage(regions, 0.5, 1.15);
  });

  it('starts no new region if the speech does not go on', async () => {
    const detector = live();
    await detector.push(bursts(1, [0.5, 1]).subarray(0, 30 * FRAME_SAMPLES));
    await detector.commit();
    expect(await detector.push(new Float32Array(SPEECH_RATE))).toEqual([]);
    expect(await detector.flush()).toEqual([]);
  });

  it('includes speech that is too short for a start', async () => {
    const detector = live();
    expect(await detector.push(bursts(1, [0.85, 1]))).toEqual([]);
    const events = await detector.commit();
    expect(events).toMatchObject([{ type: 'start' }, { type: 'end', cause: 'commit' }]);
    expectCoverage(
      regionsOf(events),
      0.85,
      Math.floor(SPEECH_RATE / FRAME_SAMPLES) * (FRAME_SAMPLES / SPEECH_RATE),
    );
  });

  it('returns no events if nothing was said', async () => {
    const detector = live();
    await detector.push(bursts(3, [0.5, 1]));
    expect(await detector.commit()).toEqual([]);
    expect(await detector.commit()).toEqual([]);
  });

  it('runs after earlier pushes, even if they are not awaited', async () => {
    const detector = live();
    const [pushed, committed] = await Promise.all([detector.push(bursts(2, [1, 2])), detector.commit()]);
    expect(pushed).toMatchObject([{ type: 'start' }]);
    expect(committed).toMatchObject([{ type: 'end', cause: 'commit' }]);
  });

  it('returns once the speech that the neural detector missed since the last commit', async () => {
    const detector = live({}, missesEverything);
    expect(await detector.push(bursts(3, [1, 2]))).toEqual([]);
    expect(detector.needsFrom).toBeLessThan(SPEECH_RATE);
    const events = await detector.commit();
    expect(events).toMatchObject([{ type: 'start' }, { type: 'end', cause: 'commit' }]);
    expectCoverage(regionsOf(events), 1, 2);
    expect(await detector.commit()).toEqual([]);
    await detector.push(bursts(1));
    expect(await detector.flush()).toEqual([]);
  });

  it('loses less than 96 ms of speech, and repeats none, for commits at any time', async () => {
    const samples = bursts(8, [0.5, 2], [2.6, 4.1], [5, 7.9]);
    const moments = fc.array(fc.nat(samples.length), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        moments,
        fc.constantFrom(...CLIENT_BLOCK_SAMPLES.slice(0, 5)),
        async (commits, size) => {
          const detector = live();
          const events: LiveEvent[] = [];
          let pushed = 0;
          for (const at of [...commits.toSorted((one, other) => one - other), samples.length]) {
            for (const block of cut(samples.subarray(pushed, at), [size]))
              events.push(...(await detector.push(block)));
            pushed = at;
            if (at < samples.length) events.push(...(await detector.commit()));
          }
          events.push(...(await detector.flush()));
          const regions = regionsOf(events);
          for (const [from, to] of [
            [0.5, 2],
            [2.6, 4.1],
            [5, 7.9],
          ] as const)
            expectCoverage(regions, from, to - 0.096);
          let floor = 0;
          for (const { start, end } of regions) {
            expect(start).toBeGreaterThanOrEqual(floor);
            expect(end).toBeGreaterThan(start);
            floor = end;
          }
          expect(events.map(({ type }) => type).join(' ')).toMatch(/^(?:start end ?)*$/);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('LiveDetector with the manual strategy', () => {
  it('ends a region only on commit', async () => {
    const detector = live({ strategy: 'manual' });
    expect(await detector.push(bursts(8, [1, 2], [6, 7]))).toMatchObject([{ type: 'start' }]);
    const events = await detector.commit();
    expect(events).toMatchObject([{ type: 'end', cause: 'commit' }]);
    expectCoverage(regionsOf(events), 1, 7);
  });

  it('splits a region at the maximum length', async () => {
    const events = await detectLive(bursts(12, [1, 2], [9, 10]), { strategy: 'manual', maxRegionMs: 5_000 });
    expect(events).toMatchObject([
      { type: 'start' },
      // The speech had stopped before the region became too long.
      { type: 'end', cause: 'silence' },
      { type: 'start', continued: false },
      { type: 'end', cause: 'stream_end' },
    ]);
    const regions = regionsOf(events);
    for (const { start, end } of regions) expect(end - start).toBeLessThanOrEqual(5 * SPEECH_RATE);
    expectCoverage(regions, 1, 2);
    expectCoverage(regions, 9, 10);
  });

  it('ends the region in a pause if the strategy changes to vad', async () => {
    const detector = live({ strategy: 'manual' });
    await detector.push(bursts(4, [1, 2]));
    detector.configure({ strategy: 'vad' });
    expect(await detector.push(bursts(1))).toMatchObject([{ type: 'end', cause: 'silence' }]);
  });
});

describe('LiveDetector with the semantic_vad strategy', () => {
  const strategy = 'semantic_vad';
  const PAUSES = [
    [0.6, 1.4],
    [2, 3],
  ] as const;

  it('asks isTurnOver once in each pause, with the audio from 500 ms before the turn', async () => {
    const asked: Region[] = [];
    const isTurnOver = async ({ from, to }: { from: number; to: number }) => {
      asked.push({ start: seconds(from), end: seconds(to), probability: 1 });
      return asked.length === 2;
    };
    const sound = bursts(8, ...PAUSES, [3.7, 4.6]);
    const events = await detectLive(sound, { strategy, isTurnOver, endSilenceMs: 4_000, sizes: [1_600] });
    expect(asked.map(({ start }) => start)).toEqual([
      expect.closeTo(0.1, 1),
      expect.closeTo(0.1, 1),
      // The previous turn ends 200 ms after its speech.
      expect.closeTo(3.22, 1),
    ]);
    expect(asked.map(({ end }) => end)).toEqual([
      expect.closeTo(1.62, 1),
      expect.closeTo(3.22, 1),
      expect.closeTo(4.82, 1),
    ]);
    expect(events.map(({ type }) => type)).toEqual(['start', 'end', 'start', 'end']);
  });

  it('ends a finished turn at the end of its speech, like the vad strategy', async () => {
    const sound = bursts(5, ...PAUSES);
    const [bySilence, byTurn] = await Promise.all([detectLive(sound), detectLive(sound, { strategy })]);
    const ends = (events: readonly LiveEvent[]) =>
      events.filter(({ type }) => type === 'end').map(({ at }) => at);
    expect(ends(byTurn)).toEqual(ends(bySilence));
    expect(byTurn.every((event) => event.type !== 'end' || event.cause === 'silence')).toBe(true);
  });

  it('ends an unfinished turn after a longer silence, for blocks of any size', async () => {
    const sound = bursts(12, ...PAUSES, [8, 9]);
    const settings = { strategy, isTurnOver: async () => false, endSilenceMs: 2_000 } as const;
    const expected = await detectLive(sound, settings);
    expect(regionsOf(expected).map(({ start, end }) => [seconds(start), seconds(end)])).toEqual([
      [expect.closeTo(0.3, 1), expect.closeTo(3.25, 1)],
      [expect.closeTo(7.7, 1), expect.closeTo(9.25, 1)],
    ]);
    for (const sizes of [[320], [777, 16_000], [1_600]])
      expect(await detectLive(sound, { ...settings, sizes })).toEqual(expected);
  });

  it('does not ask isTurnOver with another strategy', async () => {
    const isTurnOver = () => Promise.reject(new Error('asked'));
    expect(await detectLive(bursts(5, ...PAUSES), { isTurnOver })).toHaveLength(4);
  });
});

describe('LiveDetector.clear', () => {
  it('drops the current region', async () => {
    const detector = live();
    await detector.push(bursts(2, [1, 2]));
    expect(await detector.clear()).toEqual([{ type: 'dropped', at: 2 * SPEECH_RATE }]);
    expect(await detector.clear()).toEqual([]);
    expect(await detector.push(bursts(1))).toEqual([]);
    expect(detector.needsFrom).toBeGreaterThanOrEqual(2 * SPEECH_RATE);
  });

  it('keeps earlier audio out of the next region', async () => {
    const detector = live();
    await detector.push(bursts(2, [1, 2]).subarray(0, 2 * SPEECH_RATE - 100));
    await detector.clear();
    const [region] = regionsOf([...(await detector.push(bursts(2, [0.1, 1])))]);
    expect(region!.start).toBe(2 * SPEECH_RATE - 100);
  });

  it('drops speech that the neural detector missed', async () => {
    const detector = live({}, missesEverything);
    await detector.push(bursts(3, [1, 2]));
    await detector.clear();
    expect(await detector.flush()).toEqual([]);
  });
});

describe('LiveDetector.flush', () => {
  it('ends the current region at the last sample', async () => {
    const samples = bursts(2.01, [1, 2.01]);
    const events = await detectLive(samples);
    expect(events.at(-1)).toMatchObject({ type: 'end', at: samples.length, cause: 'stream_end' });
    expect(regionsOf(events)[0]!.end).toBe(samples.length);
  });

  it('returns speech that the neural detector missed, like detectSpeech', async () => {
    const samples = bursts(6, [1, 2], [4, 5]);
    const regions = regionsOf(await detectLive(samples, { probability: missesEverything }));
    expect(regions).toHaveLength(2);
    expect(regions).toEqual(await fromFile(samples, { probability: missesEverything }));
  });

  it('forgets missed speech that is older than 30 s', async () => {
    const detector = live({}, missesEverything);
    await detector.push(bursts(40, [1, 2], [20, 21]));
    expect(detector.needsFrom).toBeGreaterThan(19 * SPEECH_RATE);
    expect(regionsOf(await detector.flush())).toHaveLength(1);
  });
});

it('LiveDetector.needsFrom is never later than the start of a coming region', async () => {
  const samples = bursts(12, [0.4, 1.7], [2.2, 2.4], [3, 5.21], [5.4, 7], [9, 11.99]);
  const detector = live();
  let needed = 0;
  for (const block of cut(samples, [777])) {
    const regions = regionsOf(await detector.push(block));
    for (const { start } of regions) expect(start).toBeGreaterThanOrEqual(needed);
    expect(detector.needsFrom).toBeGreaterThanOrEqual(needed);
    needed = detector.needsFrom;
  }
  // In a pause, only the padding of the next region is needed.
  await detector.push(bursts(2));
  expect(detector.needsFrom).toBeGreaterThan(13.6 * SPEECH_RATE);
});

describe.skipIf(!hasRecordings)(`LiveDetector on recordings${noRecordings}`, () => {
  it.each(['austen-0870.wav', 'quilter.wav'])(
    'gives the regions of detectSpeech for %s, in blocks of any size',
    async (name) => {
      const silero = openSilero();
      onTestFinished(() => silero.close());
      const { speech, gain }: { speech: Float32Array; gain: number } = await recordedSpeech(name);
      const file = { neural: silero.stream(), gain };
      const expected = await collect(detectSpeech(streamOf(cut(speech, [4_096])), file, never));
      expect(expected.length).toBeGreaterThan(0);
      for (const size of [320, 1_600, 16_000, 4_099]) {
        const detector = new LiveDetector(silero.stream(), {}, never);
        const events = await pushAll(detector, speech, { gain, sizes: [size] });
        expect(regionsOf(events)).toEqual(clipped(expected, speech.length));
      }
    },
  );

  it.each(['quilter.wav', 'sentence_es.wav', 'sentence_de.wav', 'sentence_fr.wav', 'sentence_it.wav'])(
    'reports the start of %s within 150 ms of its first word, with the gain of a live stream',
    async (name) => {
      const events = await detectInRecording(name);
      const [, onset] = reference(name).words![0]!;
      expect(Math.abs(seconds(events[0]!.at) - onset)).toBeLessThan(0.15);
    },
  );

  it.each(['high', 'normal', 'low'] as const)(
    'finds no speech in white or brown noise at -60 dBFS, at sensitivity %s',
    async (sensitivity) => {
      const silero = openSilero();
      onTestFinished(() => silero.close());
      for (const noise of [whiteNoise(20 * SPEECH_RATE, -60), brownNoise(20 * SPEECH_RATE, -60)])
        expect(
          await pushPreprocessed(new LiveDetector(silero.stream(), { sensitivity }, never), noise),
        ).toEqual([]);
    },
  );
});

interface Asked extends Partial<LiveSettings> {
  readonly probability?: (frame: Float32Array) => number;
  readonly gain?: number;
  /** Block sizes in samples, used in turn. */
  readonly sizes?: readonly number[];
}

function live(settings: Partial<LiveSettings> = {}, probability = loudness): LiveDetector {
  return new LiveDetector(fakeNeuralVad(probability), settings, never);
}

const detectLive = (samples: Float32Array, { probability, gain, sizes, ...settings }: Asked = {}) =>
  pushAll(live(settings, probability), samples, {
    ...(gain !== undefined && { gain }),
    ...(sizes !== undefined && { sizes }),
  });

async function pushAll(
  detector: LiveDetector,
  samples: Float32Array,
  { gain = 1, sizes = [samples.length] }: Pick<Asked, 'gain' | 'sizes'>,
): Promise<readonly LiveEvent[]> {
  const events: LiveEvent[] = [];
  for (const block of cut(samples, sizes)) {
    const gains = new Float32Array(Math.ceil(block.length / FRAME_SAMPLES)).fill(gain);
    events.push(...(await detector.push(block, gains)));
  }
  return [...events, ...(await detector.flush())];
}

/** Feeds `raw` through the preprocessing of a live session. */
async function pushPreprocessed(detector: LiveDetector, raw: Float32Array): Promise<readonly LiveEvent[]> {
  const preprocessor = createLivePreprocessor(SPEECH_RATE);
  const events: LiveEvent[] = [];
  for (const block of cut(raw, [1_600])) {
    const { samples, gains } = preprocessor.push(block);
    events.push(...(await detector.push(samples, gains)));
  }
  const { samples, gains } = preprocessor.flush();
  return [...events, ...(await detector.push(samples, gains)), ...(await detector.flush())];
}

async function detectInRecording(name: string): Promise<readonly LiveEvent[]> {
  const silero = openSilero();
  onTestFinished(() => silero.close());
  const { speech, gain } = await recordedSpeech(name);
  const raw = speech.map((sample) => sample / gain);
  return pushPreprocessed(new LiveDetector(silero.stream(), {}, never), raw);
}

async function fromFile(samples: Float32Array, { probability = loudness }: Asked = {}) {
  const options = { neural: fakeNeuralVad(probability), gain: 1 };
  return clipped(await collect(detectSpeech(streamOf([samples]), options, never)), samples.length);
}

/**
 * Files are padded to a whole frame. The part of a region after the last sample is cut off, as when a file is
 * read.
 */
const clipped = (regions: readonly Region[], length: number): readonly Region[] =>
  regions.map((region) => ({ ...region, end: Math.min(region.end, length) }));

const regionsOf = (events: readonly LiveEvent[]): readonly Region[] =>
  events.flatMap((event) => (event.type === 'end' ? [event.region] : []));

const seconds = (samples: number): number => samples / SPEECH_RATE;

function expectCoverage(regions: readonly Region[], from: number, to: number): void {
  let at = from * SPEECH_RATE;
  for (const { start, end } of regions) if (start <= at && end > at) at = end;
  expect(at).toBeGreaterThanOrEqual(to * SPEECH_RATE);
}

/** Noise that falls by 6 dB per octave, like the noise of a room. */
function brownNoise(length: number, dbfs: number): Float32Array {
  let level = 0;
  const noise = whiteNoise(length, -20).map((sample) => (level = 0.97 * level + sample));
  const rms = Math.sqrt(noise.reduce((sum, sample) => sum + sample * sample, 0) / length);
  return noise.map((sample) => (sample / rms) * 10 ** (dbfs / 20));
}
