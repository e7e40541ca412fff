import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type Speech, SPEECH_RATE } from '../../src/domain/audio.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import type { SttOptions } from '../../src/domain/recognition.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { type Chunk, toChunk } from '../../src/runtime/chunks.ts';
import { planBatches, transcribeChunks } from '../../src/runtime/transcribe-chunks.ts';
import { collect, streamOf } from '../helpers/collect.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';

const never = new AbortController().signal;
const OPTIONS: SttOptions = { task: 'transcribe', temperature: 0, language: 'en' };

/** Reads a chunk of samples whose first one is the chunk's number. */
const chunk = (number: number, seconds = 1): Chunk =>
  toChunk({
    start: number * 100 * SPEECH_RATE,
    end: (number * 100 + seconds) * SPEECH_RATE,
    probability: 0.9,
  });
const numberOf = (speech: Speech) => speech[0]!;

const read = async ({ start, end }: Chunk) => {
  const speech = new Float32Array(end - start);
  speech[0] = start / (100 * SPEECH_RATE);
  return speech as Speech;
};

const chunks = (count: number, seconds = 1) => Array.from({ length: count }, (_, at) => chunk(at, seconds));

const listen = (engine: SttEngine, regions: readonly Chunk[], signal = never) =>
  transcribeChunks(engine, streamOf(regions), read, OPTIONS, signal);

/** Returns the chunk's number as text; later chunks finish first. */
const backwards =
  () =>
  async ({ speech }: { speech: Speech }) => {
    await sleep(20 - Math.min(19, numberOf(speech)));
    return said(`chunk ${numberOf(speech)}`);
  };

