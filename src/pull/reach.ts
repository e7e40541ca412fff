import { VoiceError } from '../domain/errors.ts';
import { codeOf } from '../base/connection-errors.ts';
import { npmSettings } from './npm-settings.ts';
import type { PackageSource } from './package-source.ts';
import { type TransferOptions, withTransfers } from './transfers.ts';
import type { Env } from './web.ts';

/**
 * Sends the hub a small request, as a pull would. Returns its host.
 * @throws VoiceError `unavailable` naming the host and the problem.
 */
export async function reachHub(options: TransferOptions): Promise<string> {
  return withTransfers(options, async ({ hub, web, signal }) => {
    const { host } = new URL(hub.url);
    try {
      const { status, body } = await web.ask(`${hub.url}/`, { method: 'HEAD', signal });
      await body.dump();
      // A mirror may have no front page.
      if (status < 500 && status !== 407) return host;
      throw new VoiceError('unavailable', `${host} answers with status ${status}`);
    } catch (error) {
      throw unreachable(host, error);
    }
  });
}

/**
 * Requests a package's metadata from the npm registry, as a pull would. Returns the registry's host.
 * @throws VoiceError `unavailable` naming the host and the problem.
 */
export async function reachPackage(
  { name, version }: PackageSource,
  env: Env,
  signal: AbortSignal,
): Promise<string> {
  const [{ default: pacote }, settings] = await Promise.all([import('pacote'), npmSettings(env)]);
  const { host } = new URL(String(settings['registry']));
  // The answer is not used, so it does not go to npm's cache.
  const options: object = {
    ...settings,
    signal,
    cache: null,
    preferOnline: true,
    retry: { retries: 0 },
    before: null,
  };
  try {
    await pacote.manifest(`${name}@${version}`, options);
    return host;
  } catch (error) {
    throw unreachable(host, error);
  }
}

function unreachable(host: string, error: unknown): VoiceError {
  if (error instanceof VoiceError) return error;
  const code = codeOf(error);
  const reason = code === undefined ? '' : ` (${code})`;
  return new VoiceError('unavailable', `${host} cannot be reached${reason}`, { cause: error });
}
