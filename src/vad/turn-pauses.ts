import { SPEECH_RATE } from '../domain/audio.ts';
import { framesIn } from './frame.ts';
import type { Segmenter } from './segmenter.ts';

/** The sound of a turn, in samples from the beginning of the session, up to the pause that may end it. */
export interface TurnSpan {
  /** 500 ms before the speech of the turn, or the end of the turn before it. */
  readonly from: number;
  readonly to: number;
}

/** The silence after which the model is asked whether the turn is over, as in pipecat. */
const PAUSE_FRAMES = framesIn(200);

/** Sound before the speech of a turn that belongs to it. */
const SAMPLES_BEFORE = 0.5 * SPEECH_RATE;

/** Finds the pauses of live speech that may end a turn, which can have several regions. */
export class TurnPauses {
  #from = 0;
  #floor = 0;

  /** Called when speech has begun at sample `at`. */
  began(at: number): void {
    this.#from = Math.max(this.#floor, at - SAMPLES_BEFORE);
  }

  /** Called when a turn has ended or was dropped; no later turn has samples before `at`. */
  ended(at: number): void {
    this.#floor = at;
  }

  /** Returns the turn so far once in each pause, when the pause is long enough. */
  newest({ speaking, silentFrames, position }: Segmenter): TurnSpan | undefined {
    return speaking && silentFrames === PAUSE_FRAMES ? { from: this.#from, to: position } : undefined;
  }
}
