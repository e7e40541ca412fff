import type { SttResult } from '../../domain/recognition.ts';
import type { DecodeReply } from './feed.ts';
import { agreedText, contextBefore, nextAgreement, NOTHING_AGREED } from '../../text/agreement.ts';
import { toHypothesis } from '../../text/hypothesis.ts';
import type { Delay } from '../../domain/realtime.ts';
import { type DecodePace, type InterimChance, InterimSchedule } from './interim-schedule.ts';

export interface CaptionsOptions {
  /** How long words wait before they are confirmed. */
  readonly delay: Delay;
  /** The first sample of the segment. */
  readonly from: number;
  /** The start of its sound. */
  readonly speechAt: number;
  /** Whether the model sends its own interim text. */
  readonly isNative: () => boolean;
  readonly hasWordTimes: () => boolean;
  /** Whether the client would see a partial now. */
  readonly isWanted: () => boolean;
  readonly hasLaneOfItsOwn: () => boolean;
  readonly isFinalWaiting: () => boolean;
  /** Milliseconds. */
  readonly now: () => number;
  /** One past the newest sample. */
  readonly decodeTo: () => number;
  /** Runs an interim decode; `undefined` if it was skipped. */
  readonly ask: (interim: InterimDecode) => Promise<DecodeReply | undefined>;
  /** Called with an internal error. */
  readonly onFault: (error: unknown) => void;
  readonly onPartial: (partial: PartialText) => void;
}

/** The text up to sample `until`; see the event `partial`. */
export interface PartialText {
  readonly confirmed: string;
  readonly tentative: string;
  readonly until: number;
}

export interface InterimDecode {
  readonly from: number;
  /** If the decode has to wait, it may include newer audio. */
  readonly to: number;
  readonly wordTimestamps: boolean;
  /** The previous text, if the segment before this one does not hold it. */
  readonly previous?: string | undefined;
  readonly language?: string | undefined;
}

/** The least probability from which a detected language is used. */
const SURE_OF_LANGUAGE = 0.5;

/** The longest interim decode, in seconds, if other decodes wait and all earlier text is confirmed. */
const SHORT_SECONDS = 3;

/** For each delay: how often speech is decoded, and how many decodes in a row must agree on a word. */
const DELAY_PACES: Readonly<Record<Delay, DecodePace & { readonly passes: number }>> = {
  minimal: { firstSeconds: 0.3, everySeconds: 0.45, passes: 1 },
  low: { firstSeconds: 0.45, everySeconds: 0.6, passes: 2 },
  medium: { firstSeconds: 0.45, everySeconds: 0.9, passes: 2 },
  high: { firstSeconds: 0.45, everySeconds: 0.9, passes: 3 },
  xhigh: { firstSeconds: 0.45, everySeconds: 0.9, passes: 4 },
};

/** The captions of one segment while it is spoken. */
export class InterimCaptions {
  readonly #options: CaptionsOptions;
  readonly #schedule: InterimSchedule;
  #agreement = NOTHING_AGREED;
  #from: number;
  #language: string | undefined;
  #stopped = false;

  constructor(options: CaptionsOptions) {
    this.#options = options;
    this.#from = options.from;
    this.#schedule = new InterimSchedule(DELAY_PACES[options.delay]);
    this.#schedule.speechStarted(options.speechAt);
  }

  /** Called when audio has arrived; may start an interim decode. */
  grow(): void {
    const { isNative, isWanted, decodeTo } = this.#options;
    if (this.#stopped || isNative() || !isWanted()) return;
    const to = decodeTo();
    if (this.#schedule.isDue(this.#chance(to))) this.#decode(to).catch(this.#options.onFault);
  }

  /** Takes interim text that the model sent by itself. */
  addNative(text: string): void {
    const { isNative, isWanted, decodeTo, onPartial } = this.#options;
    if (!this.#stopped && isNative() && isWanted())
      onPartial({ confirmed: text, tentative: '', until: decodeTo() });
  }

  /** Ends the captions of the segment. */
  stop(): void {
    this.#stopped = true;
    this.#schedule.speechEnded();
  }

  #chance(decodeTo: number): InterimChance {
    const { hasLaneOfItsOwn, isFinalWaiting } = this.#options;
    return { decodeTo, laneOfItsOwn: hasLaneOfItsOwn(), finalWaiting: isFinalWaiting() };
  }

  async #decode(to: number): Promise<void> {
    const { now, ask, hasWordTimes, isWanted, onPartial } = this.#options;
    const from = this.#from;
    const previous = from > this.#options.from ? contextBefore(this.#agreement, from) : undefined;
    this.#schedule.started(to, now());
    const answer = await ask({
      from,
      to,
      wordTimestamps: hasWordTimes(),
      previous,
      language: this.#language,
    });
    const until = to + (answer?.more ?? 0);
    this.#schedule.ended(now(), answer && { decodeTo: until });
    // A preempted interim decode is due again, but only when there is more audio.
    if (this.#stopped || !answer) return;
    this.#understand(answer.result, from, until);
    const { confirmed, tentative } = agreedText(this.#agreement);
    if (confirmed + tentative !== '' && isWanted()) onPartial({ confirmed, tentative, until });
    this.grow();
  }

  #understand(result: SttResult, from: number, to: number): void {
    const hypothesis = toHypothesis(result, { from, to });
    const isShort = this.#schedule.areThin(this.#options.hasLaneOfItsOwn());
    this.#agreement = nextAgreement(this.#agreement, hypothesis, {
      ...(isShort && { longSeconds: SHORT_SECONDS }),
      passes: DELAY_PACES[this.#options.delay].passes,
    });
    this.#from = this.#agreement.trimBefore ?? from;
    const isSure = (result.languageProbability ?? 1) >= SURE_OF_LANGUAGE;
    if (result.segments.length > 0 && isSure) this.#language ??= result.language;
  }
}
