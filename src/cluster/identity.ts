import { readFile } from 'node:fs/promises';
import type { Settings } from '../config/settings.ts';
import type { Identity } from '../domain/cluster.ts';
import { VoiceError } from '../domain/errors.ts';

const FLAGS = { cert: '--tls-cert', key: '--tls-key', ca: '--tls-ca' } as const;

/**
 * The TLS identity of this process; `undefined` where the settings name none.
 * @throws VoiceError `invalid_value` where a file is missing or unreadable.
 */
export async function readIdentity({
  tlsCert: cert,
  tlsKey: key,
  tlsCa: ca,
}: Pick<Settings, 'tlsCert' | 'tlsKey' | 'tlsCa'>): Promise<Identity | undefined> {
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
    const text = await readFile(paths[name]!, 'utf8').catch((error: unknown) => {
      throw unusable(name, 'cannot be read', error);
    });
    if (!text.includes('-----BEGIN ')) throw unusable(name, 'is not PEM');
    return text;
  };
  return { cert: await read('cert'), key: await read('key'), ca: await read('ca') };
}

const unusable = (name: keyof typeof FLAGS, problem: string, cause?: unknown) =>
  new VoiceError('invalid_value', `The file of ${FLAGS[name]} ${problem}.`, { cause });
