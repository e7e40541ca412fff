import type { NatsConnection } from '@nats-io/transport-node';
import { sleep, systemClock } from '../../base/clock.ts';
import { openStores } from './stores.ts';
import { takeJob, type TakeJobOptions } from './take-job.ts';

export interface TakeJobsOptions extends TakeJobOptions {
  readonly connection: NatsConnection;
  /** Whose jobs are taken. */
  readonly model: string;
  /** Nothing more is taken. */
  readonly stopping: AbortSignal;
}

const WAIT_MS = 5_000;
/** NATS is away: it is asked again so often. */
const AWAY_MS = 1_000;

/**
 * Takes jobs from the queue, one after the other, until it is stopped. What is not finished because the
 * worker dies is given to another once its lease has run out; what fails three times is set aside, with its
 * error.
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
      else await takeJob(message, stores, options);
    } catch (error) {
      if (stopping.aborted || connection.isClosed()) return;
      log('warn', `the queue does not answer: ${(error as Error).message}`);
      await sleep(systemClock, AWAY_MS, stopping).catch(() => undefined);
    }
  }
}
