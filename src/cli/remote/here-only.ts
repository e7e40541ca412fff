import { VoiceError } from '../../domain/errors.ts';
import type { Options } from '../command.ts';

/** Options that say how engines of this process work, by commander's names of them. */
const HERE_ONLY: Readonly<Record<string, string>> = {
  modelsDir: '--models-dir',
  threads: '--threads',
  voiceDir: '--voice-dir',
  pull: '--no-pull',
  start: '--start',
  duration: '--duration',
  resume: '--resume',
};

/** What help says of it. */
export const SERVER_WORDS =
  'With --server, that server does the work with its own models; --models-dir, --threads, --no-pull, --start, --duration and --resume are then refused.';

/**
 * Refuses options that a server could only ignore. Variables and config.yaml may hold their values: nobody
 * gave these for this command.
 * @throws VoiceError `invalid_value` naming the option and the server.
 */
export function refuseHereOnly(options: Options, address: string): void {
  const given = Object.keys(HERE_ONLY).find((name) => isGiven(name, options[name]));
  if (given === undefined) return;
  throw new VoiceError(
    'invalid_value',
    `${HERE_ONLY[given]} means nothing to the server at ${serverName(address)}; leave one of the two out (--server, VOICE_SERVER_URL).`,
  );
}

/** Commander tells `--no-pull` as a `pull` that is false, and one that nobody gave as true. */
const isGiven = (name: string, value: string | boolean | undefined) =>
  name === 'pull' ? value === false : value !== undefined;

/** What messages call the server at an address: the address, without a password. */
export function serverName(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
