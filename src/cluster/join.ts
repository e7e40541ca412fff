import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Settings } from '../config/settings.ts';
import type { Identity, Roster } from '../domain/cluster.ts';
import { VoiceError } from '../domain/errors.ts';
import type { VoiceStore } from '../voices/saved.ts';
import { connectNats } from './connect.ts';
import { readIdentity } from './identity.ts';
import { openRoster } from './roster.ts';
import { openSharedVoices } from './shared-voices.ts';
import { answerAsService } from './presence.ts';
import { SUBJECTS } from './messages.ts';

export interface JoinOptions {
  readonly settings: Settings;
  /** As in the setting. */
  readonly address: string;
  readonly log: (message: string) => void;
  readonly signal: AbortSignal;
}

/** The membership of a front end in a cluster. */
export interface Membership {
  /** Voices that all front ends share; absent if NATS does not store data. */
  readonly sharedVoices: VoiceStore | undefined;
  /** Whether NATS is connected. */
  isConnected(): boolean;
  readonly roster: Roster;
  readonly identity: Identity | undefined;
  readonly isInsecure: boolean;
  /** Cancels requests on all front ends; `cancelHere` ends one of this process and returns whether it did. */
  cancelling(cancelHere: (id: string) => boolean): Cancelling;
  /** Announces this front end and its address. */
  announce(address: string, version: string): void;
  close(): Promise<void>;
}

/**
 * Joins the cluster at `address`.
 * @throws VoiceError `invalid_value` for an untrusted address; `unavailable` if NATS cannot be reached.
 */
export async function joinCluster({ settings, address, log, signal }: JoinOptions): Promise<Membership> {
  const identity = await readIdentity(settings, signal);
  const id = randomUUID();
  let isConnected = true;
  const connection = await connectNats({
    address,
    settings,
    name: `voice ${id}`,
    log,
    signal,
    identity,
    onConnection: (isThere) => (isConnected = isThere),
  });
  const sharedVoices = await openSharedVoices(connection, log).catch((error: unknown) => {
    log(`voices are not shared: ${VoiceError.from(error).message}`);
    return undefined;
  });
  return {
    sharedVoices,
    cancelling: (cancelHere) => openCancelling(connection, cancelHere),
    isConnected: () => isConnected,
    roster: openRoster(connection, log),
    identity,
    isInsecure: settings.insecure,
    announce(at, version) {
      answerAsService(connection, {
        name: 'voice-front',
        id,
        version,
        metadata: { address: at },
        endpoints: { cancel: SUBJECTS.cancel },
      });
    },
    close: () => connection.close(),
  };
}

/** Milliseconds after which a request that no front end has claimed is unknown. */
const OWNER_MS = 500;

/** Cancellation across front ends. */
interface Cancelling {
  /** Cancels the request `id` on the front end that runs it; false if none confirms. */
  cancel(id: string): Promise<boolean>;
}

/** `cancelHere` cancels a request of this front end; false if it has none with that id. */
function openCancelling(connection: NatsConnection, cancelHere: (id: string) => boolean): Cancelling {
  connection.subscribe(SUBJECTS.cancel, {
    callback(error, message) {
      if (!error && cancelHere(message.string())) message.respond();
    },
  });
  return {
    cancel: (id) =>
      connection.request(SUBJECTS.cancel, id, { timeout: OWNER_MS }).then(
        () => true,
        () => false,
      ),
  };
}
