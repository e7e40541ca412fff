import { VoiceError, type ErrorKind } from '../../domain/errors.ts';
import type { ErrorConcern, EventOf } from '../../domain/realtime.ts';

/** The `code` of an error event. */
export const ERROR_CODES = [
  'invalid_request',
  'model_not_found',
  'worker_unavailable',
  'worker_crash',
  'malformed_json',
  'unknown_command',
  'validation_error',
  'frame_too_large',
  'tts_error',
  'internal_error',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

type Codes = Partial<Record<ErrorKind, ErrorCode>> & { readonly others: ErrorCode };

/** The codes of each kind of error, by the failed operation. */
const CODES: Readonly<Record<ErrorConcern, Codes>> = {
  connection: { others: 'model_not_found' },
  command: {
    invalid_request: 'invalid_request',
    model_not_found: 'model_not_found',
    unsupported: 'model_not_found',
    worker_unavailable: 'worker_unavailable',
    unavailable: 'worker_unavailable',
    others: 'validation_error',
  },
  transcription: { model_not_found: 'model_not_found', others: 'worker_unavailable' },
  speech: { others: 'tts_error' },
  session: { others: 'internal_error' },
};

/** The error for a frame that is not a command; its code gives the reason. */
export class FrameError extends VoiceError {
  readonly code: ErrorCode;

  constructor(
    code: 'malformed_json' | 'unknown_command' | 'validation_error' | 'frame_too_large',
    message: string,
  ) {
    super('invalid_request', message);
    this.code = code;
  }
}

/** The wire code of a fault. */
export function errorCode(event: EventOf<'error'> | EventOf<'worker_lost'>): ErrorCode {
  if (event.type === 'worker_lost') return 'worker_crash';
  const { error, concern } = event;
  if (error instanceof FrameError) return error.code;
  return CODES[concern][error.kind] ?? CODES[concern].others;
}

/** Whether the server is to blame for a fault with this code. */
export const isOwnFault = (code: ErrorCode): boolean => OWN_FAULTS.has(code);

const OWN_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'worker_unavailable',
  'worker_crash',
  'tts_error',
  'internal_error',
]);
