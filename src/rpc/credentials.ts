import { type ChannelCredentials, credentials, ServerCredentials } from '@grpc/grpc-js';
import type { Identity } from '../domain/cluster.ts';

/**
 * How a connection to a worker is made. Addresses change and names are many: what counts is that its
 * certificate is of the cluster's own authority, not what is written in it.
 */
export const clientCredentials = (identity: Identity | undefined): ChannelCredentials =>
  identity === undefined
    ? credentials.createInsecure()
    : credentials.createSsl(Buffer.from(identity.ca), Buffer.from(identity.key), Buffer.from(identity.cert), {
        checkServerIdentity: () => undefined,
      });

/**
 * How a worker answers: over TLS to those alone who show a certificate of the same authority, where it has
 * one.
 */
export const serverCredentials = (identity: Identity | undefined): ServerCredentials =>
  identity === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(
        Buffer.from(identity.ca),
        [{ private_key: Buffer.from(identity.key), cert_chain: Buffer.from(identity.cert) }],
        true,
      );
