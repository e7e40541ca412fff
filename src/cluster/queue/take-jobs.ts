import { tmpdir } from 'node:os';
import type { JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { inHundredths } from '../../base/in-hundredths.ts';
import { sleep, systemClock } from '../../base/clock.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Transcript } from '../../domain/transcript.ts';
import { openTemporaryFile } from '../../media/temporary-file.ts';
import { toVerbose } from '../../wire/rest/transcript.ts';
import { failed, type Job, parseJob } from './job.ts';
import { LEASE_MS, openStores, type QueueStores, setState, stateOf } from './stores.ts';

/** Does a job, with its recording at `path`. */
export type DoJob = (job: Job, path: string, signal: AbortSignal) => Promise<Transcript>;

export interface TakeJobsOptions {
  readonly connection: NatsConnection;
  /** Whose jobs are taken. */
  readonly model: string;
  readonly work: DoJob;
  readonly log: (level: 'info' | 'warn', message: string) => void;
  /** Nothing more is taken. */
  readonly stopping: AbortSignal;
  /** What is being done is given back. */
  readonly leaving: AbortSignal;
}

/** What fails so often, with whatever worker, is set aside. */
const MOST_TRIES = 3;
const WAIT_MS = 5_000;
/** NATS is away: it is asked again so often. */
const AWAY_MS = 1_000;
/** A worker says that it is still there, several times while its lease lasts. */
const STILL_MS = LEASE_MS / 4;
/** Before it is tried again. */
const AGAIN_MS = 500;

/**
 * Takes jobs from the queue, one after the other, until it is stopped. What is not finished because the worker dies is given to
 * another once its lease has run out; what fails three times is set aside, with its error.
 */
export async function takeJobs(options: TakeJobsOptions): Promise<void> {
  const { connection, model, stopping, log } = options;
  const stores = await openStores(connection);
  const consumer = await stores.consumer(model);
  while (!stopping.aborted) {
    try {
      const message = await consumer.next({ expires: WAIT_MS });
      if (message === null) continue;
      // It was on its way when this was told to stop.
      if (stopping.aborted) message.nak();
      else await take(message, stores, options);
    } catch (error) {
      if (stopping.aborted || connection.isClosed()) return;
      log('warn', `the queue does not answer: ${(error as Error).message}`);
      await sleep(systemClock, AWAY_MS, stopping).catch(() => undefined);
    }
  }
}

async function take(message: JsMsg, stores: QueueStores, options: TakeJobsOptions): Promise<void> {
  const { log, leaving } = options;
  const job = parseJob(message.data);
  if (!job) return message.term('not understood');
  const state = await stateOf(stores, job.id);
  // Whoever did it died before it could say so, or it was brought twice.
  if (state?.state === 'done' || state?.state === 'failed') return void (await message.ackAck());
  const { deliveryCount } = message.info;
  const still = setInterval(() => message.working(), STILL_MS);
  try {
    if (deliveryCount > MOST_TRIES)
      throw new VoiceError('worker_lost', `${job.name}: each of ${MOST_TRIES} workers died that heard it.`);
    await setState(stores, job.id, { state: 'running' });
    await perform(job, stores, options);
    await message.ackAck();
    await stores.recordings.delete(job.id).catch(() => undefined);
  } catch (thrown) {
    const error = VoiceError.from(thrown);
    // What this worker does not finish any more costs the job no try worth mentioning.
    if (leaving.aborted || (deliveryCount < MOST_TRIES && !isLost(error))) {
      log('warn', `${job.name}: ${error.message} It is tried again.`);
      await setState(stores, job.id, { state: 'waiting' }).catch(() => undefined);
      return message.nak(AGAIN_MS);
    }
    log('warn', `${job.name}: it is set aside: ${error.message}`);
    await setState(stores, job.id, failed(error));
    await message.ackAck();
    await stores.recordings.delete(job.id).catch(() => undefined);
  } finally {
    clearInterval(still);
  }
}

const isLost = ({ kind }: VoiceError) => kind === 'worker_lost';

async function perform(
  job: Job,
  stores: QueueStores,
  { work, log, leaving }: TakeJobsOptions,
): Promise<void> {
  const began = performance.now();
  const found = await stores.recordings.get(job.id);
  if (found === null)
    throw new VoiceError('storage', `${job.name}: the recording is not in the queue any more.`);
  const file = await openTemporaryFile(tmpdir(), 'upload');
  try {
    for await (const block of found.data) await file.handle.writeFile(block);
    const error = await found.error;
    if (error) throw error;
    const transcript = await work(job, file.path, leaving);
    const body = new TextEncoder().encode(JSON.stringify(toVerbose(transcript)));
    await stores.transcripts.putBlob({ name: job.id }, body);
    await setState(stores, job.id, { state: 'done' });
    log(
      'info',
      `recording ${job.id}: done in ${inHundredths({ seconds: (performance.now() - began) / 1000 })}`,
    );
  } finally {
    await file.close();
  }
}
