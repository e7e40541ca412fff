import { toDbfs } from '../../audio/dbfs.ts';
import { countOf } from '../../base/count-of.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { formatSeconds } from '../../base/format-seconds.ts';
import type { Context } from '../command.ts';
import { inputName } from '../inputs.ts';
import type { Sink } from './sinks.ts';

export interface TimedRuntime {
  readonly runtime: Runtime;
  /** The steps so far and their times, as sentences without full stops. Steps may overlap. */
  steps(): readonly string[];
}

/** Wraps `runtime` so that the steps of one transcription are measured. */
export function timedRuntime(runtime: Runtime): TimedRuntime {
  const decoding = new Stopwatch();
  const detection = new Stopwatch();
  const loading = new Stopwatch();
  const inference = new Stopwatch();
  let sound = '';
  let loaded = '';
  let chunks = 0;
  return {
    runtime: {
      ...runtime,
      async prepare(...args) {
        const speech = await decoding.time(() => runtime.prepare(...args));
        const peak = speech.level === 0 ? 'is silent' : `peaks at ${Math.round(toDbfs(speech.level))} dBFS`;
        sound = `, for ${speech.duration.toFixed(1)} s of sound that ${peak}`;
        return speech;
      },
      vad() {
        const stream = runtime.vad();
        return { push: (samples, signal) => detection.time(() => stream.push(samples, signal)) };
      },
      async stt(model) {
        loaded = model.manifest.name;
        const engine = await loading.time(() => runtime.stt(model));
        return {
          facts: engine.facts,
          warm: (lanes) => engine.warm(lanes),
          transcribe(rows, signal, onProgress) {
            chunks += rows.length;
            return inference.time(() => engine.transcribe(rows, signal, onProgress));
          },
          close: () => engine.close(),
        };
      },
    },
    steps: () => [
      `decoding took ${formatSeconds(decoding)}${sound}`,
      `speech detection took ${formatSeconds(detection)}`,
      `loading ${loaded} took ${formatSeconds(loading)}`,
      `inference took ${formatSeconds(inference)}, for ${countOf(chunks, 'chunk')} of speech`,
    ],
  };
}

/** The steps of one recording and their times. */
export class StepTimes {
  readonly #steps: string[] = [];
  readonly #writing = new Stopwatch();

  /** Adds sentences without full stops. */
  readonly add = (steps: readonly string[]): void => void this.#steps.push(...steps);

  /** Wraps sinks so that writing counts as a step. */
  timed(sinks: readonly Sink[]): readonly Sink[] {
    return sinks.map((sink) => ({
      append: (...added) => sink.append(...added),
      finish: (...whole) => this.#writing.time(() => sink.finish(...whole)),
    }));
  }

  /** Notes all steps for the person. */
  async report({ note }: Pick<Context, 'note'>, input: string): Promise<void> {
    for (const step of [...this.#steps, `writing took ${formatSeconds(this.#writing)}`])
      await note(`voice: ${inputName(input)}: ${step}.`);
  }
}
