import { randomBytes } from 'node:crypto';
import {
  type ChannelCredentials,
  credentials,
  Metadata,
  ServerCredentials,
  ServerInterceptingCall,
  type ServerInterceptor,
  status,
} from '@grpc/grpc-js';
import { secretMatcher } from '../base/secret.ts';
import type { Identity } from '../domain/cluster.ts';

/** The address of a worker, and the secret that every call must carry. */
export interface WorkerAddress {
  readonly hostAndPort: string;
  readonly secret: string;
  /** TLS certificates of both sides; absent for plain connections on one machine. */
  readonly identity?: Identity | undefined;
}

const SECRET_KEY = 'voice-worker-secret';

/**
 * Creates the secret of one worker process. A program that takes over its port learns nothing about the next
 * worker.
 */
export const newWorkerSecret = (): string => randomBytes(32).toString('base64url');

/** The metadata of a call, with the secret. */
export function secretMetadata(secret: string): Metadata {
  const metadata = new Metadata();
  metadata.set(SECRET_KEY, secret);
  return metadata;
}

/** Answers calls without `secret` with UNAUTHENTICATED before any of their messages is read. */
export function requireSecret(secret: string): ServerInterceptor {
  const isSecret = secretMatcher(secret);
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

/** Credentials of a client. Any certificate of the cluster's authority is accepted, with any name. */
export const clientCredentials = (identity: Identity | undefined): ChannelCredentials =>
  identity === undefined
    ? credentials.createInsecure()
    : credentials.createSsl(Buffer.from(identity.ca), Buffer.from(identity.key), Buffer.from(identity.cert), {
        checkServerIdentity: () => undefined,
      });

/** Credentials of a worker: with an identity, TLS for clients whose certificate is of the same authority. */
export const serverCredentials = (identity: Identity | undefined): ServerCredentials =>
  identity === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(
        Buffer.from(identity.ca),
        [{ private_key: Buffer.from(identity.key), cert_chain: Buffer.from(identity.cert) }],
        true,
      );
