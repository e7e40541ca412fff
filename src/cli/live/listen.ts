import { levelOf } from '../../audio/dbfs.ts';
import { fromPcm16 } from '../../audio/pcm16.ts';
import { type ErrorKind, VoiceError } from '../../domain/errors.ts';
import type { RealtimeErrorCode, RealtimeEvent } from '../../realtime/events.ts';
import type { RealtimeSession } from '../../realtime/session.ts';
import type { Captions } from './captions.ts';

export interface ListenOptions {
  readonly session: RealtimeSession;
  /** What is said; ends when there is no more. */
  readonly pcm: AsyncIterable<Uint8Array>;
  readonly captions: Captions;
  /** Ends `pcm` when there is nobody to hear it any more. */
  readonly leave: () => void;
  /** What went wrong inside the session, where it is known better than its events tell. */
  readonly fault: () => VoiceError | undefined;
  /** Whether anybody still reads what is written. */
  readonly isRead: () => boolean;
}

const KINDS: Readonly<Record<RealtimeErrorCode, ErrorKind>> = {
  invalid_request: 'invalid_request',
  model_not_found: 'model_not_found',
  worker_unavailable: 'worker_unavailable',
  worker_crash: 'worker_lost',
  malformed_json: 'internal',
  unknown_command: 'internal',
  validation_error: 'invalid_value',
  frame_too_large: 'internal',
  tts_error: 'internal',
  internal_error: 'internal',
};

/**
 * Has a session hear what is said, no faster than it can, and writes its captions. Resolves when everything that was
 * said is written; what was said before anything went wrong is written, too.
 * @throws VoiceError what `pcm` throws, and what ends the session.
 */
export async function listen({ session, pcm, captions, leave, fault, isRead }: ListenOptions): Promise<void> {
  let failure: VoiceError | undefined;
  const fail = (error: VoiceError) => {
    failure ??= error;
    void session.end('error');
  };
  const told = (async () => {
    for await (const output of session.output) {
      if (output.type !== 'event') continue;
      const error = faultOf(output.event);
      if (error) fail(fault() ?? error);
      else await captions.tell(output.event);
    }
  })();
  // What ends it (a disk that is full) is thrown below.
  told.catch(() => undefined).finally(leave);

  try {
    for await (const bytes of pcm) {
      if (!isRead()) break;
      captions.hear?.(levelOf(fromPcm16(bytes)));
      session.hear(bytes);
      await session.room();
    }
  } catch (error) {
    failure ??= VoiceError.from(error);
  }
  captions.finish?.();
  if (isRead()) session.obey({ type: 'close' });
  else void session.end('client_disconnect');
  try {
    await told;
  } finally {
    await session.end('client_disconnect');
  }
  if (failure) throw failure;
}

/** Faults that the session gets over by itself are none. */
function faultOf(event: RealtimeEvent): VoiceError | undefined {
  if (event.type !== 'error' || event.code === 'worker_crash') return undefined;
  return new VoiceError(KINDS[event.code], event.message);
}
