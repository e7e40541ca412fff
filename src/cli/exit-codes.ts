import type { ErrorKind, VoiceError } from '../domain/errors.ts';

export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 130;

/** The meaning of each exit code, for `--help` and the man pages. */
export const EXIT_CODES: Record<ExitCode, string> = {
  0: 'success, also for audio without speech',
  1: 'another error, or some of several inputs failed',
  2: 'the command line, the environment or config.yaml was wrong',
  3: 'a model is missing, and was not pulled',
  4: 'the audio could not be read: missing, empty or not audio',
  5: 'a server or worker was not available',
  130: 'interrupted by Ctrl-C (143: by SIGTERM)',
};

/** How the command line answers each kind of error. */
export const EXIT_CODE: Record<ErrorKind, ExitCode> = {
  invalid_request: 2,
  invalid_value: 2,
  unsupported: 2,
  voice_not_found: 2,
  voice_store_disabled: 2,
  duplicate_request_id: 2,
  model_not_found: 3,
  invalid_audio: 4,
  too_large: 4,
  unavailable: 5,
  queue_full: 5,
  worker_unavailable: 5,
  worker_lost: 5,
  timeout: 5,
  invalid_manifest: 1,
  storage: 1,
  storage_full: 1,
  internal: 1,
  cancelled: 130,
};

/**
 * The exit code for several inputs: 0 when all succeeded, their common code when all failed alike, else 1.
 */
export function exitCodeOf(outcomes: readonly (VoiceError | undefined)[]): ExitCode {
  const codes = new Set(outcomes.map((failure) => (failure ? EXIT_CODE[failure.kind] : 0)));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : 1;
}
