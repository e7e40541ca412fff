import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readIdentity } from '../../src/cluster/identity.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';
import { certificateOf, noOpenssl } from './machines/certificates.ts';

const { signal } = new AbortController();

it('readIdentity names the option of a file that is not a certificate', async () => {
  const file = join(temporaryFolder(), 'key');
  writeFileSync(file, '-----BEGIN CERTIFICATE-----');
  const reading = readIdentity({ tlsCert: file, tlsKey: file, tlsCa: file }, signal);
  await expect(reading).rejects.toMatchObject({
    message: `'${file}' of --tls-cert is not a certificate (PEM).`,
  });
});

describe.skipIf(noOpenssl !== '')(`readIdentity${noOpenssl}`, () => {
  it('rejects a key that is not one, or that does not belong to the certificate', async () => {
    const folder = temporaryFolder();
    const { cert, key, ca } = await certificateOf('ours', folder);
    const other = await certificateOf('theirs', folder);
    const read = (tlsKey: string) => readIdentity({ tlsCert: cert, tlsKey, tlsCa: ca }, signal);
    expect(Object.keys((await read(key)) ?? {})).toEqual(['cert', 'key', 'ca']);
    await expect(read(cert)).rejects.toMatchObject({
      kind: 'invalid_value',
      message: `'${cert}' of --tls-key is not a private key (PEM) without a password.`,
    });
    await expect(read(other.key)).rejects.toMatchObject({
      kind: 'invalid_value',
      message: `'${other.key}' of --tls-key is not the key of '${cert}' of --tls-cert.`,
    });
  });

  it.skipIf(process.platform === 'win32')('reads a key from a pipe until it is interrupted', async () => {
    const folder = temporaryFolder();
    const { cert, ca } = await certificateOf('ours', folder);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const interrupt = new AbortController();
    const waiting = readIdentity({ tlsCert: cert, tlsKey: pipe, tlsCa: ca }, interrupt.signal);
    setImmediate(() => interrupt.abort());
    await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
