import { randomBytes } from 'node:crypto';
import { Metadata, ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js';
import { recognizerOf } from '../base/secret.ts';
import type { Identity } from '../domain/cluster.ts';

/** Where a worker is reached, and what it has to be sent with every call. */
export interface WorkerAddress {
  readonly hostAndPort: string;
  readonly secret: string;
  /**
   * What both sides show each other; without it nothing is encrypted, as between processes of one machine.
   */
  readonly identity?: Identity | undefined;
}

const SECRET_KEY = 'voice-worker-secret';

/** For one worker process: whatever takes its port when it is gone learns nothing of use with the next. */
export const newWorkerSecret = (): string => randomBytes(32).toString('base64url');

/** What a call carries to be answered. */
export function secretMetadata(secret: string): Metadata {
  const metadata = new Metadata();
  metadata.set(SECRET_KEY, secret);
  return metadata;
}

/**
 * Answers calls without `secret` with UNAUTHENTICATED. Nothing of them is read, and no handler hears of them.
 */
export function requireSecret(secret: string): ServerInterceptor {
  const isSecret = recognizerOf(secret);
  return (_method, call) =>
    new ServerInterceptingCall(call, {
      start(listen) {
        listen({
          onReceiveMetadata(metadata, pass) {
            const [sent = ''] = metadata.get(SECRET_KEY);
            if (isSecret(String(sent))) pass(metadata);
            else
              call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Only its supervisor may call it.' });
          },
        });
      },
    });
}
