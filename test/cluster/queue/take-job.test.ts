import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../../src/domain/errors.ts';
import type { Transcript } from '../../../src/domain/transcript.ts';
import {
  type JobMessage,
  type JobStores,
  takeJob,
  type TakeJobOptions,
} from '../../../src/cluster/queue/take-job.ts';

const ID = 'a'.repeat(64);
const JOB = { id: ID, name: 'talk.wav', model: 'tiny', task: 'transcribe', options: {}, needsWords: false };
const HEARD: Transcript = {
  task: 'transcribe',
  language: 'en',
  duration: 1,
  text: 'Hello.',
  segments: [],
  warnings: [],
};
const LOST = () => Promise.reject(new Error('timeout'));

interface Play {
  readonly state?: string;
  readonly deliveryCount?: number;
  readonly work?: TakeJobOptions['work'];
  readonly ackAck?: () => Promise<boolean>;
  readonly isLeaving?: boolean;
  /** The state whose write NATS does not confirm. */
  readonly unconfirmed?: string;
}

/** A queue of one job. `told` lists the operations on the queue, in order. */
function queue({ state, deliveryCount = 1, isLeaving = false, unconfirmed, ...play }: Play = {}) {
  const told: string[] = [];
  const log: string[] = [];
  let kept = state;
  let recording: Uint8Array | undefined = new Uint8Array(2);
  const message = {
    data: new TextEncoder().encode(JSON.stringify(JOB)),
    info: { deliveryCount },
    ackAck: () => (told.push('taken out'), (play.ackAck ?? (async () => true))()),
    nak: () => told.push('given back'),
    term: () => told.push('thrown away'),
    working: () => undefined,
  } satisfies JobMessage;
  const stores = {
    states: {
      get: async () =>
        kept === undefined ? null : { operation: 'PUT', value: new TextEncoder().encode(kept) },
      put: async (_: string, value: string) => {
        told.push((JSON.parse(value) as { state: string }).state);
        kept = value;
        if (told.at(-1) === unconfirmed) throw new Error('timeout');
      },
    },
    recordings: {
      get: async () =>
        recording && { data: new Response(new Uint8Array(2)).body, error: Promise.resolve(null) },
      delete: async () => {
        told.push('recording gone');
        recording = undefined;
      },
    },
    transcripts: { putBlob: async () => void told.push('transcript kept') },
  } as unknown as JobStores;
  const leaving = new AbortController();
  if (isLeaving) leaving.abort();
  const take = () =>
    takeJob(message, stores, {
      work: play.work ?? (async () => HEARD),
      log: (_, line) => log.push(line),
      leaving: leaving.signal,
    });
  return { take, told, log, state: () => (JSON.parse(kept!) as { state: string }).state };
}

const DONE = ['running', 'transcript kept', 'done', 'taken out', 'recording gone'];

describe('takeJob', () => {
  it('completes the job, and removes it and its recording', async () => {
    const { take, told, log } = queue();
    await take();
    expect(told).toEqual(DONE);
    expect(log).toEqual([expect.stringMatching(`^recording ${ID}: done in `)]);
  });

  it('leaves the job done if the queue does not confirm its removal', async () => {
    const first = queue({ ackAck: LOST, deliveryCount: 3 });
    await first.take();
    expect(first.told).toEqual(DONE);
    expect(first.log).toContain('talk.wav: the queue did not confirm that it is taken out: timeout');
  });

  it.each(['done', 'failed'])('only removes a job that is redelivered after it was %s', async (state) => {
    const fields = state === 'failed' ? { kind: 'internal', message: 'no' } : {};
    const again = queue({ state: JSON.stringify({ state, ...fields }), ackAck: LOST });
    await again.take();
    expect(again.told).toEqual(['taken out', 'recording gone']);
  });

  it.each([
    [1, 'internal', ['running', 'waiting', 'given back']],
    [2, 'internal', ['running', 'waiting', 'given back']],
    [3, 'internal', ['running', 'failed', 'taken out', 'recording gone']],
    [1, 'worker_lost', ['running', 'failed', 'taken out', 'recording gone']],
    [4, undefined, ['running', 'failed', 'taken out', 'recording gone']],
  ] as const)('on delivery %i, with the failure %s: %j', async (deliveryCount, kind, told) => {
    const work = kind && (() => Promise.reject(new VoiceError(kind, 'No.')));
    const failing = queue({ deliveryCount, ...(work && { work }) });
    await failing.take();
    expect(failing.told).toEqual(told);
  });

  it('gives the job back if the worker leaves, however often the job was tried', async () => {
    const work = () => Promise.reject(new VoiceError('cancelled', 'Stopped.'));
    const { take, told } = queue({ deliveryCount: 3, isLeaving: true, work });
    await take();
    expect(told).toEqual(['running', 'waiting', 'given back']);
  });

  it.each(['running', 'done'])(
    "does not count a try if the queue does not confirm the state '%s'",
    async (unconfirmed) => {
      const { take, told, state } = queue({ unconfirmed, deliveryCount: 3 });
      await expect(take()).rejects.toThrow('timeout');
      expect([told.at(-1), state()]).toEqual([unconfirmed, unconfirmed]);
    },
  );

  it('discards a job that it cannot parse', async () => {
    const { told } = queue();
    const message = { data: new Uint8Array(1), term: () => told.push('thrown away') };
    await takeJob(message as unknown as JobMessage, {} as JobStores, {} as TakeJobOptions);
    expect(told).toEqual(['thrown away']);
  });
});
