import { z } from 'zod';
import type { ErrorKind, VoiceError } from '../domain/errors.ts';
import { Refusal } from './refusal.ts';

/** The HTTP answer to a kind of error. */
export interface Presentation {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly param?: string;
  /** Replaces the error's own message, which is for the operator and goes to the log. */
  readonly message?: string;
  /** Seconds until a retry, if the error has no value of its own. */
  readonly retryAfterSeconds?: number;
}

/** Some routes present some kinds their own way. */
export type PresentationTable = Readonly<Record<ErrorKind, Presentation>>;

const request = { type: 'invalid_request_error' } as const;
const internal = { status: 500, type: 'internal_error', code: 'internal_error' } as const;
const unavailable = {
  status: 503,
  type: 'service_unavailable',
  code: 'worker_unavailable',
  retryAfterSeconds: 5,
} as const;

/**
 * The HTTP answer to each kind of error. If several kinds share a code, clients read the code as the last of
 * them.
 */
export const PRESENTATION: PresentationTable = {
  invalid_request: { ...request, status: 400, code: 'invalid_request' },
  invalid_value: { status: 422, type: 'validation_error', code: 'invalid_value' },
  invalid_audio: { ...request, status: 400, code: 'invalid_audio', param: 'file' },
  too_large: { ...request, status: 413, code: 'file_too_large', param: 'file' },
  model_not_found: { status: 404, type: 'model_not_found', code: 'model_not_found', param: 'model' },
  voice_not_found: { status: 404, type: 'voice_not_found', code: 'voice_not_found', param: 'voice' },
  voice_store_disabled: { ...request, status: 400, code: 'voice_store_disabled', param: 'voice' },
  unsupported: { ...request, status: 400, code: 'unsupported_capability' },
  duplicate_request_id: { ...request, status: 409, code: 'duplicate_request_id' },
  queue_full: { status: 429, type: 'rate_limit_exceeded', code: 'queue_full', retryAfterSeconds: 1 },
  cancelled: { status: 499, type: 'request_cancelled', code: 'request_cancelled' },
  worker_lost: { status: 502, type: 'bad_gateway', code: 'worker_crash', retryAfterSeconds: 1 },
  unavailable,
  worker_unavailable: unavailable,
  storage_full: {
    ...unavailable,
    code: 'storage_full',
    message: 'There is too little room on the disk of the server just now; try again later.',
  },
  timeout: { status: 504, type: 'gateway_timeout', code: 'worker_timeout' },
  // A retry does not help; clients may see the sentence, because it contains no path.
  invalid_manifest: internal,
  storage: { ...internal, message: 'The server cannot write to its disk.' },
  internal: { ...internal, message: 'Something went wrong inside voice.' },
};

/** For transcriptions and translations: an unknown model is a bad request, not a missing resource. */
export const TRANSCRIPTION_PRESENTATION: PresentationTable = {
  ...PRESENTATION,
  model_not_found: { ...PRESENTATION.model_not_found, ...request, status: 400 },
};

/** For pulls: `unavailable` means the source of the files. */
export const PULL_PRESENTATION: PresentationTable = {
  ...PRESENTATION,
  unavailable: { ...unavailable, code: 'unavailable' },
};

const KINDS = new Map(
  Object.entries(PRESENTATION).map(([kind, { code }]) => [code, kind as ErrorKind] as const),
);

/** The kind of error for a code; `undefined` for codes that only HTTP has, and for rules. */
export const kindOfCode = (code: string): ErrorKind | undefined => KINDS.get(code);

/** The schema of every error body. */
export const errorBody = z.object({
  error: z.object({
    message: z.string().min(1),
    type: z.string(),
    param: z.string().nullable().describe('The field to blame'),
    code: z.string(),
  }),
  detail: z
    .array(z.object({ loc: z.array(z.string()).readonly(), msg: z.string(), type: z.string() }))
    .readonly()
    .exactOptional()
    .describe('With 422: the field whose value was refused'),
});

export type ErrorBody = z.output<typeof errorBody>;

/** The part of an error that clients read, for servers of any version. */
export const readableError = z.object({
  error: z.object({ message: z.string().min(1), code: z.string(), param: z.string().nullish() }),
});

/** An error in the form in which it is sent. */
export interface PresentedError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/** The answer for `error`: never a stack or a path of the machine. */
export function presentError(error: VoiceError, table: PresentationTable = PRESENTATION): PresentedError {
  const { status, type, code, param, message, retryAfterSeconds } = presentationOf(error, table);
  const sentence = message ?? error.message;
  return {
    status,
    headers: {
      ...(retryAfterSeconds !== undefined && {
        'retry-after': String(Math.ceil(retryAfterSeconds)),
        'retry-after-ms': String(Math.ceil(retryAfterSeconds * 1000)),
      }),
      ...(status === 500 && { 'x-should-retry': 'false' }),
    },
    body: {
      error: { message: sentence, type, param: param ?? null, code },
      ...(status === 422 && {
        detail: [{ loc: ['body', ...(param === undefined ? [] : [param])], msg: sentence, type: code }],
      }),
    },
  };
}

function presentationOf(error: VoiceError, table: PresentationTable): Presentation {
  const own = table[error.kind];
  if (error instanceof Refusal) {
    const { status, code, param } = error;
    return { ...own, status, code, ...(param !== undefined && { param }) };
  }
  const { field, retryAfterSeconds } = error;
  return {
    ...own,
    ...(field?.rule === 'missing' && { param: field.name, code: 'missing_field' }),
    ...(field && error.kind === 'invalid_value' && { param: field.name, code: field.rule }),
    ...(own.retryAfterSeconds !== undefined && retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}
