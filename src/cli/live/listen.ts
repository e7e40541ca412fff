import { levelOf } from '../../audio/dbfs.ts';
import { createPcm16Reader } from '../../audio/pcm16.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { RealtimeSession } from '../../realtime/session.ts';
import type { CaptionView } from '../ui/captions.ts';

export interface ListenOptions {
  readonly session: RealtimeSession;
  /** What is said; ends when there is no more. */
  readonly pcm: AsyncIterable<Uint8Array>;
  readonly captions: CaptionView;
  /** Ends `pcm` when there is nobody to hear it any more. */
  readonly leave: () => void;
  /** Whether anybody still reads what is written. */
  readonly isRead: () => boolean;
}

/**
 * Has a session hear what is said, no faster than it can, and writes its captions. Resolves when everything
 * that was said is written; what was said before anything went wrong is written, too.
 * @throws VoiceError what `pcm` throws, and what ends the session.
 */
export async function listenLive({ session, pcm, captions, leave, isRead }: ListenOptions): Promise<void> {
  let failure: VoiceError | undefined;
  const fail = (error: VoiceError) => {
    failure ??= error;
    void session.end('error');
  };
  const told = (async () => {
    for await (const output of session.output) {
      if (output.type !== 'event') continue;
      if (output.event.type === 'error') fail(output.event.error);
      else await captions.tell(output.event);
    }
  })();
  // What ends it (a disk that is full) is thrown below.
  told.catch(() => undefined).finally(leave);

  const toSamples = createPcm16Reader();
  try {
    for await (const bytes of pcm) {
      if (!isRead()) break;
      const samples = toSamples(bytes);
      captions.hear?.(levelOf(samples));
      session.hear(samples);
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
