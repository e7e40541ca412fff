import { formatBytes } from '../../base/byte-size.ts';
import { codeOf } from '../../base/connection-errors.ts';
import type { AudioSource } from '../../domain/audio.ts';
import { invalidAudio } from '../../domain/errors.ts';
import type { Context } from '../command.ts';

/** Whether an argument is an address, and no file. */
export const isAddress = (argument: string): boolean => /^https?:\/\//i.test(argument);

/**
 * The recording at an address, fetched when it is read, once. Its size is told, where the server tells it.
 * What goes wrong rejects with `invalid_audio`: it is this recording that cannot be had, the next may be.
 */
export function addressedAudio(
  { note, signal }: Pick<Context, 'note' | 'signal'>,
  address: string,
): AudioSource {
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
  const told = Number.isFinite(size) && size > 0 ? ` (${formatBytes(size)})` : '';
  await note(`voice: fetching ${address}${told}`);
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

/** What the system says of a connection. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host could not be looked up; is there a network?',
  ECONNREFUSED: 'its host refuses the connection',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'its host does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'its host does not answer',
};

function reasonOf(error: unknown): string {
  const reason = REASONS[codeOf(error) ?? ''];
  return reason === undefined ? '' : `: ${reason}`;
}
