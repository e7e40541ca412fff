import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { execa } from 'execa';

/** Suffix for the titles of tests that are skipped without openssl. */
export const noOpenssl = await execa('openssl', ['version'], { reject: false }).then(({ exitCode }) =>
  exitCode === 0 ? '' : ' (openssl is not installed)',
);

/** Paths of PEM files. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

/** Creates a certificate of a new authority for the loopback interface, in `folder`. */
export async function certificateOf(authority: string, folder: string): Promise<Certificate> {
  const at = (name: string) => join(folder, `${authority}-${name}.pem`);
  const openssl = (...args: readonly string[]) => execa('openssl', [...args], { cwd: folder });
  const request = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await openssl(
    ...request,
    '-x509',
    '-days',
    '2',
    '-subj',
    `/CN=${authority}`,
    '-keyout',
    at('ca-key'),
    '-out',
    at('ca'),
  );
  await openssl(...request, '-subj', '/CN=voice', '-keyout', at('key'), '-out', at('request'));
  await writeFile(at('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const request509 = [
    'x509',
    '-req',
    '-in',
    at('request'),
    '-days',
    '2',
    '-CA',
    at('ca'),
    '-CAkey',
    at('ca-key'),
  ];
  await openssl(...request509, '-CAcreateserial', '-extfile', at('names'), '-out', at('cert'));
  return { cert: at('cert'), key: at('key'), ca: at('ca') };
}

export const tlsArgs = ({ cert, key, ca }: Certificate): readonly string[] => [
  '--tls-cert',
  cert,
  '--tls-key',
  key,
  '--tls-ca',
  ca,
];