describe('transcribeChunks', () => {
  it.each([
    ['one by one', false],
    ['in batches', true],
  ])(
    '%s yields results in the order of the chunks, whatever order they end in',
    async (_, batchInference) => {
      const engine = new FakeStt({ capabilities: { batchInference }, lanes: 2, answer: backwards() });
      const regions = Array.from({ length: 40 }, (_, at) => chunk(at, 1 + (at % 7)));
      const heard = await collect(listen(engine, regions));
      expect(heard.map((one) => one.chunk)).toEqual(regions);
      expect(heard.map(({ result }) => result.segments[0]?.text)).toEqual(
        regions.map((_, at) => `chunk ${at}`),
      );
    },
  );

  it('does not call the engine without chunks', async () => {
    const engine = new FakeStt();
    expect(await collect(listen(engine, []))).toEqual([]);
    expect(engine.calls).toEqual([]);
  });

  it('passes on the options and the probability of each chunk', async () => {
    const engine = new FakeStt();
    await collect(listen(engine, [{ ...chunk(0), probability: 0.3 }]));
    expect(engine.calls).toEqual([[{ ...OPTIONS, speechProbability: 0.3, speech: await read(chunk(0)) }]]);
  });

  it('sends one row per call to an engine without batches, and up to eight with them', async () => {
    const single = new FakeStt({ lanes: 1 });
    await collect(listen(single, chunks(12)));
    expect(single.calls.map((rows) => rows.length)).toEqual(Array(12).fill(1));
    const batched = new FakeStt({ lanes: 1, capabilities: { batchInference: true } });
    await collect(listen(batched, chunks(12)));
    // The first window is small.
    expect(batched.calls.map((rows) => rows.length)).toEqual([4, 8]);
  });

  it('plans by the number of samples of a chunk, not by its span', async () => {
    const engine = new FakeStt({ lanes: 1, capabilities: { batchInference: true } });
    // By its span, the first chunk would fill a window and be a batch of its own.
    const wide: Chunk = { ...chunk(0, 1000), samples: SPEECH_RATE };
    await collect(listen(engine, [wide, chunk(10), chunk(11)]));
    expect(engine.calls.map((rows) => rows.length)).toEqual([3]);
  });

  it('reads at most two windows ahead of the consumer', async () => {
    let given = 0;
    const endless = (async function* () {
      for (;;) yield chunk(given++);
    })();
    const engine = new FakeStt({ lanes: 2 });
    let taken = 0;
    for await (const { chunk: one } of transcribeChunks(engine, endless, read, OPTIONS, never)) {
      expect(one).toEqual(chunk(taken));
      taken++;
      expect(given - taken).toBeLessThan(2 * 24);
      if (taken === 100) break;
    }
    expect(taken).toBe(100);
  });

  it('takes at most eight minutes of speech into one window', async () => {
    let given = 0;
    const long = (async function* () {
      for (; given < 60;) yield chunk(given++, 25);
    })();
    const heard = transcribeChunks(new FakeStt({ lanes: 4 }), long, read, OPTIONS, never);
    await heard.next();
    // Chunks of 25 s: sixteen in the first window, twenty in the next.
    expect(given).toBe(36);
    await heard.return();
  });

  it('cancels running calls when the consumer leaves', async () => {
    const second = new Waiting(12);
    const engine = new FakeStt({
      lanes: 1,
      answer: async ({ speech }, signal) => {
        if (numberOf(speech) >= 4) return second.wait(signal);
        await second.allThere;
        return said('first window');
      },
    });
    for await (const { result } of listen(engine, chunks(16))) {
      expect(result.segments[0]?.text).toBe('first window');
      expect(second.left).toBe(0);
      break;
    }
    expect(second.left).toBe(12);
  });

  it.each([
    ['the first window', 1],
    ['the second window, while the first is taken', 7],
  ])('rejects with the error of %s, and cancels the rest', async (_, failing) => {
    const others = new Waiting(15 - failing);
    const engine = new FakeStt({
      lanes: 1,
      answer: async ({ speech }, signal) => {
        const number = numberOf(speech);
        if (number > failing) return others.wait(signal);
        if (number < failing) return said('fine');
        await others.allThere;
        throw new VoiceError('internal', 'The decoder tripped.');
      },
    });
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    try {
      const heard: unknown[] = [];
      const listening = (async () => {
        for await (const one of listen(engine, chunks(16))) heard.push(one);
      })();
      await expect(listening).rejects.toMatchObject({ kind: 'internal', message: 'The decoder tripped.' });
      expect(heard).toHaveLength(failing);
      expect(others.left).toBe(15 - failing);
      await sleep(10);
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });

  it('rejects if a chunk cannot be read', async () => {
    const broken = async () => {
      throw new VoiceError('storage', 'The disk is gone.');
    };
    const listening = collect(transcribeChunks(new FakeStt(), streamOf(chunks(3)), broken, OPTIONS, never));
    await expect(listening).rejects.toMatchObject({ kind: 'storage' });
  });

  it('rejects if the chunks cannot be detected', async () => {
    const broken = (async function* () {
      yield* chunks(30);
      throw new VoiceError('internal', 'The detector tripped.');
    })();
    const listening = collect(transcribeChunks(new FakeStt({ lanes: 1 }), broken, read, OPTIONS, never));
    await expect(listening).rejects.toMatchObject({ message: 'The detector tripped.' });
  });

  it('is cancelled by its signal', async () => {
    const leaving = new AbortController();
    const engine = new FakeStt({ answer: () => new Promise(() => undefined) });
    const listening = collect(listen(engine, chunks(3), leaving.signal));
    await sleep(5);
    leaving.abort();
    await expect(listening).rejects.toMatchObject({ kind: 'cancelled' });
  });
});

/** An engine with `count` calls that wait until they are cancelled. */
class Waiting {
  left = 0;
  readonly allThere: Promise<void>;
  #missing: number;
  #arrived: () => void = () => undefined;

  constructor(count: number) {
    this.#missing = count;
    this.allThere = new Promise((resolve) => (this.#arrived = resolve));
  }

  async wait(signal: AbortSignal): Promise<never> {
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    void aborted.then(() => this.left++);
    if (--this.#missing === 0) this.#arrived();
    await aborted;
    throw signal.reason;
  }
}

describe('planBatches', () => {
  it.each([
    ['nothing', [], { maxRows: 8, lanes: 2 }, []],
    ['one row', [5], { maxRows: 8, lanes: 2 }, [[0]]],
    [
      'rows alike, shared between lanes',
      [10, 10, 10, 10],
      { maxRows: 8, lanes: 2 },
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      'more rows than fit in one batch',
      [10, 10, 10, 10, 10],
      { maxRows: 2, lanes: 1 },
      [[0, 1], [2, 3], [4]],
    ],
    ['an engine without batches', [10, 20, 30], { maxRows: 1, lanes: 1 }, [[2], [1], [0]]],
    ['fewer rows than lanes', [10, 12], { maxRows: 8, lanes: 4 }, [[1], [0]]],
    [
      'rows too short for their neighbours',
      [100, 75, 74, 60, 10],
      { maxRows: 8, lanes: 1 },
      [[0, 1], [2, 3], [4]],
    ],
  ])('plans %s', (_, lengths, options, expected) => {
    expect(planBatches(lengths, options)).toEqual(expected);
  });

  const lengths = fc.array(fc.integer({ min: 1, max: 480_000 }), { maxLength: 60 });
  const options = fc.record({
    maxRows: fc.integer({ min: 1, max: 8 }),
    lanes: fc.integer({ min: 1, max: 8 }),
  });

  it('includes every row once, within the size limit, and with little padding', () => {
    fc.assert(
      fc.property(lengths, options, (rows, { maxRows, lanes }) => {
        const batches = planBatches(rows, { maxRows, lanes });
        expect(batches.flat().toSorted((a, b) => a - b)).toEqual(rows.map((_, index) => index));
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(Math.min(maxRows, Math.ceil(rows.length / lanes)));
          const longest = rows[batch[0]!]!;
          for (const index of batch) expect(rows[index]).toBeGreaterThanOrEqual(longest * 0.75);
        }
      }),
    );
  });

  it('puts the longest rows first, and keeps the lanes busy if there are enough rows', () => {
    fc.assert(
      fc.property(lengths, options, (rows, given) => {
        const batches = planBatches(rows, given);
        const longest = batches.map(([first]) => rows[first!]!);
        expect(longest).toEqual(longest.toSorted((a, b) => b - a));
        expect(batches.length).toBeGreaterThanOrEqual(Math.min(rows.length, given.lanes) / 2);
      }),
    );
  });
});
