import type { Consumer, JetStreamClient } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import type { ObjectStore } from '@nats-io/obj';
import type { NatsConnection } from '@nats-io/transport-node';
import { withReplicas, missingPackage, withStorage } from '../jetstream.ts';
import { type JobState, parseState } from './job.ts';

/** The stores of jobs, recordings and results. Entries last a week. */
export interface QueueStores {
  readonly jetstream: JetStreamClient;
  /** The state of each job, by id. */
  readonly states: KV;
  /** Recordings by the job's id. */
  readonly recordings: ObjectStore;
  readonly transcripts: ObjectStore;
  /** Jobs for one model, each given to one worker at a time. */
  consumer(model: string): Promise<Consumer>;
}

export const STREAM = 'VOICE_JOBS';
const KEPT_MS = 7 * 24 * 3_600_000;
const NANOS_PER_MS = 1_000_000;
/** Milliseconds without a sign of life after which a worker loses its job. */
export const LEASE_MS = 10_000;

/** Names of models may contain dots, which separate tokens of NATS subjects. */
const token = (model: string) => model.replaceAll('.', '=');

/** The NATS subject of the jobs for a model. */
export const subjectOf = (model: string): string => `voice.jobs.${token(model)}`;

/** @throws VoiceError `unavailable` if NATS does not store data. */
export async function openStores(connection: NatsConnection): Promise<QueueStores> {
  const [{ jetstream, jetstreamManager }, { Kvm }, { Objm }] = await Promise.all([
    import('@nats-io/jetstream'),
    import('@nats-io/kv'),
    import('@nats-io/obj'),
  ]).catch(missingPackage);
  return withStorage(connection, async () => {
    const manager = await jetstreamManager(connection);
    const client = jetstream(connection);
    const objects = new Objm(client);
    const store = (name: string) =>
      withReplicas((replicas) => objects.create(name, { replicas, ttl: KEPT_MS * NANOS_PER_MS }));
    await withReplicas((replicas) =>
      manager.streams.add({
        name: STREAM,
        subjects: ['voice.jobs.*'],
        retention: 'workqueue',
        max_age: KEPT_MS * NANOS_PER_MS,
        num_replicas: replicas,
      }),
    );
    return {
      jetstream: client,
      states: await withReplicas((replicas) =>
        new Kvm(client).create('voice-jobs', { replicas, ttl: KEPT_MS }),
      ),
      recordings: await store('voice-recordings'),
      transcripts: await store('voice-transcripts'),
      async consumer(model) {
        const name = `workers-${token(model)}`;
        await manager.consumers.add(STREAM, {
          durable_name: name,
          filter_subject: subjectOf(model),
          ack_policy: 'explicit',
          ack_wait: LEASE_MS * NANOS_PER_MS,
          // The worker decides how often a job is tried.
          max_deliver: -1,
          max_ack_pending: -1,
        });
        return client.consumers.get(STREAM, name);
      },
    };
  });
}

/** The stored state of the job `id`; `undefined` if there is none. */
export async function stateOf(
  { states }: Pick<QueueStores, 'states'>,
  id: string,
): Promise<JobState | undefined> {
  const entry = await states.get(id);
  return entry?.operation === 'PUT' ? parseState(entry.value) : undefined;
}

/** Stores the state of the job `id`. */
export const setState = async (
  { states }: Pick<QueueStores, 'states'>,
  id: string,
  state: JobState,
): Promise<void> => void (await states.put(id, JSON.stringify(state)));
