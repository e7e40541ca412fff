import { Stopwatch } from '../../base/stopwatch.ts';
import type { Context } from '../command.ts';
import { inputName } from '../inputs.ts';
import { inHundredths } from '../../base/in-hundredths.ts';
import type { Sink } from './sinks.ts';

/** What was done for one recording, and what it took. */
export class Steps {
  readonly #steps: string[] = [];
  readonly #writing = new Stopwatch();

  /** Sentences without their ends. */
  readonly add = (steps: readonly string[]): void => void this.#steps.push(...steps);

  /** The same sinks, whose writing is a step. */
  timed(sinks: readonly Sink[]): readonly Sink[] {
    return sinks.map((sink) => ({
      heard: (...stretch) => sink.heard(...stretch),
      finish: (...whole) => this.#writing.time(() => sink.finish(...whole)),
    }));
  }

  /** Tells the person. */
  async tell({ note }: Pick<Context, 'note'>, input: string): Promise<void> {
    for (const step of [...this.#steps, `writing took ${inHundredths(this.#writing)}`])
      await note(`voice: ${inputName(input)}: ${step}.`);
  }
}
