import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorKind, isOutOfFiles, tooManyFiles, VoiceError } from '../domain/errors.ts';
import { Refusal } from './refusal.ts';

/** How one kind of error looks on the wire. */
export interface Presentation {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly param?: string;
  /** Said instead of the error's own sentence, which is for whoever runs the server and goes to the log. */
  readonly message?: string;
  /** When to try again, in seconds, where the error does not know better. */
  readonly retryAfterSeconds?: number;
}

const request = { type: 'invalid_request_error' } as const;
const internal = { status: 500, type: 'internal_error', code: 'internal_error' } as const;
const unavailable = {
  status: 503,
  type: 'service_unavailable',
  code: 'worker_unavailable',
  retryAfterSeconds: 5,
} as const;

/** How HTTP answers each kind of error. */
export const PRESENTATION: Record<ErrorKind, Presentation> = {
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
  worker_unavailable: unavailable,
  unavailable,
  timeout: { status: 504, type: 'gateway_timeout', code: 'worker_timeout' },
  // Trying again does not help, and the sentence names no path: it is for whoever asks, too.
  invalid_manifest: internal,
  storage: { ...internal, message: 'The server cannot write to its disk.' },
  internal: { ...internal, message: 'Something went wrong inside voice.' },
};

/** The one shape of an error in a body. */
export interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly code: string;
  };
  /** Beside it where a field's value was refused. */
  readonly detail?: readonly {
    readonly loc: readonly string[];
    readonly msg: string;
    readonly type: string;
  }[];
}

/** An error, ready to be sent. */
export interface PresentedError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/** Some routes present some kinds their own way. */
export type PresentationTable = Readonly<Record<ErrorKind, Presentation>>;

/** What a client is told of `error`: never a stack, never a path of the machine. */
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
    ...(field && error.kind === 'invalid_value' && { param: field.name, code: field.rule }),
    ...(own.retryAfterSeconds !== undefined && retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** How a request ended that failed so: what is answered with a status of the client's was refused. */
export function endedBy({ kind }: VoiceError): 'cancelled' | 'refused' | 'failed' {
  if (kind === 'cancelled') return 'cancelled';
  return PRESENTATION[kind].status < 500 ? 'refused' : 'failed';
}

/**
 * Logs an error that is not the client's: a line for what will pass, with what is underneath; for what somebody has to mend,
 * where it went wrong as well.
 */
export function logFault(log: Pick<FastifyBaseLogger, 'warn' | 'error'>, error: VoiceError): void {
  const { kind, message, cause } = error;
  const { status } = PRESENTATION[kind];
  if (status === 500) log.error({ err: error }, message);
  else if (status > 500) log.warn({ ...(cause instanceof Error && { because: cause.message }) }, message);
}

/**
 * Anything thrown as the error that clients are told of. Where no more files can be opened, that is what is the matter, whatever
 * it is that fails for it.
 */
export function toVoiceError(thrown: unknown): VoiceError {
  const error = VoiceError.from(thrown);
  for (let { cause } = error; cause instanceof Error; { cause } = cause)
    if (isOutOfFiles(cause)) return tooManyFiles(cause);
  return error;
}

/** A handler of errors for a group of routes. Only what is our fault is logged. */
export function errorHandler(overrides: Partial<PresentationTable> = {}) {
  const table = { ...PRESENTATION, ...overrides };
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = fromFramework(thrown) ?? toVoiceError(thrown);
    const { status, headers, body } = presentError(error, table);
    logFault(request.log, error);
    return reply.code(status).headers(headers).type(JSON_TYPE).send(body);
  };
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What fastify itself finds wrong with a request, in our words. */
const FRAMEWORK_FAULTS: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['invalid_request', 'The request is not well-formed.'],
  404: ['not_found', 'There is nothing at this address.'],
  408: ['request_timeout', 'The request took too long to arrive.'],
  413: ['body_too_large', 'The body is larger than this route takes.'],
  414: ['uri_too_long', 'The address is too long.'],
  415: ['unsupported_media_type', 'The body is of a media type that this route does not take.'],
};

function fromFramework(thrown: unknown): Refusal | undefined {
  if (thrown instanceof VoiceError || !(thrown instanceof Error)) return undefined;
  const status = (thrown as { readonly statusCode?: unknown }).statusCode;
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  const known = FRAMEWORK_FAULTS[status];
  const [code, message] = known ?? FRAMEWORK_FAULTS[400]!;
  return new Refusal(code, message, { status: known ? status : 400, cause: thrown });
}
