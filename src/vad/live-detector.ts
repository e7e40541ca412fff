import { concat } from '../audio/stage.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import { FRAME_SAMPLES, framesIn } from './frame.ts';
import { createFrameClassifier } from './classify-frames.ts';
import { QuietSpeech } from './quiet-speech.ts';
import { type EndCause, endingBy, type LiveEvent, type SpeechEnd } from './live-events.ts';
import { LIVE_DEFAULTS, type LiveSettings, segmenterOptions } from './live-settings.ts';
import { Segmenter, type SegmenterEvent } from './segmenter.ts';
import { TurnPauses } from './turn-pauses.ts';
import type { VadStream } from '../domain/vad-engine.ts';

/**
 * After this much silence, the detector predicts the end of a region; shorter silences occur within words.
 */
const PAUSE_FRAMES = framesIn(96);

/**
 * The end of the samples that a model needs to decode; only silence follows. Eager and final decodes use the
 * same end, so their texts agree. (Measured: the words equal those of the whole padding.)
 */
export const decodeEnd = ({ at, region }: SpeechEnd): number =>
  Math.min(region.end, at + PAUSE_FRAMES * FRAME_SAMPLES);

/** For how many samples overlooked loud sound is remembered. */
const OVERLOOKED_SAMPLES = 30 * SPEECH_RATE;

const NO_GAINS: ArrayLike<number> = [];

/**
 * Detects regions of speech in the live 16 kHz audio of one session, with the same judgement as
 * `detectSpeech`. The same audio gives the same regions for all block sizes.
 *
 * By default a region starts after 250 ms of speech and ends after 300 ms of silence; it has 300 ms of
 * padding before and 250 ms after the speech. If nothing was detected since the last `commit` or `clear`, the
 * next commit or the end of the stream yields loud regions that the neural detector overlooked.
 *
 * Calls run in order, and a caller need not wait for the previous call. A call rejects if the neural detector
 * fails or the signal aborts.
 */
