import { access, constants } from 'node:fs/promises';
import type { AudioSource } from '../domain/audio.ts';
import { invalidAudio, VoiceError } from '../domain/errors.ts';
import { readFailure } from '../media/byte-source.ts';
import type { Context } from './command.ts';
import { formatBytes } from '../base/byte-size.ts';
import { codeOf } from '../base/connection-errors.ts';

/** The name of standard input on the command line; messages call it differently. */
const STDIN = '-';
const STDIN_NAME = 'standard input';

export const isStdin = (argument: string) => argument === STDIN;

/**
 * The source for `meeting.mp3`, `-` or `https://…`. Nothing is fetched before it is read.
 * @throws VoiceError `invalid_value` for an empty name, and for `-` if nothing is piped in; `invalid_audio`
 * for another kind of address.
 */
export function audioSource(context: Context, argument: string): AudioSource {
  if (argument === '') throw new VoiceError('invalid_value', 'The name of a recording is empty.');
  if (isAddress(argument)) return urlSource(context, argument);
  if (/^[a-z]+:\/\//i.test(argument))
    throw invalidAudio(argument, 'only addresses with https:// or http:// are fetched.');
  if (!isStdin(argument)) return { type: 'file', name: argument, path: argument };
  const { stdin } = context;
  if (stdin.isTerminal) {
    throw new VoiceError('invalid_value', "Nothing is piped in: '-' reads audio from standard input.");
  }
  return { type: 'stream', name: STDIN_NAME, bytes: stdin.bytes() };
}

/** Returns the error of opening the source's file; `undefined` if it is readable or `audio` is a stream. */
export async function findReadError(audio: AudioSource): Promise<VoiceError | undefined> {
  if (audio.type !== 'file') return undefined;
  try {
    await access(audio.path, constants.R_OK);
    return undefined;
  } catch (error) {
    return readFailure(audio.name, error);
  }
}

export const inputName = (argument: string) => (isStdin(argument) ? STDIN_NAME : argument);

/** Whether an argument is a web address, not a file. */
export const isAddress = (argument: string): boolean => /^https?:\/\//i.test(argument);

/** The recording at an address, fetched once, when it is read. Rejects with `invalid_audio` on failure. */
export function urlSource({ note, signal }: Pick<Context, 'note' | 'signal'>, address: string): AudioSource {
  return { type: 'stream', name: address, bytes: fetched(address, note, signal) };
}

async function* fetched(
  address: string,
  note: Context['note'],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const failed = (error: unknown): never => {
    signal.throwIfAborted();
    throw invalidAudio(address, `it could not be fetched${reasonOf(error)}.`, { cause: error });
  };
  const response = await fetch(address, { signal }).catch(failed);
  if (!response.ok || response.body === null) {
    throw invalidAudio(address, `it could not be fetched: the server answers ${response.status}.`);
  }
  const size = Number(response.headers.get('content-length') ?? NaN);
  const sizeNote = Number.isFinite(size) && size > 0 ? ` (${formatBytes(size)})` : '';
  await note(`voice: fetching ${address}${sizeNote}`);
  const blocks = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await blocks.read().catch(failed);
      if (done) return;
      yield value;
    }
  } finally {
    await blocks.cancel().catch(() => undefined);
  }
}

/** Reasons of failed connections, by the system's error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host could not be looked up; is there a network?',
  ECONNREFUSED: 'its host refuses the connection',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'its host does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'its host does not answer',
  UND_ERR_SOCKET: 'the connection broke off',
  ECONNRESET: 'the connection broke off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection broke off',
  ERR_SSL_WRONG_VERSION_NUMBER: 'its host does not encrypt; try http://',
};

/** The reason in the table, else the message of the first cause. */
function reasonOf(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) ({ cause } = cause);
  const reason = REASONS[codeOf(error) ?? ''] ?? (cause instanceof Error ? cause.message : '');
  return reason === '' ? '' : `: ${reason}`;
}
