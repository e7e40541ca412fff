import type { VoiceError } from '../domain/errors.ts';
import { EXIT_CODE, type ExitCode } from './exit-codes.ts';

/**
 * The exit code of several inputs, one outcome each (`undefined` is success): 0 when all went well; when all
 * failed for one cause, that cause's; otherwise 1.
 */
export function exitCodeOf(outcomes: readonly (VoiceError | undefined)[]): ExitCode {
  const codes = new Set(outcomes.map((failure) => (failure ? EXIT_CODE[failure.kind] : 0)));
  const [only] = codes;
  return codes.size === 1 && only !== undefined ? only : 1;
}
