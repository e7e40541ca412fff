import type { RequestType } from './engines.ts';
import type { ManifestOf } from './model.ts';

// Messages by which machines that work together know of each other.

/** The TLS identity of one side of a connection and the authority that it trusts, as PEM texts. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  /**
   * The certificate authority of this cluster. Every holder of a certificate from it belongs to the cluster.
   */
  readonly ca: string;
}

/** The address, secret and model of a worker. The worker announces it once. */
export interface WorkerCard {
  /** Identifies the worker process; created when it starts. */
  readonly id: string;
  /** Its gRPC server, `host:port`. */
  readonly address: string;
  /** Every gRPC call must carry this secret. */
  readonly secret: string;
  /** Whether the worker requires TLS and a client certificate. */
  readonly isEncrypted: boolean;
  /**
   * The version of the messages between front ends and workers. Different versions cannot talk to each other.
   */
  readonly protocol: number;
  /** Lower-case hex: two models of one name and different digests may write different text. */
  readonly digest: string;
  readonly manifest: ManifestOf<RequestType>;
}

/** The state that a worker announces every second. */
export interface WorkerHeartbeat {
  readonly id: string;
  /** Calls and streams in progress, from all front ends. */
  readonly calls: number;
  readonly lanes: number;
  /** The worker accepts no new work and is about to stop. */
  readonly isDraining: boolean;
}

/** Follows the workers of other processes and machines. */
export interface Roster {
  /** Reports every worker that is present or joins, and its heartbeats. */
  follow(listener: RosterListener): void;
}

export interface RosterListener {
  /** Reports a worker. It may report a known worker again. */
  found(card: WorkerCard): void;
  /** Returns false if the listener does not know the worker; the roster then calls `found` again. */
  heartbeat(heartbeat: WorkerHeartbeat): boolean;
}

/** Increase this number when front ends and workers of two versions can no longer talk to each other. */
export const WORKER_PROTOCOL = 1;
