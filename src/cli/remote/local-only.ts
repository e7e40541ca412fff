import { VoiceError } from '../../domain/errors.ts';
import type { Options } from '../command.ts';

/** Options that configure engines of this process, by commander's names. */
const HERE_ONLY: Readonly<Record<string, string>> = {
  modelsDir: '--models-dir',
  threads: '--threads',
  voiceDir: '--voice-dir',
  diarizationModel: '--diarization-model',
  pull: '--no-pull',
  start: '--start',
  duration: '--duration',
  resume: '--resume',
};

/** The paragraph about `--server` in help. */
export const SERVER_WORDS =
  'With --server, the models of that server are used and nothing is loaded here; --models-dir, --diarization-model, --threads, --no-pull, --start, --duration and --resume cannot be combined with it.';

/**
 * Refuses options that a server would ignore. Variables and config.yaml may set them.
 * @throws VoiceError `invalid_value` naming the option and the server.
 */
export function refuseLocalOnly(options: Options, address: string): void {
  const given = Object.keys(HERE_ONLY).find((name) => isGiven(name, options[name]));
  if (given === undefined) return;
  throw new VoiceError(
    'invalid_value',
    `${HERE_ONLY[given]} has no effect on the server at ${serverName(address)}; leave one of the two out (--server, VOICE_SERVER_URL).`,
  );
}

/** Commander gives `pull: false` for `--no-pull`, and `pull: true` without it. */
const isGiven = (name: string, value: string | boolean | undefined) =>
  name === 'pull' ? value === false : value !== undefined;

/** The server's address for messages, without a password. */
export function serverName(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
