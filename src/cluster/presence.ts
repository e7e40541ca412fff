import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { WorkerCard, WorkerHeartbeat } from '../domain/cluster.ts';
import { cardOf, SUBJECTS } from './messages.ts';

/** The interval of a worker's heartbeats. */
const HEARTBEAT_MS = 1_000;

export interface Presence {
  /** Announces the current state at once. */
  announce(): void;
  /** Stops announcing. */
  stop(): void;
}

/** Announces a worker: its card, and its heartbeat every second. */
export function announceWorker(
  connection: NatsConnection,
  { card, heartbeat, version }: { card: WorkerCard; heartbeat: () => WorkerHeartbeat; version: string },
): Presence {
  const { id, address, protocol, digest, manifest } = card;
  const text = JSON.stringify(card);
  for (const subject of [SUBJECTS.cards, cardOf(id)]) {
    connection.subscribe(subject, {
      callback(error, message) {
        if (!error) message.respond(text);
      },
    });
  }
  answerAsService(connection, {
    name: 'voice-worker',
    id,
    version,
    metadata: {
      model: manifest.name,
      address,
      lanes: String(heartbeat().lanes),
      protocol: String(protocol),
      digest,
    },
    endpoints: { card: cardOf(id) },
  });
  const announce = () => {
    // Without a connection nothing can be announced, and others notice the missing heartbeats.
    if (!connection.isClosed()) connection.publish(SUBJECTS.heartbeats, JSON.stringify(heartbeat()));
  };
  announce();
  const timer = setInterval(announce, HEARTBEAT_MS);
  return { announce, stop: () => clearInterval(timer) };
}

/** A part of the cluster, as shown by NATS's own tools (`nats micro ls`), without secrets. */
interface Service {
  readonly name: 'voice-worker' | 'voice-front';
  readonly id: string;
  /** The version of this program. */
  readonly version: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Its endpoints, by name. */
  readonly endpoints: Readonly<Record<string, string>>;
}

/** Answers `$SRV.PING`, `$SRV.INFO` and `$SRV.STATS` of NATS services (ADR-32) while the connection lives. */
export function answerAsService(connection: NatsConnection, service: Service): void {
  const started = new Date().toISOString();
  const { name, id, version, metadata } = service;
  const own = { name, id, version, metadata };
  const endpoints = Object.entries(service.endpoints).map(([name, subject]) => ({ name, subject }));
  const answers = {
    PING: () => ({ type: 'io.nats.micro.v1.ping_response', ...own }),
    INFO: () => ({ type: 'io.nats.micro.v1.info_response', ...own, description: '', endpoints }),
    STATS: () => ({ type: 'io.nats.micro.v1.stats_response', ...own, started, endpoints: [] }),
  };
  for (const [verb, answer] of Object.entries(answers)) {
    const callback = (error: Error | null, message: Msg) => {
      if (!error) message.respond(JSON.stringify(answer()));
    };
    for (const who of ['', `.${name}`, `.${name}.${id}`])
      connection.subscribe(`$SRV.${verb}${who}`, { callback });
  }
}
