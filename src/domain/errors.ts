import { countOf } from '../base/count-of.ts';
import type { InstalledType } from './engines.ts';

/** The kinds of errors that callers see. The edges map them to HTTP and gRPC statuses and exit codes. */
export type ErrorKind =
  | 'invalid_request'
  | 'invalid_value'
  | 'invalid_audio'
  | 'too_large'
  | 'invalid_manifest'
  | 'model_not_found'
  | 'voice_not_found'
  | 'voice_store_disabled'
  | 'unsupported'
  | 'unavailable'
  | 'worker_unavailable'
  | 'worker_lost'
  | 'timeout'
  | 'queue_full'
  | 'duplicate_request_id'
  | 'storage'
  | 'storage_full'
  | 'cancelled'
  | 'internal';

/** The request field at fault and the rule that it breaks, both as words for programs. */
export interface FieldFault {
  readonly name: string;
  readonly rule:
    | 'missing'
    | 'empty'
    | 'too_long'
    | 'out_of_range'
    | 'not_a_number'
    | 'not_a_boolean'
    | 'not_allowed'
    | 'malformed'
    | 'unknown_language';
}

export interface VoiceErrorOptions extends ErrorOptions {
  /** Seconds after which a retry may succeed; absent if unknown. */
  readonly retryAfterSeconds?: number;
  readonly field?: FieldFault;
}

/**
 * The only error class of the product. `message` says to the person what failed, where, and
 * what to do; it never contains a stack. `cause` keeps the original error for the log.
 */
export class VoiceError extends Error {
  override readonly name = 'VoiceError';
  readonly kind: ErrorKind;
  /** Seconds after which a retry may succeed; absent if unknown. */
  readonly retryAfterSeconds?: number;
  /** The request field at fault, if there is one. */
  readonly field?: FieldFault;

  constructor(kind: ErrorKind, message: string, options: VoiceErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
    if (options.field !== undefined) this.field = options.field;
  }

  /**
   * Returns `error` if it is a VoiceError. Otherwise maps it to the kind it stands for (abort, too many open
   * files, full disk, no memory), or to an internal error, and keeps it as `cause`.
   */
  static from(error: unknown): VoiceError {
    if (error instanceof VoiceError) return error;
    if (error instanceof Error && error.name === 'AbortError') {
      return cancelled(error);
    }
    if (isOutOfFiles(error)) return tooManyFiles(error);
    if (isDiskFull(error)) {
      return new VoiceError('storage_full', 'The disk is full; free some space and try again.', {
        cause: error,
      });
    }
    if (isOutOfMemory(error)) return new VoiceError('unavailable', OUT_OF_MEMORY, { cause: error });
    return new VoiceError('internal', 'Something went wrong inside voice.', { cause: error });
  }
}

const OUT_OF_MEMORY =
  'There is not enough memory for it: end other programs, or allow more where it is limited (ulimit -v).';

/** True if V8 was refused memory; WebAssembly reserves 10 GB of addresses and uses few of them. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /out of memory|allocation failed/i.test(error.message);

/** True for the system's "no space left" and "quota exceeded". */
export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** True for the system's "too many open files", of this process or of the machine. */
export function isOutOfFiles(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  // An error for a thread that could not start has its code only in the message.
  const cause = code === 'ERR_WORKER_INIT_FAILED' ? /E[MN]FILE/.exec(message)?.[0] : code;
  return cause === 'EMFILE' || cause === 'ENFILE';
}

export const tooManyFiles = (cause: unknown) =>
  new VoiceError(
    'unavailable',
    'Too many files are open here just now; try again in a moment, or allow more (ulimit -n).',
    {
      cause,
      retryAfterSeconds: 1,
    },
  );

/** The error of a cancelled request; `cause` is the reason of its signal. */
export const cancelled = (cause?: unknown) =>
  new VoiceError('cancelled', 'The request was cancelled.', { cause });

/** The error for a decode of samples that its stream does not hold; ranges as `0 to 100`. */
export const samplesNotHeld = (asked: string, held: string) =>
  new VoiceError(
    'invalid_request',
    `Samples ${asked} cannot be decoded: the stream holds ${held}. Send audio before its decode, and forget it later.`,
  );

