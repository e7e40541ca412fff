import type { Manifest } from './model.ts';

// What machines that work together know of each other.

/** What one side of a connection shows the other, and whom it believes: PEM texts. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  /** The authority of this cluster alone: whoever has a certificate of it belongs to it. */
  readonly ca: string;
}

/** What a worker tells of itself once: everything that it takes to call it. */
export interface WorkerCard {
  /** Of this process, made when it starts. */
  readonly id: string;
  /** Its gRPC server, `host:port`. */
  readonly address: string;
  /** What has to be sent with every call. */
  readonly secret: string;
  /** Whether it answers over TLS, to those alone who have a certificate. */
  readonly isEncrypted: boolean;
  /** Of the messages between front ends and workers: others do not understand each other. */
  readonly protocol: number;
  /** Lower-case hex: two models of one name and different digests may write different text. */
  readonly digest: string;
  readonly manifest: Manifest;
}

/** What it tells every second. */
export interface WorkerPulse {
  readonly id: string;
  /** Calls and streams that it works on, whoever asked. */
  readonly calls: number;
  readonly lanes: number;
  /** It takes nothing new and is about to leave. */
  readonly isDraining: boolean;
}

/** The workers of other processes and machines, as they come. */
export interface Roster {
  /** Tells of every worker that is there and that comes, and of their pulses. */
  follow(listener: RosterListener): void;
}

export interface RosterListener {
  /** Also of one that is known already. */
  found(card: WorkerCard): void;
  /** False where the worker is not known, or not any more: it is told of again. */
  pulse(pulse: WorkerPulse): boolean;
}

/** Raised when front ends and workers of two versions do not understand each other. */
export const WORKER_PROTOCOL = 1;
