/** Everything that can go wrong for a caller. Edges translate: HTTP status, gRPC status, exit code. */
export type ErrorKind =
  | 'invalid_request'
  | 'invalid_value'
  | 'invalid_audio'
  | 'invalid_manifest'
  | 'model_not_found'
  | 'voice_not_found'
  | 'unsupported'
  | 'unavailable'
  | 'storage'
  | 'cancelled'
  | 'internal';

/**
 * The one error class. `message` is a sentence for whoever caused it: what, where, what to do; it never
 * holds a stack. The original error, where there is one, is kept as `cause` for the log.
 */
export class VoiceError extends Error {
  override readonly name = 'VoiceError';
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }

  /** Anything thrown becomes a VoiceError; the original stays as `cause`. */
  static from(error: unknown): VoiceError {
    if (error instanceof VoiceError) return error;
    if (error instanceof Error && error.name === 'AbortError') {
      return cancelled(error);
    }
    if (isDiskFull(error)) {
      return new VoiceError('storage', 'The disk is full; free some space and try again.', { cause: error });
    }
    return new VoiceError('internal', 'Something went wrong inside voice.', { cause: error });
  }
}

/** True for the system's "no space left" and "quota exceeded". */
export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

export const cancelled = (cause?: unknown) =>
  new VoiceError('cancelled', 'The request was cancelled.', { cause });

export const modelNotFound = (id: string) =>
  new VoiceError('model_not_found', `Model '${id}' is not installed.`);

export const unsupported = (id: string, feature: string) =>
  new VoiceError('unsupported', `Model '${id}' does not support ${feature}.`);

export const cannotTranscribe = (id: string) =>
  new VoiceError('unsupported', `Model '${id}' speaks; it cannot transcribe.`);

export const cannotSpeak = (id: string) =>
  new VoiceError('unsupported', `Model '${id}' transcribes; it cannot speak.`);

/** `name` is what the person called the audio: a file name or `standard input`. */
export const invalidAudio = (name: string, problem: string, options?: ErrorOptions) =>
  new VoiceError('invalid_audio', `${name}: ${problem}`, options);
