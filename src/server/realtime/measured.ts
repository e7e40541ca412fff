import type { RealtimeOutput } from '../../realtime/session.ts';
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
      } else if (item.event.type === 'transcript.final') {
        stt.heard((item.event.end_ms - item.event.start_ms) / 1000);
      } else if (item.event.type === 'tts.speaking_start') {
        speech = tts.begin();
        sounds = failed = false;
      } else if (item.event.type === 'error') {
        failed ||= item.event.code === 'tts_error';
      } else if (item.event.type === 'tts.speaking_end') {
        speech?.end(item.event.cancelled ? 'cancelled' : failed ? 'failed' : 'completed');
        speech = undefined;
      }
      yield item;
    }
  } finally {
    speech?.end('cancelled');
  }
}
