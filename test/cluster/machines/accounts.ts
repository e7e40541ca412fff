import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import type { Certificate } from './certificates.ts';

/** Settings of a NATS server with an operator and accounts, as `nsc` creates them. */
export interface Accounts {
  /** The configuration of nats-server. */
  readonly config: string;
  /** The file of credentials of a user of each account. */
  readonly creds: readonly string[];
}

type KeyPair = ReturnType<typeof nkeys.createUser>;

const UNLIMITED = -1;
const CONNECTION = { subs: UNLIMITED, data: UNLIMITED, payload: UNLIMITED };
const SYSTEM = {
  ...CONNECTION,
  imports: UNLIMITED,
  exports: UNLIMITED,
  wildcards: true,
  conn: UNLIMITED,
  leaf: UNLIMITED,
};
const ACCOUNT = {
  ...SYSTEM,
  mem_storage: UNLIMITED,
  disk_storage: UNLIMITED,
  streams: UNLIMITED,
  consumer: UNLIMITED,
};

/** Writes an operator, accounts of these names with JetStream, and a user of each into `folder`; over TLS. */
export async function makeAccounts(
  names: readonly string[],
  { cert, key, ca }: Certificate,
  folder: string,
): Promise<Accounts> {
  const [operator, system] = [nkeys.createOperator(), nkeys.createAccount()];
  const made = names.map((name) => {
    const [account, user] = [nkeys.createAccount(), nkeys.createUser()];
    return {
      name,
      id: account.getPublicKey(),
      token: tokenOf(operator, account, name, { type: 'account', limits: ACCOUNT }),
      creds: credsOf(tokenOf(account, user, name, { type: 'user', pub: {}, sub: {}, ...CONNECTION }), user),
    };
  });
  const config = join(folder, 'accounts.conf');
  const known = made.map(({ id, token }) => `  ${id}: ${token}`);
  const lines = [
    `operator: ${tokenOf(operator, operator, 'operator', { type: 'operator' })}`,
    `system_account: ${system.getPublicKey()}`,
    // A busy machine takes longer than the 2 s of nats-server.
    `tls { cert_file: ${JSON.stringify(cert)}, key_file: ${JSON.stringify(key)}, ca_file: ${JSON.stringify(ca)}, timeout: 60 }`,
    'resolver: MEMORY',
    'resolver_preload: {',
    `  ${system.getPublicKey()}: ${tokenOf(operator, system, 'system', { type: 'account', limits: SYSTEM })}`,
    ...known,
    '}',
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  const creds = made.map(async ({ name, creds: text }) => {
    const path = join(folder, `${name}.creds`);
    await writeFile(path, text);
    return path;
  });
  return { config, creds: await Promise.all(creds) };
}

/** A JWT by which `issuer` says what `subject` is (docs.nats.io, JSON Web Token authentication). */
function tokenOf(issuer: KeyPair, subject: KeyPair, name: string, claims: object): string {
  const body = {
    jti: randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    iss: issuer.getPublicKey(),
    sub: subject.getPublicKey(),
    name,
    nats: { version: 2, ...claims },
  };
  const text = [{ typ: 'JWT', alg: 'ed25519-nkey' }, body]
    .map((part) => encoded(JSON.stringify(part)))
    .join('.');
  return `${text}.${encoded(issuer.sign(Buffer.from(text)))}`;
}

const encoded = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64url');

const credsOf = (token: string, user: KeyPair) => `-----BEGIN NATS USER JWT-----
${token}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${Buffer.from(user.getSeed()).toString()}
------END USER NKEY SEED------
`;
