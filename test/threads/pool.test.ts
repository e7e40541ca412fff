import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collectGarbage } from '../helpers/collect-garbage.ts';
import { eventually } from '../helpers/eventually.ts';
import type { ErrorKind } from '../../src/domain/errors.ts';
import { type PoolOptions, ThreadPool } from '../../src/threads/pool.ts';

type DeskRequest =
  | { readonly do: 'echo' | 'hold'; readonly value: unknown }
  | { readonly do: 'tell'; readonly value: readonly number[] }
  | { readonly do: 'fail'; readonly kind: ErrorKind; readonly message: string }
  | { readonly do: 'stumble'; readonly message: string }
  | { readonly do: 'baffle' | 'hang' | 'exit' | 'crash' };

interface DeskReply {
  readonly value: unknown;
  /** The number of requests that the thread had answered before. */
  readonly served: number;
}

const echo = (value: unknown): DeskRequest => ({ do: 'echo', value });
const hold = (value: unknown): DeskRequest => ({ do: 'hold', value });
const never = new AbortController().signal;

describe('ThreadPool', () => {
  it('starts threads only when there is work, and gives each one request at a time', async () => {
    const { pool, board } = openDesk(3);
    await pause();
    expect(board.opened).toBe(0);
    expect(await pool.run(echo('a'), never)).toEqual({ value: 'a', served: 0 });
    expect(await pool.run(echo('b'), never)).toEqual({ value: 'b', served: 1 });
    expect(board.opened).toBe(1);
  });

  it('keeps no reference to a finished request, not even to the one that started its thread', async () => {
    const { pool } = openDesk(1);
    const ask = async (): Promise<WeakRef<object>> => {
      const sound = new Float32Array(16_000);
      const run = () => pool.run(echo(sound), never);
      await run();
      return new WeakRef(sound);
    };
    const sounds = [await ask(), await ask()];
    await collectGarbage();
    expect(sounds.map((sound) => sound.deref())).toEqual([undefined, undefined]);
  });

  it('starts one thread ahead of the work when it is warmed', async () => {
    const { pool, board } = openDesk(3);
    await Promise.all([pool.warm(), pool.warm()]);
    expect(board.opened).toBe(1);
    await pool.run(echo('a'), never);
    expect(board.opened).toBe(1);
  });

  it('can be warmed for more threads, up to its limit', async () => {
    const { pool, board } = openDesk(2);
    await pool.warm(5);
    expect(board.opened).toBe(2);
  });

  it('runs as many requests in parallel as it has threads, and no more', async () => {
    const { pool, board } = openDesk(2);
    const replies = [0, 1, 2, 3, 4].map((value) => pool.run(hold(value), never));
    await eventually(() => expect(board.working).toBe(2));
    await pause();
    expect({ opened: board.opened, most: board.most }).toEqual({ opened: 2, most: 2 });
    board.openGate();
    expect((await Promise.all(replies)).map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
    expect({ opened: board.opened, most: board.most, working: board.working }).toEqual({
      opened: 2,
      most: 2,
      working: 0,
    });
    expect(pool.size).toBe(2);
  });

  it('serves requests in the order of their arrival', async () => {
    const { pool } = openDesk(1);
    const values = [...'abcdefgh'];
    const replies = await Promise.all(values.map((value) => pool.run(echo(value), never)));
    expect(replies).toEqual(values.map((value, served) => ({ value, served })));
  });

  it('passes on progress messages of the program', async () => {
    const { pool } = openDesk(1);
    const told: number[] = [];
    const reply = pool.run({ do: 'tell', value: [1, 2, 3] }, never, {
      onProgress: (progress) => told.push(progress),
    });
    expect((await reply).value).toEqual([1, 2, 3]);
    expect(told).toEqual([1, 2, 3]);
    // A progress callback is optional.
    expect((await pool.run({ do: 'tell', value: [4] }, never)).value).toEqual([4]);
    expect(told).toEqual([1, 2, 3]);
  });

  it('answers every one of many requests with its own reply', async () => {
    const { pool } = openDesk(3);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 60 }), async (values) => {
        const replies = await Promise.all(values.map((value) => pool.run(echo({ value }), never)));
        expect(replies.map((reply) => reply.value)).toEqual(values.map((value) => ({ value })));
      }),
      { numRuns: 20 },
    );
  });
});

