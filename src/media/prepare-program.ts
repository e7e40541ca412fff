import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { AudioSource } from '../domain/audio.ts';
import { VoiceError } from '../domain/errors.ts';
import { thisThread } from '../threads/processor-time.ts';
import type { ThreadService } from '../threads/program.ts';
import { fillSpool, type SpeechFacts } from './prepare.ts';
import type { FromPreparing, PrepareRequest, ToPreparing } from './prepare-messages.ts';

/** What a preparing thread does: source → speech in a spool. */
export async function open(): Promise<ThreadService<PrepareRequest, SpeechFacts>> {
  return {
    async answer({ spool, source, options, port }, signal) {
      const send = (message: FromPreparing) => port.postMessage(message);
      send({ type: 'begun', thread: thisThread() });
      const here: AudioSource =
        source.type === 'stream' ? { ...source, bytes: askedFor(port, signal) } : source;
      const onProgress = (seconds: number) => send({ type: 'progress', seconds });
      return fillSpool(spool, here, { ...options, onProgress, signal });
    },
  };
}

/** A stream of the main thread's, asked for piece by piece. */
async function* askedFor(port: MessagePort, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  for (;;) {
    const answered = once(port, 'message', { signal });
    port.postMessage({ type: 'next' } satisfies FromPreparing);
    const [answer] = (await answered) as [ToPreparing];
    if (answer.type === 'end') return;
    if (answer.type === 'failed') throw new VoiceError(answer.kind, answer.message);
    yield answer.bytes;
  }
}
