import { isLoopback } from '../base/loopback.ts';
import { VoiceError } from '../domain/errors.ts';

/** Where NATS is, taken apart. */
export interface NatsAddress {
  /** `host:port`, each server of the cluster that was named. */
  readonly servers: readonly string[];
  readonly isEncrypted: boolean;
  readonly user?: string;
  readonly password?: string;
}

const PORT = '4222';

/** `nats://user:password@a:4222,b:4222`, checked where it was set; `tls://` for TLS. */
export function parseNatsAddress(text: string): NatsAddress {
  const [scheme = '', rest = ''] = text.split('://');
  const urls = rest.split(',').map((one) => new URL(`nats://${one.replace(/^(?:nats|tls):\/\//, '')}`));
  const { username, password } = urls.find((url) => url.username !== '') ?? urls[0]!;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || PORT}`),
    isEncrypted: scheme === 'tls',
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}

/**
 * What NATS carries lets whoever reads it call the workers.
 * @throws VoiceError `invalid_value` for a plain address of another machine.
 */
export function requireTrusted({ servers, isEncrypted }: NatsAddress, isInsecure: boolean): void {
  if (isEncrypted || isInsecure) return;
  const open = servers.find(
    (server) => !isLoopback(new URL(`nats://${server}`).hostname.replaceAll(/[[\]]/g, '')),
  );
  if (open === undefined) return;
  throw new VoiceError(
    'invalid_value',
    `NATS at ${open} is on another machine and would be spoken to without encryption: write tls:// instead of nats://, or add --insecure where the network is trusted.`,
  );
}