describe('an error in a thread', () => {
  it.each<ErrorKind>(['invalid_value', 'voice_not_found', 'unsupported', 'storage', 'internal'])(
    'keeps its kind %s, its sentence and its cause',
    async (kind) => {
      const { pool } = openDesk(1);
      const failing = pool.run({ do: 'fail', kind, message: `A sentence about ${kind}.` }, never);
      await expect(failing).rejects.toMatchObject({
        name: 'VoiceError',
        kind,
        message: `A sentence about ${kind}.`,
        cause: expect.objectContaining({ message: 'underneath' }),
      });
      expect(await pool.run(echo('next'), never)).toMatchObject({ value: 'next' });
    },
  );

  it('is internal if it is not a VoiceError', async () => {
    const { pool } = openDesk(1);
    await expect(pool.run({ do: 'stumble', message: 'x is undefined' }, never)).rejects.toMatchObject({
      kind: 'internal',
      message: 'Something went wrong inside voice.',
      cause: expect.objectContaining({ message: 'x is undefined' }),
    });
  });

  it('rejects if the reply cannot be cloned, and the thread continues', async () => {
    const { pool, board } = openDesk(1);
    await expect(pool.run({ do: 'baffle' }, never)).rejects.toMatchObject({ kind: 'internal' });
    expect(await pool.run(echo('next'), never)).toEqual({ value: 'next', served: 1 });
    expect(board.opened).toBe(1);
  });

  it('rejects if the request cannot be cloned, and the thread continues', async () => {
    const { pool, board } = openDesk(1);
    const [first, baffling, next] = [
      pool.run(echo('first'), never),
      pool.run(
        echo(() => undefined),
        never,
      ),
      pool.run(echo('next'), never),
    ];
    await expect(baffling).rejects.toMatchObject({ kind: 'internal' });
    expect([await first, await next]).toEqual([
      { value: 'first', served: 0 },
      { value: 'next', served: 1 },
    ]);
    expect(board.opened).toBe(1);
  });

  it.each([
    ['exits', 'exit', 'An inference thread ended unexpectedly.'],
    ['crashes', 'crash', 'An inference thread failed.'],
  ] as const)(
    'rejects the request if the thread %s, and a new thread serves the next request',
    async (_, how, message) => {
      const { pool, board } = openDesk(1);
      const doomed = pool.run({ do: how }, never);
      const queued = pool.run(echo('queued'), never);
      await expect(doomed).rejects.toMatchObject({ name: 'VoiceError', kind: 'internal', message });
      expect(await queued).toEqual({ value: 'queued', served: 0 });
      expect(await pool.run(echo('later'), never)).toEqual({ value: 'later', served: 1 });
      expect(board.opened).toBe(2);
    },
  );

  it('does not affect the other threads', async () => {
    const { pool, board } = openDesk(2);
    const held = pool.run(hold('held'), never);
    await expect(pool.run({ do: 'exit' }, never)).rejects.toMatchObject({ kind: 'internal' });
    board.openGate();
    expect(await held).toEqual({ value: 'held', served: 0 });
  });
});

describe('a program that cannot be opened', () => {
  const sentence = "The model file 'encoder.onnx' is missing.";

  it('rejects warm() and run() with its sentence, every time', async () => {
    const pool = openPool('refuse.mjs', sentence, 2);
    const refusal = { name: 'VoiceError', kind: 'invalid_manifest', message: sentence };
    await expect(pool.warm()).rejects.toMatchObject(refusal);
    await expect(pool.run(echo('a'), never)).rejects.toMatchObject(refusal);
    const several = await Promise.allSettled([0, 1, 2, 3].map((value) => pool.run(echo(value), never)));
    expect(several).toEqual(
      [0, 1, 2, 3].map(() => ({ status: 'rejected', reason: expect.objectContaining(refusal) })),
    );
  });

  it('is an internal error if the module does not exist', async () => {
    const pool = openPool('no-such-program.mjs', undefined, 1);
    await expect(pool.warm()).rejects.toMatchObject({ kind: 'internal' });
  });
});

describe('an abort', () => {
  it('before the start rejects at once, without a thread', async () => {
    const { pool, board } = openDesk(1);
    await expect(pool.run(echo('a'), AbortSignal.abort())).rejects.toMatchObject({ kind: 'cancelled' });
    await pause();
    expect(board.opened).toBe(0);
  });

  it('in the queue rejects at once, and the request never reaches a thread', async () => {
    const { pool, board } = openDesk(1);
    const held = pool.run(hold('held'), never);
    const leaving = new AbortController();
    const queued = pool.run(echo('queued'), leaving.signal);
    leaving.abort();
    await expect(queued).rejects.toMatchObject({ kind: 'cancelled', message: 'The request was cancelled.' });
    board.openGate();
    expect(await held).toEqual({ value: 'held', served: 0 });
    expect(await pool.run(echo('next'), never)).toEqual({ value: 'next', served: 1 });
  });

  it('in flight rejects at once, and the thread sees the abort and is free again', async () => {
    const { pool, board } = openDesk(1);
    const leaving = new AbortController();
    const held = pool.run(hold('held'), leaving.signal);
    await eventually(() => expect(board.working).toBe(1));
    leaving.abort();
    await expect(held).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await pool.run(echo('next'), never)).toEqual({ value: 'next', served: 0 });
    expect({ opened: board.opened, working: board.working }).toEqual({ opened: 1, working: 0 });
  });

  it('while the thread starts rejects at once', async () => {
    const { pool } = openDesk(1);
    const leaving = new AbortController();
    const held = pool.run(hold('held'), leaving.signal);
    leaving.abort();
    await expect(held).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await pool.run(echo('next'), never)).toMatchObject({ value: 'next' });
  });

  it('after the answer changes nothing', async () => {
    const { pool } = openDesk(1);
    const leaving = new AbortController();
    expect(await pool.run(echo('a'), leaving.signal)).toEqual({ value: 'a', served: 0 });
    leaving.abort();
    expect(await pool.run(echo('b'), never)).toEqual({ value: 'b', served: 1 });
  });
});

