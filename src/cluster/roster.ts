import type { NatsConnection } from '@nats-io/transport-node';
import type { Roster, RosterListener, WorkerCard, WorkerHeartbeat } from '../domain/cluster.ts';
import { cardOf, parseCard, parseHeartbeat, SUBJECTS } from './messages.ts';

/** Milliseconds within which running workers answer; a late one is known by its next heartbeat. */
const GREETING_MS = 1_000;
const CARD_MS = 2_000;
/** The most cards that are kept, for workers that return. */
const MOST_CARDS = 10_000;

/** Follows the workers that announce themselves over NATS, including existing ones. None is ever removed. */
export function openRoster(connection: NatsConnection, log: (message: string) => void): Roster {
  return {
    follow(listener) {
      const cards = new Map<string, WorkerCard>();
      const surveyed = new Set<string>();
      const find = (data: Uint8Array) => {
        const card = parseCard(data);
        if (!card) return log('a worker announced itself in a form that this version does not understand');
        if (cards.size >= MOST_CARDS) cards.clear();
        cards.set(card.id, card);
        listener.found(card);
      };
      const meet = ({ id, isDraining }: WorkerHeartbeat) => {
        const card = cards.get(id);
        if (card) return listener.found(card);
        if (isDraining || surveyed.has(id)) return;
        surveyed.add(id);
        connection
          .request(cardOf(id), '', { timeout: CARD_MS })
          .then(({ data }) => find(data))
          .catch(() => undefined)
          .finally(() => surveyed.delete(id));
      };
      listen(connection, listener, meet);
      void greet(connection, find);
    },
  };
}

function listen(
  connection: NatsConnection,
  listener: RosterListener,
  meet: (heartbeat: WorkerHeartbeat) => void,
): void {
  connection.subscribe(SUBJECTS.heartbeats, {
    callback(error, message) {
      const heartbeat = error ? undefined : parseHeartbeat(message.data);
      if (heartbeat && !listener.heartbeat(heartbeat)) meet(heartbeat);
    },
  });
}

async function greet(connection: NatsConnection, find: (data: Uint8Array) => void): Promise<void> {
  try {
    const replies = await connection.requestMany(SUBJECTS.cards, '', {
      strategy: 'timer',
      maxWait: GREETING_MS,
    });
    for await (const { data } of replies) find(data);
  } catch {
    // No front end exists yet, or NATS is away: heartbeats will follow.
  }
}
