import type { Settings } from '../config/settings.ts';
import type { Identity } from '../domain/cluster.ts';
import { VoiceError } from '../domain/errors.ts';
import { readNamedFile } from '../domain/read-named-file.ts';

const FLAGS = { cert: '--tls-cert', key: '--tls-key', ca: '--tls-ca' } as const;

/** Bytes of a file of keys, or of all certificates that are trusted. */
export const MOST_BYTES = 2 ** 20;

/**
 * The TLS identity of this process; `undefined` where the settings name none.
 * @throws VoiceError `invalid_value` where a file is missing or unreadable; `cancelled`.
 */
export async function readIdentity(
  { tlsCert: cert, tlsKey: key, tlsCa: ca }: Pick<Settings, 'tlsCert' | 'tlsKey' | 'tlsCa'>,
  signal: AbortSignal,
): Promise<Identity | undefined> {
  const paths = { cert, key, ca };
  const missing = Object.entries(FLAGS).find(([name]) => paths[name as keyof typeof paths] === undefined);
  if (cert === undefined && key === undefined && ca === undefined) return undefined;
  if (missing) {
    throw new VoiceError(
      'invalid_value',
      `--tls-cert, --tls-key and --tls-ca belong together; ${missing[1]} is missing.`,
    );
  }
  const read = async (name: keyof typeof FLAGS) => {
    const path = paths[name]!;
    const what = `'${path}' of ${FLAGS[name]}`;
    const text = (await readNamedFile({ path, what, most: MOST_BYTES }, signal)).toString('utf8');
    if (!text.includes('-----BEGIN ')) throw new VoiceError('invalid_value', `${what} is not PEM.`);
    return text;
  };
  return { cert: await read('cert'), key: await read('key'), ca: await read('ca') };
}
