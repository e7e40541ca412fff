import { VoiceError } from '../domain/errors.ts';

/** The packages for clusters are optional. */
export function missingPackage(cause: unknown): never {
  throw new VoiceError(
    'unsupported',
    'Working with others takes packages that are not installed: npm install @nats-io/transport-node @nats-io/jetstream @nats-io/kv @nats-io/obj',
    { cause },
  );
}