/** The error for a model name that is not installed. */
export const modelNotFound = (id: string) =>
  new VoiceError('model_not_found', `Model '${id}' is not installed.`);

/** The error for a model without an ability; `feature` completes "does not support". */
export const unsupported = (id: string, feature: string) =>
  new VoiceError('unsupported', `Model '${id}' does not support ${feature}.`);

/** The task of each type of model. */
const DOES: Readonly<Record<InstalledType, string>> = {
  stt: 'transcribes',
  tts: 'speaks',
  vad: 'finds the end of a turn',
  speaker: 'tells speakers apart',
};

const CANNOT: Readonly<Record<InstalledType, string>> = {
  stt: 'transcribe',
  tts: 'speak',
  vad: 'find the end of a turn',
  speaker: 'tell speakers apart',
};

/** Creates the error for a model of type `type` in a request that needs one of type `needed`. */
export const wrongModelType = (id: string, type: InstalledType, needed: InstalledType) =>
  new VoiceError('unsupported', `Model '${id}' ${DOES[type]}; it cannot ${CANNOT[needed]}.`);

/** Creates the error for a model that is a stage of transcription, where one with workers is needed. */
export const stageOnly = (id: string, type: InstalledType) =>
  new VoiceError(
    'unsupported',
    `Model '${id}' ${DOES[type]}, which is a stage of transcription; it has no workers.`,
  );

/** Creates an `invalid_audio` error. `name` is the file name, or `standard input`. */
export const invalidAudio = (name: string, problem: string, options?: ErrorOptions) =>
  new VoiceError('invalid_audio', `${name}: ${problem}`, options);

/**
 * Creates the error for text that is not UTF-8. `what` names the text, as the subject of a sentence, and
 * `encoding` is probably its own.
 */
export const notUtf8 = (what: string, encoding = 'windows-1252', cause?: unknown) =>
  new VoiceError(
    'invalid_value',
    `${what} is not text in UTF-8; convert it, such as with: iconv -f ${encoding.toUpperCase()} -t UTF-8`,
    { cause },
  );

/** Creates the error for audio longer than `maxSeconds`. */
export const audioTooLong = (name: string, maxSeconds: number) =>
  new VoiceError(
    'too_large',
    `${name}: it is longer than ${inHours(maxSeconds)}, the most that voice accepts.`,
  );

/** `90 minutes`, `12 hours`. */
function inHours(seconds: number): string {
  const [count, unit] = seconds < 2 * 3_600 ? [seconds / 60, 'minute'] : [seconds / 3_600, 'hour'];
  const rounded = Math.round(count * 100) / 100;
  return countOf(rounded, unit);
}

/** The usual seconds until a new worker is ready. */
const WORKER_RETURNS_AFTER_SECONDS = 1;

/** The worker process ended, or became unreachable, during the request. */
export const workerLost = (cause?: unknown) =>
  new VoiceError('worker_lost', 'The worker failed while it was at work on the request; send it again.', {
    cause,
    retryAfterSeconds: WORKER_RETURNS_AFTER_SECONDS,
  });

/** No worker is ready. `reason` continues a sentence that ends in "is ready: ". */
export const workerUnavailable = (model: string, reason: string, retryAfterSeconds: number) =>
  new VoiceError('worker_unavailable', `No worker for the model '${model}' is ready: ${reason}.`, {
    retryAfterSeconds,
  });

/** The model cannot start on this machine, so a retry does not help. */
export const cannotStart = (model: string, cause: VoiceError) =>
  new VoiceError('invalid_manifest', `Model '${model}' cannot start: ${cause.message}`, { cause });

export const timedOut = (cause?: unknown) =>
  new VoiceError('timeout', 'The worker did not answer in time.', { cause });

/** The server is still loading the models that it has to load at startup. */
export const serverStarting = () =>
  new VoiceError('unavailable', 'The server is starting; try again in a moment.', { retryAfterSeconds: 1 });

/** The server is stopping: it finishes its work but accepts no new requests. */
export const serverStopping = () =>
  new VoiceError('unavailable', 'The server is stopping; try again in a moment.', { retryAfterSeconds: 1 });
