import type { z } from 'zod';
import { printable } from '../../base/printable.ts';
import { type ErrorKind, VoiceError } from '../../domain/errors.ts';
import { kindOfCode, readableError } from '../../wire/errors.ts';
import { type HttpResponse, parseJsonBody } from './exchange.ts';

/** Faults of the request itself, for which the server's message is used. */
const OWN_FAULTS: ReadonlySet<ErrorKind> = new Set(['invalid_value', 'invalid_audio', 'unsupported']);

type ReadableError = z.output<typeof readableError>['error'];

const MOST_CHARACTERS = 500;

/** The error in an answer, as a VoiceError; `unavailable` if it is not in our form. */
export function failureOf(answer: HttpResponse, server: string): VoiceError {
  const { status, body } = answer;
  const parsed = readableError.safeParse(parseJsonBody(body));
  const kind = parsed.success ? kindOf(status, parsed.data.error.code) : undefined;
  if (!parsed.success || kind === undefined) {
    return new VoiceError(
      'unavailable',
      `The program at ${server} is not a voice server: it answered with status ${status}.`,
    );
  }
  const { error } = parsed.data;
  if (error.code === 'invalid_api_key') return wantsKey(server);
  return toError(kind, error, server);
}

/** The error in the middle of an answer; `undefined` if `value` is not an error. */
export function serverFailure(value: unknown, server: string): VoiceError | undefined {
  const parsed = readableError.safeParse(value);
  if (!parsed.success) return undefined;
  const { error } = parsed.data;
  return toError(kindOfCode(error.code) ?? 'unavailable', error, server);
}

/** The rule in the error about a text that is too long for the server; it may be sent in parts. */
const TOO_LONG = 'too_long';

/** Whether the server refused a text because of its length, so that it may be sent in parts. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof VoiceError && error.field?.rule === TOO_LONG;

const wantsKey = (server: string) =>
  new VoiceError(
    'invalid_request',
    `The server at ${server} requires its API key: give the right one with --api-key KEY, or set VOICE_API_KEY.`,
  );

function toError(kind: ErrorKind, { message, code, param }: ReadableError, server: string): VoiceError {
  const words = printable(message.slice(0, MOST_CHARACTERS));
  return new VoiceError(
    kind,
    OWN_FAULTS.has(kind) ? words : `The server at ${server} says: ${words}`,
    code === TOO_LONG ? { field: { name: param ?? '', rule: TOO_LONG } } : {},
  );
}

function kindOf(status: number, code: string): ErrorKind | undefined {
  const kind = status === 408 ? undefined : kindOfCode(code);
  if (kind !== undefined) return kind;
  // Addresses and methods that every voice server has.
  if (status < 400 || status === 404 || status === 405) return undefined;
  if (status === 408 || status >= 500) return 'unavailable';
  return status === 422 ? 'invalid_value' : 'invalid_request';
}
