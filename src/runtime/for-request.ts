import { type Clock, systemClock } from '../base/clock.ts';
import { deadlineMs } from '../domain/deadline.ts';
import type { Priority } from '../scheduler/queue.ts';
import { scheduled } from '../scheduler/scheduled.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { WorkingTime } from '../scheduler/working-time.ts';
import type { Runtime } from './runtime.ts';
import type { ClientRequest } from './served.ts';
import { speakingFor } from './speak.ts';

/** Audio shorter than this is REALTIME: it holds nobody up. */
const SHORT_SECONDS = 3;

/**
 * `runtime` as one client's request sees it: its engine calls wait their turn in `scheduler`. They are BATCH,
 * unless the request is urgent or its audio turns out to be short, and have max(30 s, twice its audio)
 * together, waiting apart. Closing it closes nothing: the runtime has another owner.
 * @param processorTime that the workers of a model have used so far, in milliseconds.
 */
export function forRequest(
  runtime: Runtime,
  scheduler: Pick<Scheduler, 'submit'>,
  { requestId, urgent, allowVoicePaths = false }: ClientRequest,
  clock: Clock = systemClock,
  processorTime: (model: string) => number = () => clock.now(),
): Runtime {
  let named = '';
  const workingTime = new WorkingTime(clock, () => processorTime(named));
  let priority: Priority = urgent ? 'realtime' : 'batch';
  return {
    store: runtime.store,
    async prepare(source, signal, options) {
      const speech = await runtime.prepare(source, signal, options);
      workingTime.limit(deadlineMs(speech.duration));
      if (speech.duration < SHORT_SECONDS) priority = 'realtime';
      return speech;
    },
    vad: () => runtime.vad(),
    stt: (model) => {
      named = model.manifest.name;
      const client = { requestId, priority: () => priority, workingTime };
      return scheduled(() => runtime.stt(model), named, scheduler, client);
    },
    tts: async (model) => speakingFor(await runtime.tts(model), requestId),
    savedVoices: runtime.savedVoices,
    allowVoicePaths,
    encode: (...speech) => runtime.encode(...speech),
    close: async () => undefined,
  };
}
