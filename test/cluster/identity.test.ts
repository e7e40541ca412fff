import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readIdentity } from '../../src/cluster/identity.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

it.skipIf(process.platform === 'win32')(
  'a key may come from a pipe, which Ctrl-C stops waiting for',
  async () => {
    const [pipe, file] = ['pipe', 'file'].map((name) => join(temporaryFolder(), name)) as [string, string];
    execFileSync('mkfifo', [pipe]);
    writeFileSync(file, '-----BEGIN CERTIFICATE-----');
    const interrupt = new AbortController();
    const waiting = readIdentity({ tlsCert: file, tlsKey: pipe, tlsCa: file }, interrupt.signal);
    setImmediate(() => interrupt.abort());
    await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' });
  },
);

it('what is no key is named with its option', async () => {
  const file = join(temporaryFolder(), 'key');
  writeFileSync(file, 'secret');
  const reading = readIdentity({ tlsCert: file, tlsKey: file, tlsCa: file }, new AbortController().signal);
  await expect(reading).rejects.toMatchObject({ message: `'${file}' of --tls-cert is not PEM.` });
});