describe('ThreadPool.close', () => {
  it('rejects running and queued requests as cancelled', async () => {
    const { pool, board } = openDesk(1);
    const outcomes = Promise.allSettled([pool.run(hold('running'), never), pool.run(hold('queued'), never)]);
    await eventually(() => expect(board.working).toBe(1));
    await pool.close();
    const cancelled = { status: 'rejected', reason: expect.objectContaining({ kind: 'cancelled' }) };
    expect(await outcomes).toEqual([cancelled, cancelled]);
  });

  it('may be called twice, and before anything was started', async () => {
    const { pool, board } = openDesk(1);
    await Promise.all([pool.close(), pool.close()]);
    await pool.close();
    expect(board.opened).toBe(0);
  });

  it('rejects hanging requests at once, and stops their threads after the grace period', async () => {
    const { pool, board } = openDesk(1, { cancelGraceMs: 100 });
    const hanging = pool.run({ do: 'hang' }, never);
    hanging.catch(() => undefined);
    await eventually(() => expect(board.working).toBe(1));
    let isClosed = false;
    const closed = pool.close().then(() => (isClosed = true));
    await expect(hanging).rejects.toMatchObject({ kind: 'cancelled' });
    expect(isClosed).toBe(false);
    await closed;
  });

  it('waits for work that cannot be interrupted, however long it takes', async () => {
    const { pool, board } = openDesk(1);
    const blocking = pool.run({ do: 'hang' }, never);
    blocking.catch(() => undefined);
    await eventually(() => expect(board.working).toBe(1));
    let isClosed = false;
    const timers = countTimers();
    const closed = pool.close().then(() => (isClosed = true));
    expect(countTimers(), 'timers, one of which may stop the thread').toBe(timers);
    await expect(blocking).rejects.toMatchObject({ kind: 'cancelled' });
    await pause();
    expect([isClosed, board.working]).toEqual([false, 1]);
    board.openGate();
    await closed;
  });

  it('ends a thread that is still opening its program', async () => {
    const board = new Int32Array(new SharedArrayBuffer(16));
    const pool = openPool('opens-for-ever.mjs', board, 1);
    const outcomes = Promise.allSettled([pool.warm(), pool.run(echo('early'), never)]);
    await eventually(() => expect(Atomics.load(board, 0)).toBe(1));
    await pool.close();
    const cancelled = { status: 'rejected', reason: expect.objectContaining({ kind: 'cancelled' }) };
    expect(await outcomes).toEqual([cancelled, cancelled]);
  });

  it('is final: nothing is run or started afterwards', async () => {
    const { pool, board } = openDesk(1);
    await pool.run(echo('a'), never);
    await pool.close();
    const closed = { kind: 'internal', message: 'The engine is closed.' };
    await expect(pool.run(echo('b'), never)).rejects.toMatchObject(closed);
    await expect(pool.warm()).rejects.toMatchObject(closed);
    expect(board.opened).toBe(1);
  });
});

function openDesk(threads: number, options: Partial<PoolOptions> = {}) {
  const board = new Int32Array(new SharedArrayBuffer(16));
  const read = (place: number) => Atomics.load(board, place);
  return {
    pool: openPool('desk.mjs', board, threads, options),
    board: {
      get opened() {
        return read(0);
      },
      get working() {
        return read(1);
      },
      get most() {
        return read(2);
      },
      openGate() {
        Atomics.store(board, 3, 1);
        Atomics.notify(board, 3);
      },
    },
  };
}

function openPool(
  program: string,
  data: unknown,
  threads: number,
  options: Partial<PoolOptions> = {},
): ThreadPool<DeskRequest, DeskReply> {
  const url = new URL(`../fixtures/threads/${program}`, import.meta.url);
  const pool = new ThreadPool<DeskRequest, DeskReply>({ program: url, data, threads, ...options });
  onTestFinished(() => pool.close());
  return pool;
}

/** Waits long enough for an unwanted thread to appear. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 150));

const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