export class LiveDetector {
  readonly #neural: VadStream;
  readonly #signal: AbortSignal;
  readonly #judge = createFrameClassifier();
  readonly #segmenter: Segmenter;
  readonly #turnPauses = new TurnPauses();
  #settings: LiveSettings;
  #overlooked = new QuietSpeech({ longestHeld: OVERLOOKED_SAMPLES });
  /** Samples that do not fill a frame yet, and the gain of the first. */
  #rest: { readonly samples: Float32Array; readonly gain: number } = {
    samples: new Float32Array(0),
    gain: 1,
  };
  #speaking = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(neural: VadStream, settings: Partial<LiveSettings>, signal: AbortSignal) {
    this.#neural = neural;
    this.#signal = signal;
    this.#settings = { ...LIVE_DEFAULTS, ...settings };
    this.#segmenter = new Segmenter(segmenterOptions(this.#settings));
  }

  /** Changes settings for all samples that follow. */
  configure(change: Partial<LiveSettings>): void {
    void this.#inTurn(() => {
      this.#settings = { ...this.#settings, ...change };
      this.#segmenter.configure(segmenterOptions(this.#settings));
    });
  }

  /**
   * Takes the next samples, in a block of any length. The caller must not change `samples` until the promise
   * resolves. `gains` holds the linear gain of each 512 samples and of the rest; default 1. A frame uses the
   * gain of its first sample.
   */
  push(samples: Float32Array, gains: ArrayLike<number> = NO_GAINS): Promise<readonly LiveEvent[]> {
    return this.#inTurn(() => this.#detect(samples, gains));
  }

  /**
   * Ends the current region now, even in the middle of a word. Further speech belongs to the next region,
   * whose `start` has `continued`.
   */
  commit(): Promise<readonly LiveEvent[]> {
    return this.#inTurn(() => this.#endEventsOf(this.#segmenter.commit(), 'commit'));
  }

  /** Drops all samples that belong to no finished region. */
  clear(): Promise<readonly LiveEvent[]> {
    return this.#inTurn(() => {
      const at = this.#received;
      this.#segmenter.clear(at);
      this.#turnPauses.ended(at);
      this.#forgetOverlooked();
      if (!this.#speaking) return [];
      this.#speaking = false;
      return [{ type: 'dropped', at }];
    });
  }

  /** Treats the missing input as silence: ends the current region. */
  fallSilent(): Promise<readonly LiveEvent[]> {
    return this.#inTurn(() => this.#eventsOf(this.#segmenter.flush(), 'silence'));
  }

  /** Ends the stream and the current region. This is the last call. */
  flush(): Promise<readonly LiveEvent[]> {
    return this.#inTurn(async () => {
      const received = this.#received;
      const missing = this.#rest.samples.length > 0 ? FRAME_SAMPLES - this.#rest.samples.length : 0;
      const events = [
        ...(await this.#detect(new Float32Array(missing), [this.#rest.gain])),
        ...this.#endEventsOf(this.#segmenter.flush(), 'stream_end'),
      ];
      return events.map((event) => endingBy(event, received));
    });
  }

  /** Whether a region has started and not ended. */
  get speaking(): boolean {
    return this.#speaking;
  }

  /** Whether the current sound may be speech, even if it is too short to be sure. */
  get hasBegun(): boolean {
    return this.#segmenter.hasBegun;
  }

  /** During a pause: the end of the region if no speech follows. */
  get expectedEnd(): SpeechEnd | undefined {
    const { silentFrames, spokenUntil } = this.#segmenter;
    const region = silentFrames < PAUSE_FRAMES ? undefined : this.#segmenter.expectedRegion;
    return region && { at: spokenUntil, region };
  }

  /** No future region starts before this sample. */
  get needsFrom(): number {
    return Math.min(this.#segmenter.needsFrom, this.#overlooked.needsFrom ?? Infinity);
  }

  get #received(): number {
    return this.#segmenter.position + this.#rest.samples.length;
  }

  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #detect(samples: Float32Array, gains: ArrayLike<number>): Promise<readonly LiveEvent[]> {
    const earlier = this.#rest;
    const all = concat(earlier.samples, samples);
    const gainAt = (at: number) => {
      const own = at - earlier.samples.length;
      return own < 0 ? earlier.gain : (gains[Math.floor(own / FRAME_SAMPLES)] ?? 1);
    };
    const whole = all.length - (all.length % FRAME_SAMPLES);
    this.#rest = { samples: all.slice(whole), gain: gainAt(whole) };
    if (whole === 0) return [];

    const { sensitivity, threshold } = this.#settings;
    const probabilities = await this.#neural.push(all.subarray(0, whole), this.#signal);
    const events: LiveEvent[] = [];
    for (let index = 0; index < probabilities.length; index++) {
      const at = index * FRAME_SAMPLES;
      const circumstances = { probability: probabilities[index]!, gain: gainAt(at), sensitivity, threshold };
      const judgement = this.#judge(all.subarray(at, at + FRAME_SAMPLES), circumstances);
      this.#overlooked.push(judgement);
      events.push(...this.#eventsOf(this.#segmenter.push(judgement.frame, judgement.verdict), 'silence'));
      if (await this.#isTurnOver()) events.push(...this.#eventsOf(this.#segmenter.flush(), 'silence'));
    }
    return events;
  }

  async #isTurnOver(): Promise<boolean> {
    const { strategy, isTurnOver } = this.#settings;
    const turn = strategy === 'semantic_vad' ? this.#turnPauses.newest(this.#segmenter) : undefined;
    return turn !== undefined && isTurnOver(turn);
  }

  /**
   * Converts events of the segmenter to events of the session; `cause` is the reason why uncut regions end.
   */
  #eventsOf(found: readonly SegmenterEvent[], cause: EndCause): readonly LiveEvent[] {
    return found.flatMap((event, index): LiveEvent[] => {
      if (event.type === 'start') {
        this.#speaking = true;
        if (!event.continued) this.#turnPauses.began(event.at);
        return [event];
      }
      this.#overlooked.unneeded();
      const { region } = event;
      this.#speaking = this.#segmenter.speaking || index < found.length - 1;
      if (!this.#speaking) {
        const at = Math.min(region.end, this.#segmenter.spokenUntil);
        this.#turnPauses.ended(region.end);
        return [{ type: 'end', at, cause, region }];
      }
      const at = region.end;
      return [
        { type: 'end', at, cause: 'length', region },
        { type: 'start', at, continued: true },
      ];
    });
  }

  /**
   * The events of an end that the session or the stream forces, with regions that were overlooked until then.
   */
  #endEventsOf(found: readonly SegmenterEvent[], cause: EndCause): readonly LiveEvent[] {
    if (found.length > 0) {
      const events = this.#eventsOf(found, cause);
      this.#forgetOverlooked();
      return events;
    }
    const regions = this.#overlooked.rest();
    if (regions.length > 0) this.#segmenter.clear(regions.at(-1)!.end);
    this.#forgetOverlooked();
    return regions.flatMap((region): LiveEvent[] => [
      { type: 'start', at: region.start, continued: false },
      { type: 'end', at: region.end, cause, region },
    ]);
  }

  #forgetOverlooked(): void {
    this.#overlooked = new QuietSpeech({
      from: this.#segmenter.position,
      longestHeld: OVERLOOKED_SAMPLES,
    });
  }
}
