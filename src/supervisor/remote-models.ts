import { isLoopback } from '../base/loopback.ts';
import { type Identity, type Roster, WORKER_PROTOCOL, type WorkerCard } from '../domain/cluster.ts';
import type { RequestType } from '../domain/engines.ts';
import type { ManifestOf } from '../domain/model.ts';

/** A model of current or former remote workers. */
interface RemoteModel {
  readonly manifest: ManifestOf<RequestType>;
  /** When its last worker left, by the clock's `now()`. */
  readonly goneAt?: number;
}

/** How long a model without workers stays known, because its workers usually return sooner. */
const LONG_GONE_MS = 600_000;

/** The most ids of refused workers that are remembered; beyond that, all are forgotten. */
const MOST_REFUSED = 10_000;

/** The models of workers of other processes and machines, and the refused workers. */
export class RemoteModels {
  /** By name, with the newest manifest. */
  readonly #models = new Map<string, RemoteModel>();
  readonly #manifests = new WeakSet<ManifestOf<RequestType>>();
  readonly #refused = new Set<string>();

  /** Remembers a worker. Returns why it is not used, as `refusalOf` does, or `undefined`. */
  add(card: WorkerCard, isTrusted: boolean): string | undefined {
    const { id, manifest } = card;
    const reason = refusalOf({ ...card, isTrusted });
    if (reason === undefined) {
      this.#models.set(manifest.name, { manifest });
      this.#manifests.add(manifest);
    } else {
      if (this.#refused.size >= MOST_REFUSED) this.#refused.clear();
      this.#refused.add(id);
    }
    return reason;
  }

  /** Whether the worker `id` was found and is not used. */
  isRefused(id: string): boolean {
    return this.#refused.has(id);
  }

  /** Whether `manifest` came from a remote worker. */
  has(manifest: ManifestOf<RequestType>): boolean {
    return this.#manifests.has(manifest);
  }

  /** Notes that the last worker of a model left at `now`. */
  lose(name: string, now: number): void {
    const found = this.#models.get(name);
    if (found) this.#models.set(name, { ...found, goneAt: now });
  }

  /** The models that have workers at `now`, or had some less than ten minutes before. */
  list(now: number): readonly ManifestOf<RequestType>[] {
    for (const [name, { goneAt = now }] of this.#models)
      if (now - goneAt >= LONG_GONE_MS) this.#models.delete(name);
    return [...this.#models.values()].map(({ manifest }) => manifest);
  }
}

export interface OfferedWorker extends Pick<WorkerCard, 'protocol' | 'address' | 'isEncrypted'> {
  /** Whether this process has a certificate, or `--insecure` was given. */
  readonly isTrusted: boolean;
}

/** The reason why a worker is not used, as a phrase that follows its name; `undefined` if it is used. */
export function refusalOf({ protocol, address, isEncrypted, isTrusted }: OfferedWorker): string | undefined {
  if (protocol !== WORKER_PROTOCOL)
    return `is not used: it speaks version ${protocol} of the protocol, this is ${WORKER_PROTOCOL}`;
  if (isTrusted || isEncrypted) return undefined;
  const { hostname } = new URL(`grpc://${address}`);
  if (isLoopback(hostname.replaceAll(/[[\]]/g, ''))) return undefined;
  return 'is not used: it answers beyond this machine without TLS; give both --tls-cert, --tls-key and --tls-ca, or --insecure';
}

/** The source of workers that are found, not started. */
export interface RemoteWorkers {
  readonly roster: Roster;
  /** The certificate of this side. */
  readonly identity: Identity | undefined;
  /** Whether a worker beyond the loopback may be called without TLS. */
  readonly isInsecure: boolean;
}
