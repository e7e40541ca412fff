import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Settings } from '../config/settings.ts';
import type { Identity } from '../domain/cluster.ts';
import { VoiceError } from '../domain/errors.ts';
import { readNamedFile } from '../domain/read-named-file.ts';

const FILES = {
  cert: { flag: '--tls-cert', holds: 'a certificate (PEM)' },
  key: { flag: '--tls-key', holds: 'a private key (PEM) without a password' },
  ca: { flag: '--tls-ca', holds: 'a certificate (PEM)' },
} as const;

/** The most bytes of a file of keys, or of trusted certificates. */
export const MOST_BYTES = 2 ** 20;

/**
 * The TLS identity of this process; `undefined` if the settings name none.
 * @throws VoiceError `invalid_value` if a file is missing or unreadable; `cancelled`.
 */
export async function readIdentity(
  { tlsCert: cert, tlsKey: key, tlsCa: ca }: Pick<Settings, 'tlsCert' | 'tlsKey' | 'tlsCa'>,
  signal: AbortSignal,
): Promise<Identity | undefined> {
  const paths = { cert, key, ca };
  const missing = Object.entries(FILES).find(([name]) => paths[name as keyof typeof paths] === undefined);
  if (cert === undefined && key === undefined && ca === undefined) return undefined;
  if (missing) {
    throw new VoiceError(
      'invalid_value',
      `--tls-cert, --tls-key and --tls-ca belong together; ${missing[1].flag} is missing.`,
    );
  }
  const read = async <T>(name: keyof typeof FILES, parse: (text: string) => T): Promise<[string, T]> => {
    const path = paths[name]!;
    const { flag, holds } = FILES[name];
    const what = `'${path}' of ${flag}`;
    const text = (await readNamedFile({ path, what, most: MOST_BYTES }, signal)).toString('utf8');
    try {
      return [text, parse(text)];
    } catch (cause) {
      throw new VoiceError('invalid_value', `${what} is not ${holds}.`, { cause });
    }
  };
  const certificate = (text: string) => new X509Certificate(text);
  const [certText, own] = await read('cert', certificate);
  const [keyText, secret] = await read('key', (text) => createPrivateKey(text));
  const [caText] = await read('ca', certificate);
  if (own.checkPrivateKey(secret)) return { cert: certText, key: keyText, ca: caText };
  throw new VoiceError('invalid_value', `'${key}' of --tls-key is not the key of '${cert}' of --tls-cert.`);
}
