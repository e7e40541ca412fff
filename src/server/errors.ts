import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isOutOfFiles, tooManyFiles, VoiceError } from '../domain/errors.ts';
import { PRESENTATION, type PresentationTable, presentError } from '../wire/errors.ts';
import { Refusal } from '../wire/refusal.ts';

/** The outcome of a request with this error: `refused` if the status says that the client is at fault. */
export function outcomeOf({ kind }: VoiceError): 'cancelled' | 'refused' | 'failed' {
  if (kind === 'cancelled') return 'cancelled';
  return PRESENTATION[kind].status < 500 ? 'refused' : 'failed';
}

/** Logs a server error: one line if it is temporary, with a stack if it needs repair. */
export function logFault(log: Pick<FastifyBaseLogger, 'warn' | 'error'>, error: VoiceError): void {
  const { kind, message, cause } = error;
  const { status } = PRESENTATION[kind];
  if (status === 500) log.error({ err: error }, message);
  else if (status > 500) log.warn({ ...(cause instanceof Error && { because: cause.message }) }, message);
}

/** Converts any thrown value to a VoiceError. Finds a lack of file handles in its causes. */
export function toVoiceError(thrown: unknown): VoiceError {
  const error = VoiceError.from(thrown);
  for (let { cause } = error; cause instanceof Error; { cause } = cause)
    if (isOutOfFiles(cause)) return tooManyFiles(cause);
  return error;
}

/** An error handler for a group of routes. Logs only faults of the server. */
export function errorHandler(table: PresentationTable = PRESENTATION) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = fromFramework(thrown, request.routeOptions.bodyLimit) ?? toVoiceError(thrown);
    const { status, headers, body } = presentError(error, table);
    logFault(request.log, error);
    return reply.code(status).headers(headers).type(JSON_TYPE).send(body);
  };
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Our messages for fastify's errors, by status. */
const FRAMEWORK_FAULTS: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['invalid_request', 'The request is not well-formed.'],
  404: ['not_found', 'There is nothing at this address.'],
  408: ['request_timeout', 'The request took too long to arrive.'],
  413: ['body_too_large', 'The body is larger than this route takes.'],
  414: ['uri_too_long', 'The address is too long.'],
  415: ['unsupported_media_type', 'The body is of a media type that this route does not take.'],
};

/** Our messages by fastify's error code, if that is more specific. */
const FRAMEWORK_CODES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON, or is cut off.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, where JSON was announced.',
};

function fromFramework(thrown: unknown, bodyLimit: number | undefined): Refusal | undefined {
  if (thrown instanceof VoiceError || !(thrown instanceof Error)) return undefined;
  const { statusCode: status, code: cause } = thrown as {
    readonly statusCode?: unknown;
    readonly code?: unknown;
  };
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  const known = FRAMEWORK_FAULTS[status];
  const [code, message] = known ?? FRAMEWORK_FAULTS[400]!;
  const limit = status === 413 && bodyLimit !== undefined ? ` It may have ${bodyLimit} bytes.` : '';
  return new Refusal(code, `${FRAMEWORK_CODES[String(cause)] ?? message}${limit}`, {
    status: known ? status : 400,
    cause: thrown,
  });
}

/** The reason why a server cannot listen at an address, by the system's error code. */
const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken',
  EACCES: 'that is not allowed',
  EADDRNOTAVAIL: 'this machine has no such address; use 0.0.0.0 for all of its addresses',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'the name of the host could not be looked up',
};

/** The error for an address on which the server cannot listen. */
export function listenError(host: string, port: number, cause: unknown, use = ''): VoiceError {
  const { code } = cause as NodeJS.ErrnoException;
  const why = LISTEN_FAULTS[code ?? ''] ?? `${code}`;
  return new VoiceError('unavailable', `Cannot listen${use} on ${host}:${port}: ${why}.`, { cause });
}
