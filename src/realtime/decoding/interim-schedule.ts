import { SPEECH_RATE } from '../../domain/audio.ts';

/** The intervals of interim decodes. */
export interface DecodePace {
  /** Seconds of speech before the first interim decode. */
  readonly firstSeconds: number;
  /** Seconds of new audio before the next interim decode. */
  readonly everySeconds: number;
}

/** The pace of the delay `medium`: the first interim decode gets a word or two. */
const USUAL_PACE: DecodePace = { firstSeconds: 0.45, everySeconds: 0.9 };

/** The most audio, in seconds, that may wait for an interim decode, even if decodes are slow. */
const MOST_WAITING_SECONDS = 2;

/**
 * The interval as a multiple of a decode's duration: after a decode of 1 s comes a pause of 0.5 s, so that
 * others get a third of the time.
 */
const SHARE = 1.5;

/** The weight of the newest interim decode in the mean duration. */
const NEWEST = 0.5;

export interface InterimChance {
  /** One past the newest sample, from the beginning of the session. */
  readonly decodeTo: number;
  /** The session has its own lane, so that slow interim decodes delay no other session. */
  readonly laneOfItsOwn: boolean;
  /** A final of this session is pending and has priority. */
  readonly finalWaiting: boolean;
}

/** A running interim decode: its start, and its new audio. */
interface Pending {
  readonly atMs: number;
  readonly from: number | undefined;
  readonly decodeTo: number;
}

/**
 * Schedules interim decodes of current speech at a pace: the first after `firstSeconds`, then one for every
 * `everySeconds` of audio, never two at once. If sessions share a lane, a slow decode lengthens the
 * interval to 1.5 times its duration, at most 2 s.
 */
export class InterimSchedule {
  /** The start of the next interim decode's new audio; `undefined` outside speech. */
  #from: number | undefined;
  #isFirst = true;
  #pending: Pending | undefined;
  #seconds = 0;
  readonly #pace: DecodePace;

  constructor(pace: DecodePace = USUAL_PACE) {
    this.#pace = pace;
  }

  /** Called when speech has begun at sample `at`. */
  speechStarted(at: number): void {
    this.#from = at;
    this.#isFirst = true;
  }

  /** Called when speech has ended, so that only the final is left. */
  speechEnded(): void {
    this.#from = undefined;
  }

  /** Whether to run an interim decode now. */
  isDue({ decodeTo, laneOfItsOwn, finalWaiting }: InterimChance): boolean {
    if (this.#from === undefined || this.#pending || finalWaiting) return false;
    const waiting = (decodeTo - this.#from) / SPEECH_RATE;
    return waiting >= Math.min(this.#interval(laneOfItsOwn), MOST_WAITING_SECONDS);
  }

  /** Whether interim decodes are so slow that fewer of them run. */
  areThin(laneOfItsOwn: boolean): boolean {
    return !this.#isFirst && this.#interval(laneOfItsOwn) > this.#pace.everySeconds;
  }

  /** Records that an interim decode of the audio before `decodeTo` was requested at `nowMs`. */
  started(decodeTo: number, nowMs: number): void {
    this.#pending = { atMs: nowMs, from: this.#from, decodeTo };
    if (this.#from !== undefined) this.#from = decodeTo;
  }

  /** Records that a decode has ended. Without an `answer` it was preempted and is due again. */
  ended(nowMs: number, answer: { readonly decodeTo: number } | undefined): void {
    if (!this.#pending) return;
    const { atMs, from, decodeTo } = this.#pending;
    this.#pending = undefined;
    const isSameSpeech = this.#from === decodeTo;
    if (isSameSpeech) this.#from = answer ? answer.decodeTo : from;
    if (!answer) return;
    this.#isFirst = false;
    this.#seconds += NEWEST * ((nowMs - atMs) / 1000 - this.#seconds);
  }

  /** Seconds of new audio from which an interim decode is due. */
  #interval(laneOfItsOwn: boolean): number {
    const { firstSeconds, everySeconds } = this.#pace;
    const least = this.#isFirst ? firstSeconds : everySeconds;
    return laneOfItsOwn ? least : Math.max(least, SHARE * this.#seconds);
  }
}
