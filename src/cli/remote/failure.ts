import { z } from 'zod';
import { printable } from '../../base/printable.ts';
import { type ErrorKind, VoiceError } from '../../domain/errors.ts';
import type { Answer } from './exchange.ts';
import { readJson } from './read-json.ts';

/** What our kinds are called on the wire. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  model_not_found: 'model_not_found',
  voice_not_found: 'voice_not_found',
  invalid_audio: 'invalid_audio',
  unsupported_capability: 'unsupported',
  duplicate_request_id: 'duplicate_request_id',
  queue_full: 'queue_full',
  request_cancelled: 'cancelled',
  worker_crash: 'worker_lost',
  worker_unavailable: 'worker_unavailable',
  worker_timeout: 'timeout',
  internal_error: 'internal',
};

/** Faults of the request itself, which this side words as the server does. */
const OWN_FAULTS: ReadonlySet<ErrorKind> = new Set(['invalid_value', 'invalid_audio', 'unsupported']);

const errorSchema = z.object({ error: z.object({ message: z.string().min(1), code: z.string() }) });

const MOST_CHARACTERS = 500;

/**
 * The error that an answer tells of, as if it had been thrown here; `unavailable` where it is not told as voice tells it.
 * What comes from the server's side is said to come from there.
 */
export function failureOf(answer: Answer, server: string): VoiceError {
  const { status, body } = answer;
  const told = errorSchema.safeParse(readJson(body));
  const kind = told.success ? kindOf(status, told.data.error.code) : undefined;
  if (!told.success || kind === undefined) {
    return new VoiceError('unavailable', `What answers at ${server} is no voice server: status ${status}.`);
  }
  const message = printable(told.data.error.message.slice(0, MOST_CHARACTERS));
  return new VoiceError(kind, OWN_FAULTS.has(kind) ? message : `The server at ${server} says: ${message}`);
}

function kindOf(status: number, code: string): ErrorKind | undefined {
  if (Object.hasOwn(KINDS, code)) return KINDS[code];
  // Addresses and methods that every voice server knows.
  if (status < 400 || status === 404 || status === 405) return undefined;
  if (status === 408 || status >= 500) return 'unavailable';
  return status === 422 ? 'invalid_value' : 'invalid_request';
}
