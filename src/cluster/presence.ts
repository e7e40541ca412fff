import type { NatsConnection } from '@nats-io/transport-node';
import type { WorkerCard, WorkerPulse } from '../domain/cluster.ts';
import { answerAsService } from './service.ts';
import { cardOf, SUBJECTS } from './subjects.ts';

/** How often a worker tells that it is there, and how busy. */
const PULSE_MS = 1_000;

export interface Presence {
  /** Tells once more, at once: something has changed that others should know. */
  tell(): void;
  /** Nothing more is told. */
  stop(): void;
}

/** Makes a worker known, at once and from then on. */
export function announceWorker(
  connection: NatsConnection,
  { card, pulse, version }: { card: WorkerCard; pulse: () => WorkerPulse; version: string },
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
      lanes: String(pulse().lanes),
      protocol: String(protocol),
      digest,
    },
    endpoints: { card: cardOf(id) },
  });
  const tell = () => {
    // Without a connection there is nobody to tell; those who know it see for themselves how it is.
    if (!connection.isClosed()) connection.publish(SUBJECTS.pulses, JSON.stringify(pulse()));
  };
  tell();
  const timer = setInterval(tell, PULSE_MS);
  return { tell, stop: () => clearInterval(timer) };
}
