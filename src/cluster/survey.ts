import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import { NEVER_ABORTED } from '../base/abort.ts';
import { sleep, systemClock } from '../base/clock.ts';
import type { WorkerCard, WorkerHeartbeat } from '../domain/cluster.ts';
import { fromJson } from './messages.ts';
import { openRoster } from './roster.ts';

/** A snapshot of a cluster. */
export interface Survey {
  readonly workers: readonly SurveyedWorker[];
  readonly fronts: readonly { readonly address: string; readonly version: string }[];
}

export interface SurveyedWorker {
  readonly model: string;
  readonly type: string;
  readonly address: string;
  readonly state: 'ready' | 'busy' | 'stopping';
  readonly calls: number;
  readonly lanes: number;
  /** The digest of the model, shortened. */
  readonly digest: string;
}

/** Milliseconds in which every worker announces itself. */
const LISTEN_MS = 1_300;
const DIGEST_CHARACTERS = 12;

const front = z.object({ version: z.string(), metadata: z.object({ address: z.string() }) });

/** The workers and front ends of a cluster, as they describe themselves. */
export async function surveyCluster(connection: NatsConnection): Promise<Survey> {
  const cards = new Map<string, WorkerCard>();
  const heartbeats = new Map<string, WorkerHeartbeat>();
  openRoster(connection, () => undefined).follow({
    found: (card) => void cards.set(card.id, card),
    heartbeat(heartbeat) {
      heartbeats.set(heartbeat.id, heartbeat);
      return cards.has(heartbeat.id);
    },
  });
  const [fronts] = await Promise.all([
    findFronts(connection),
    sleep(systemClock, LISTEN_MS, NEVER_ABORTED), // Without a front end, NATS answers at once.
  ]);
  const workers = [...cards.values()].map((card) => surveyed(card, heartbeats.get(card.id)));
  return {
    workers: workers.toSorted((a, b) => (`${a.model} ${a.address}` < `${b.model} ${b.address}` ? -1 : 1)),
    fronts: fronts.toSorted((a, b) => (a.address < b.address ? -1 : 1)),
  };
}

async function findFronts(connection: NatsConnection): Promise<Survey['fronts']> {
  const fronts: { address: string; version: string }[] = [];
  try {
    const request = { strategy: 'timer', maxWait: LISTEN_MS } as const;
    for await (const { data } of await connection.requestMany('$SRV.INFO.voice-front', '', request)) {
      const found = front.safeParse(fromJson(data)).data;
      if (found) fronts.push({ address: found.metadata.address, version: found.version });
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NoResponders')) throw error;
  }
  return fronts;
}

function surveyed(
  { manifest: { name: model, type }, address, digest }: WorkerCard,
  heartbeat: WorkerHeartbeat | undefined,
): SurveyedWorker {
  const { calls = 0, lanes = 1, isDraining = false } = heartbeat ?? {};
  const state = isDraining ? 'stopping' : calls > 0 ? 'busy' : 'ready';
  return { model, type, address, state, calls, lanes, digest: digest.slice(0, DIGEST_CHARACTERS) };
}
