import { SPEECH_RATE } from '../../domain/audio.ts';

/** Seconds of speech before anything is said about it. */
const FIRST_SECONDS = 0.6;

/** Seconds of new audio that a further pass is worth: audio comes in pieces, and a second must do. */
const EVERY_SECONDS = 0.9;

/** The most audio, in seconds, that may wait for a pass, however slow passes are. */
const MOST_WAITING_SECONDS = 5;

/** Where others wait, a pass that took a second is followed by half a second without: a third of the time is theirs. */
const SHARE = 1.5;

/** How much the newest pass counts for how long passes take. */
const NEWEST = 0.5;

export interface PassChance {
  /** One past the newest sample that could be heard, from the beginning of the session. */
  readonly heardTo: number;
  /** Nobody else waits for the engine. */
  readonly engineFree: boolean;
  /** Nobody else will have to wait, however long passes take. */
  readonly laneOfItsOwn: boolean;
  /** A final of this session is being waited for: it goes first. */
  readonly finalWaiting: boolean;
}

/**
 * When to run a pass over the speech that is going on, so that what is being said can be shown before it is over: the
 * first 0.6 s after it began, then one for every 0.9 s of audio, never two at once. Where sessions share a lane, passes
 * that take long are run for every 1.5 times that, but for every 5 s at the latest, even while others wait.
 */
export class Passes {
  /** Where the next pass's new audio begins; `undefined` while nobody speaks. */
  #from: number | undefined;
  #isFirst = true;
  #startedAt: number | undefined;
  #seconds = 0;

  /** Speech has begun at this sample. */
  speechStarted(at: number): void {
    this.#from = at;
    this.#isFirst = true;
  }

  /** Speech is over: what is left of it is the final's. */
  speechEnded(): void {
    this.#from = undefined;
  }

  /** Whether to run a pass now. */
  isDue({ heardTo, engineFree, laneOfItsOwn, finalWaiting }: PassChance): boolean {
    if (this.#from === undefined || this.#startedAt !== undefined || finalWaiting) return false;
    const waiting = (heardTo - this.#from) / SPEECH_RATE;
    if (waiting >= MOST_WAITING_SECONDS) return true;
    return engineFree && waiting >= this.#interval(laneOfItsOwn);
  }

  /** A pass over everything up to `heardTo` was asked for at `nowMs`. */
  started(heardTo: number, nowMs: number): void {
    this.#startedAt = nowMs;
    if (this.#from === undefined) return;
    this.#from = heardTo;
    this.#isFirst = false;
  }

  /** It was answered. One that was `skipped` tells nothing about how long passes take. */
  ended(nowMs: number, outcome: 'result' | 'skipped'): void {
    if (this.#startedAt === undefined) return;
    const took = (nowMs - this.#startedAt) / 1000;
    if (outcome === 'result') this.#seconds += NEWEST * (took - this.#seconds);
    this.#startedAt = undefined;
  }

  /** Seconds of new audio from which a pass is due. */
  #interval(laneOfItsOwn: boolean): number {
    const least = this.#isFirst ? FIRST_SECONDS : EVERY_SECONDS;
    return laneOfItsOwn ? least : Math.max(least, SHARE * this.#seconds);
  }
}
