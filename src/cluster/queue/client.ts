import type { NatsConnection } from '@nats-io/transport-node';
import { Readable } from 'node:stream';
import { abortable } from '../../base/abort.ts';
import { defer, type Deferred } from '../../base/deferred.ts';
import { cancelled, VoiceError } from '../../domain/errors.ts';
import type { Transcript } from '../../domain/transcript.ts';
import { fromVerbose } from '../../wire/rest/transcript.ts';
import { followChanges } from '../follow-changes.ts';
import { fromJson } from '../messages.ts';
import { withStorage } from '../jetstream.ts';
import { type Job, type JobState, parseState } from './job.ts';
import { openStores, type QueueStores, stateOf, subjectOf } from './stores.ts';

/** The number of submitted jobs in each state. */
export interface QueueTally {
  readonly done: number;
  readonly running: number;
  readonly failed: number;
}

/** The interval of lookups for changes that were missed while NATS was away. */
const LOOK_AGAIN_MS = 5_000;

/** The client's side of the queue: submits recordings and waits for results. */
export class QueueClient {
  readonly #connection: NatsConnection;
  readonly #stores: QueueStores;
  readonly #states = new Map<string, JobState>();
  readonly #waiting = new Map<string, Deferred<void>>();
  readonly #onChange: () => void;

  /**
   * Opens the queue. Calls `onChange` when the tally may have changed, and `log` with problems.
   * @throws VoiceError `unavailable`.
   */
  static async open(
    connection: NatsConnection,
    onChange: () => void,
    log: (message: string) => void,
  ): Promise<QueueClient> {
    const client = new QueueClient(connection, await openStores(connection), onChange);
    await withStorage(connection, () => client.#follow(log));
    return client;
  }

  private constructor(connection: NatsConnection, stores: QueueStores, onChange: () => void) {
    this.#connection = connection;
    this.#stores = stores;
    this.#onChange = onChange;
  }

  /** The states of the jobs that this client submitted. */
  get tally(): QueueTally {
    const states = [...this.#states.values()];
    const count = (state: JobState['state']) => states.filter((one) => one.state === state).length;
    return { done: count('done'), running: count('running'), failed: count('failed') };
  }

  /**
   * Submits a job and its recording. A known job stays unchanged; a failed one is tried again.
   * @throws VoiceError `unavailable`; an error of `recording`.
   */
  async submit(job: Job, recording: () => AsyncIterable<Uint8Array>): Promise<void> {
    await withStorage(this.#connection, async () => {
      const known = await stateOf(this.#stores, job.id);
      this.#take(job.id, known ?? { state: 'waiting' });
      if (known && known.state !== 'failed') return;
      const { recordings, states, jetstream } = this.#stores;
      const bytes = Readable.toWeb(Readable.from(recording())) as ReadableStream<Uint8Array>;
      await recordings.put({ name: job.id }, bytes);
      if (known) await states.delete(job.id);
      this.#take(job.id, { state: 'waiting' });
      await jetstream.publish(subjectOf(job.model), JSON.stringify(job));
      // Stored last, so that the same command submits the job again if this process dies before. A worker may
      // already have reported a later state.
      await states.create(job.id, JSON.stringify({ state: 'waiting' })).catch(() => undefined);
    });
  }

  /**
   * The result of a submitted job.
   * @throws VoiceError its error after three attempts; `cancelled`, while the job continues; `unavailable`.
   */
  async result(id: string, signal: AbortSignal): Promise<Transcript> {
    for (;;) {
      signal.throwIfAborted();
      const state = this.#states.get(id);
      if (state?.state === 'failed') throw new VoiceError(state.kind, state.message);
      if (state?.state === 'done') return withStorage(this.#connection, () => this.#transcript(id));
      const changed = this.#waiting.get(id) ?? defer<void>();
      this.#waiting.set(id, changed);
      const callOff = setTimeout(() => void this.#look(id), LOOK_AGAIN_MS);
      try {
        await abortable(changed.promise, signal);
      } catch (error) {
        throw cancelled(error);
      } finally {
        clearTimeout(callOff);
      }
    }
  }

  async #look(id: string): Promise<void> {
    const state = await stateOf(this.#stores, id).catch(() => undefined);
    if (state) this.#take(id, state);
    this.#wake(id);
  }

  /** Follows the bucket. Changes missed during an interruption are looked up. */
  #follow(log: (message: string) => void): Promise<void> {
    return followChanges({
      watch: () => this.#stores.states.watch({ include: 'updates' }),
      take: ({ key, operation, value }) => {
        const state = operation === 'PUT' && this.#states.has(key) ? parseState(value) : undefined;
        if (!state) return;
        this.#take(key, state);
        this.#wake(key);
      },
      isOver: () => this.#connection.isClosed(),
      log,
    });
  }

  #take(id: string, state: JobState): void {
    this.#states.set(id, state);
    this.#onChange();
  }

  #wake(id: string): void {
    this.#waiting.get(id)?.resolve();
    this.#waiting.delete(id);
  }

  async #transcript(id: string): Promise<Transcript> {
    const bytes = await this.#stores.transcripts.getBlob(id);
    const transcript = bytes === null ? undefined : fromVerbose(fromJson(bytes));
    if (transcript) return transcript;
    throw new VoiceError(
      'internal',
      'The transcript is no longer in the queue; transcribe the recording again.',
    );
  }
}
