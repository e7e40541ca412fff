import { isLoopback } from '../base/loopback.ts';
import { type WorkerCard, WORKER_PROTOCOL } from '../domain/cluster.ts';

export interface FoundWorker extends Pick<WorkerCard, 'protocol' | 'address' | 'isEncrypted'> {
  /** This side has a certificate, or was told to do without. */
  readonly isTrusted: boolean;
}

/** Why a worker that was found is not used, as a phrase that follows its name; `undefined` where it is. */
export function refusalOf({ protocol, address, isEncrypted, isTrusted }: FoundWorker): string | undefined {
  if (protocol !== WORKER_PROTOCOL)
    return `is not used: it speaks version ${protocol} of the protocol, this is ${WORKER_PROTOCOL}`;
  if (isTrusted || isEncrypted) return undefined;
  const { hostname } = new URL(`grpc://${address}`);
  if (isLoopback(hostname.replaceAll(/[[\]]/g, ''))) return undefined;
  return 'is not used: it answers beyond this machine without TLS; give both --tls-cert, --tls-key and --tls-ca, or --insecure';
}
