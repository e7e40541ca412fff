import { tmpdir } from 'node:os';
import type { JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { formatSeconds } from '../../base/format-seconds.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Transcript } from '../../domain/transcript.ts';
import { openTemporaryFile } from '../../media/temporary-file.ts';
import { toVerbose } from '../../wire/rest/transcript.ts';
import { failed, type Job, parseJob } from './job.ts';
import { LEASE_MS, openStores, type QueueStores, setState, stateOf } from './stores.ts';
import { sleep, systemClock } from '../../base/clock.ts';

/** Runs a job with its recording at `path`. */
type DoJob = (job: Job, path: string, signal: AbortSignal) => Promise<Transcript>;

export interface TakeJobOptions {
  readonly work: DoJob;
  readonly log: (level: 'info' | 'warn', message: string) => void;
  /** When it aborts, the current job is given back. */
  readonly leaving: AbortSignal;
}

/** The part of a message that is needed; its data is the job. */
export type JobMessage = Pick<JsMsg, 'data' | 'ackAck' | 'nak' | 'term' | 'working'> & {
  readonly info: Pick<JsMsg['info'], 'deliveryCount'>;
};

/** The stores of a job's recording and state. */
export type JobStores = Pick<QueueStores, 'states' | 'recordings' | 'transcripts'>;

/** The number of failures, on any workers, after which a job is given up. */
const MOST_TRIES = 3;
/** The interval of a worker's signs of life, several within its lease. */
const STILL_MS = LEASE_MS / 4;
/** Milliseconds before a job is tried again. */
const AGAIN_MS = 500;

/**
 * Runs the job of a message unless it is done, then removes it from the queue. A failed job goes back, and is
 * given up after the third failure. Rejects if NATS fails before the state is stored; then the message is
 * delivered again.
 */
export async function takeJob(
  message: JobMessage,
  stores: JobStores,
  options: TakeJobOptions,
): Promise<void> {
  const { log, leaving } = options;
  const job = parseJob(message.data);
  if (!job) return message.term('not understood');
  const state = await stateOf(stores, job.id);
  // Its worker died before it could report the outcome, or the job was submitted twice.
  if (state?.state === 'done' || state?.state === 'failed') return takeOut(job, message, stores, log);
  const { deliveryCount } = message.info;
  const began = performance.now();
  const still = setInterval(() => message.working(), STILL_MS);
  try {
    await setState(stores, job.id, { state: 'running' });
    const error = await tryOnce(job, deliveryCount, stores, options);
    // A job that is given back because this worker leaves keeps its number of attempts.
    if (error && (leaving.aborted || (deliveryCount < MOST_TRIES && !isLost(error)))) {
      log('warn', `${job.name} is tried again: ${error.message}`);
      await setState(stores, job.id, { state: 'waiting' }).catch(() => undefined);
      return message.nak(AGAIN_MS);
    }
    await setState(stores, job.id, error ? failed(error) : { state: 'done' });
    const seconds = (performance.now() - began) / 1000;
    if (error) log('warn', `${job.name} is set aside: ${error.message}`);
    else log('info', `recording ${job.id}: done in ${formatSeconds({ seconds })}`);
    await takeOut(job, message, stores, log);
  } finally {
    clearInterval(still);
  }
}

/** Removes a job from the queue. Its stored state already has the outcome, in case this is lost. */
async function takeOut(
  { id, name }: Job,
  message: JobMessage,
  { recordings }: JobStores,
  log: TakeJobOptions['log'],
): Promise<void> {
  await message.ackAck().catch((error: unknown) => {
    log('warn', `${name}: the queue did not confirm that it is taken out: ${(error as Error).message}`);
  });
  await recordings.delete(id).catch(() => undefined);
}

/** Transcribes the recording and stores the transcript; returns the error if that fails. */
async function tryOnce(
  job: Job,
  deliveryCount: number,
  stores: JobStores,
  { work, leaving }: TakeJobOptions,
): Promise<VoiceError | undefined> {
  try {
    if (deliveryCount > MOST_TRIES)
      throw new VoiceError(
        'worker_lost',
        `${job.name}: ${MOST_TRIES} workers died while they transcribed it.`,
      );
    await perform(job, stores, work, leaving);
    return undefined;
  } catch (thrown) {
    return VoiceError.from(thrown);
  }
}

const isLost = ({ kind }: VoiceError) => kind === 'worker_lost';

async function perform(
  job: Job,
  { recordings, transcripts }: JobStores,
  work: DoJob,
  leaving: AbortSignal,
): Promise<void> {
  const found = await recordings.get(job.id);
  if (found === null)
    throw new VoiceError('storage', `${job.name}: the recording is no longer in the queue.`);
  const file = await openTemporaryFile(tmpdir(), 'upload');
  try {
    for await (const block of found.data) await file.handle.writeFile(block);
    const error = await found.error;
    if (error) throw error;
    const transcript = await work(job, file.path, leaving);
    const body = new TextEncoder().encode(JSON.stringify(toVerbose(transcript)));
    await transcripts.putBlob({ name: job.id }, body);
  } finally {
    await file.close();
  }
}

interface TakeJobsOptions extends TakeJobOptions {
  readonly connection: NatsConnection;
  /** The model whose jobs are taken. */
  readonly model: string;
  /** Aborts when no more jobs are to be taken. */
  readonly stopping: AbortSignal;
}

const WAIT_MS = 5_000;
/** The interval of attempts while NATS is away. */
const AWAY_MS = 1_000;

/**
 * Takes jobs until stopped. A job of a dead worker is given to another; a job that fails three times is given
 * up.
 */
export async function takeJobs(options: TakeJobsOptions): Promise<void> {
  const { connection, model, stopping, log } = options;
  const stores = await openStores(connection);
  const consumer = await stores.consumer(model);
  while (!stopping.aborted) {
    try {
      const message = await consumer.next({ expires: WAIT_MS });
      if (message === null) continue;
      // The job arrived after the stop.
      if (stopping.aborted) message.nak();
      else await takeJob(message, stores, options);
    } catch (error) {
      if (stopping.aborted || connection.isClosed()) return;
      log('warn', `the queue does not answer: ${(error as Error).message}`);
      await sleep(systemClock, AWAY_MS, stopping).catch(() => undefined);
    }
  }
}
