import type { RealtimeOutput } from '../../domain/realtime.ts';
import type { Metrics } from '../metrics.ts';

/** What a session says, and into the metrics what it heard and spoke. */
export async function* measured(
  output: AsyncIterable<RealtimeOutput>,
  { stt, tts }: Pick<Metrics, 'stt' | 'tts'>,
): AsyncGenerator<RealtimeOutput, void, undefined> {
  let speech: ReturnType<typeof tts.begin> | undefined;
  let sounds = false;
  let failed = false;
  try {
    for await (const item of output) {
      if (item.type === 'audio') {
        if (!sounds) speech?.firstByte();
        sounds = true;
      } else if (item.event.type === 'final') {
        stt.heard((item.event.endMs - item.event.startMs) / 1000);
      } else if (item.event.type === 'utterance_started') {
        speech = tts.begin();
        sounds = failed = false;
      } else if (item.event.type === 'error') {
        failed ||= item.event.concern === 'speech';
      } else if (item.event.type === 'utterance_ended') {
        speech?.end(item.event.isCancelled ? 'cancelled' : failed ? 'failed' : 'completed');
        speech = undefined;
      }
      yield item;
    }
  } finally {
    speech?.end('cancelled');
  }
}
