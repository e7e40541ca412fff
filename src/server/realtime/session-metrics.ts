import type { RealtimeOutput } from '../../domain/realtime.ts';
import type { Clock } from '../../base/clock.ts';
import type { RealtimeSession } from '../../realtime/session.ts';
import type { Metrics } from '../metrics.ts';
import { SPEECH_RATE } from '../../domain/audio.ts';

/** Wraps `session` so that its audio, speech and latency are measured. */
export function withSessionMetrics(
  session: RealtimeSession,
  measures: Pick<Metrics, 'stt' | 'tts'>,
  clock: Pick<Clock, 'now'>,
): RealtimeSession {
  const arrivals = new ArrivalTimes(clock);
  return {
    id: session.id,
    get admission() {
      return session.admission;
    },
    set admission(admission) {
      session.admission = admission;
    },
    output: measured(session.output, measures, arrivals),
    append(samples) {
      arrivals.note(samples.length);
      session.append(samples);
    },
    room: () => session.room(),
    execute: (command) => session.execute(command),
    reportFault: (error) => session.reportFault(error),
    warn: (warnings) => session.warn(warnings),
    finish: (limitMs) => session.finish(limitMs),
    end: (reason) => session.end(reason),
  };
}

/** Passes on the events of a session and records its sound and speech in the metrics. */
async function* measured(
  output: AsyncIterable<RealtimeOutput>,
  { stt, tts }: Pick<Metrics, 'stt' | 'tts'>,
  arrivals: ArrivalTimes,
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
        const { text, startMs, endMs } = item.event;
        // No client waited for an empty final.
        stt.transcribed((endMs - startMs) / 1000, text === '' ? undefined : arrivals.secondsSince(endMs));
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

/** A session keeps sound without a final for at most this long. */
const KEPT_MS = 60_000;
/** Frames closer together than this share an entry. */
const STEP_MS = 50;

/** The arrival times of a session's audio in the last minute. */
export class ArrivalTimes {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #moments: { untilMs: number; at: number }[] = [];
  #receivedMs = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Records that `samples` samples have arrived now. */
  note(samples: number): void {
    const at = this.#clock.now();
    this.#receivedMs += (1000 * samples) / SPEECH_RATE;
    const last = this.#moments.at(-1);
    if (last && at - last.at < STEP_MS) last.untilMs = this.#receivedMs;
    else this.#moments.push({ untilMs: this.#receivedMs, at });
    while (this.#moments.length > 1 && at - this.#moments[0]!.at > KEPT_MS) this.#moments.shift();
  }

  /** Seconds since the arrival of the sound at `ms` of the session; `undefined` if unknown. */
  secondsSince(ms: number): number | undefined {
    const moment = this.#moments.find(({ untilMs }) => untilMs >= ms);
    return moment && (this.#clock.now() - moment.at) / 1000;
  }
}
