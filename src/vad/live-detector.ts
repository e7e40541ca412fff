import { concat } from '../audio/stage.ts';
import { SPEECH_RATE } from '../domain/audio.ts';
import { FRAME_SAMPLES, framesIn, type Region, type Sensitivity } from './frame.ts';
import { createJudge } from './judge.ts';
import { Overlooked } from './overlooked.ts';
import { Segmenter, SEGMENTER_DEFAULTS, type SegmenterEvent } from './segmenter.ts';
import type { VadStream } from '../domain/engine.ts';

/**
 * Why a region is over: nobody speaks any more; it got too long while somebody still speaks, so that the next
 * one starts at once; it was committed; the stream has ended.
 */
export type EndCause = 'silence' | 'length' | 'commit' | 'stream_end';

/**
 * Positions are samples from the beginning of the session. A `start` is followed by its `end`, or by
 * `dropped`.
 */
export type LiveEvent =
  /**
   * `at` is where the sound begins, `continued` whether it goes on from a region cut or committed in the
   * middle.
   */
  | { readonly type: 'start'; readonly at: number; readonly continued: boolean }
  /** `at` is where the sound ends; the region has padding around it. */
  | { readonly type: 'end'; readonly at: number; readonly cause: EndCause; readonly region: Region }
  /** What had started was cleared away. */
  | { readonly type: 'dropped'; readonly at: number };

/** Where sound ends, and the region around it. */
export type SpeechEnd = Pick<Extract<LiveEvent, { type: 'end' }>, 'at' | 'region'>;

/** So much silence after a sound foretells its end: shorter ones are within words. */
const PAUSE_FRAMES = framesIn(96);

/**
 * One past the last sample of a region that a model needs to hear: what follows is silence. So what is heard
 * does not depend on whether the end was foreseen. Measured: the words are those of the whole padding.
 */
export const heardTo = ({ at, region }: SpeechEnd): number =>
  Math.min(region.end, at + PAUSE_FRAMES * FRAME_SAMPLES);

export interface LiveSettings {
  readonly sensitivity: Sensitivity;
  /** `manual`: silence ends nothing before the region gets too long, only `commit` does. */
  readonly strategy: 'vad' | 'manual';
  /** No region grows longer than this many milliseconds. */
  readonly maxRegionMs: number;
  /** So many milliseconds of silence end a region. */
  readonly endSilenceMs: number;
  /** So many milliseconds of sound are kept before the speech of a region. */
  readonly padBeforeMs: number;
  /** 0..1, what the neural detector has to reach; that of the sensitivity where it is undefined. */
  readonly threshold: number | undefined;
}

const DEFAULTS: LiveSettings = {
  sensitivity: 'normal',
  strategy: 'vad',
  maxRegionMs: SEGMENTER_DEFAULTS.maxMs,
  endSilenceMs: SEGMENTER_DEFAULTS.endMs,
  padBeforeMs: SEGMENTER_DEFAULTS.padBeforeMs,
  threshold: undefined,
};

/** How far back it remembers loud sound that the neural detector made nothing of. */
const OVERLOOKED_SAMPLES = 30 * SPEECH_RATE;

const NO_GAINS: ArrayLike<number> = [];

/**
 * Where in one session's 16 kHz audio someone speaks: the judgement of `detectSpeech`, so that the same audio
 * gives the same regions, however it is cut, and besides that commit and clear at any moment. Speech is told
 * after 250 ms of it, its end after 300 ms of silence, both at the positions of the sound; regions have 300
 * ms before and 250 ms after it, unless its settings say otherwise. What the neural detector overlooked is
 * handed out at a commit or at the end of the stream, if nothing was found since the commit or clearing
 * before it; its positions then are those of the region.
 *
 * Everything asked of it is done in order, one after the other; no call need wait for the one before. A call
 * rejects where the neural detector fails or the signal aborts.
 */
export class LiveDetector {
  readonly #neural: VadStream;
  readonly #signal: AbortSignal;
  readonly #judge = createJudge();
  readonly #segmenter: Segmenter;
  #settings: LiveSettings;
  #overlooked = new Overlooked({ longestHeld: OVERLOOKED_SAMPLES });
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
    this.#settings = { ...DEFAULTS, ...settings };
    this.#segmenter = new Segmenter(segmenterOptions(this.#settings));
  }

  /** Judges what is pushed from now on by these. */
  configure(change: Partial<LiveSettings>): void {
    void this.#inTurn(() => {
      this.#settings = { ...this.#settings, ...change };
      this.#segmenter.configure(segmenterOptions(this.#settings));
    });
  }

  /**
   * Takes the next samples, any number of them, which nobody changes before the answer is there. `gains`
   * tells what they were multiplied with, linear: one for each 512 of them and one for what is left, all 1
   * where left out. A frame counts with the gain of its first sample.
   */
  push(samples: Float32Array, gains: ArrayLike<number> = NO_GAINS): Promise<readonly LiveEvent[]> {
    return this.#inTurn(() => this.#hear(samples, gains));
  }

  /**
   * Ends the region that is being heard, in the middle of a word if need be. If speech goes on, it is the
   * next region's from its first sample on, told as a `start` that continues.
   */
  commit(): Promise<readonly LiveEvent[]> {
    return this.#inTurn(() => this.#concluded(this.#segmenter.commit(), 'commit'));
  }

  /** Drops all that was pushed and is not in a region yet. */
  clear(): Promise<readonly LiveEvent[]> {
    return this.#inTurn(() => {
      const at = this.#received;
      this.#segmenter.clear(at);
      this.#forgetOverlooked();
      if (!this.#speaking) return [];
      this.#speaking = false;
      return [{ type: 'dropped', at }];
    });
  }

  /** No more sound comes for now, which is silence as well: what is being heard becomes a region. */
  fallSilent(): Promise<readonly LiveEvent[]> {
    return this.#inTurn(() => this.#told(this.#segmenter.flush(), 'silence'));
  }

  /** Ends the stream: what is being heard becomes a region. The last call. */
  flush(): Promise<readonly LiveEvent[]> {
    return this.#inTurn(async () => {
      const received = this.#received;
      const missing = this.#rest.samples.length > 0 ? FRAME_SAMPLES - this.#rest.samples.length : 0;
      const events = [
        ...(await this.#hear(new Float32Array(missing), [this.#rest.gain])),
        ...this.#concluded(this.#segmenter.flush(), 'stream_end'),
      ];
      return events.map((event) => within(event, received));
    });
  }

  /** True between a `start` and its `end`. */
  get speaking(): boolean {
    return this.#speaking;
  }

  /** True from the first sound that may be speech until it is over, or turns out to be none. */
  get hasBegun(): boolean {
    return this.#segmenter.hasBegun;
  }

  /** While somebody pauses: how the region will end if nobody goes on. */
  get foreseen(): SpeechEnd | undefined {
    const { silentFrames, spokenUntil } = this.#segmenter;
    const region = silentFrames < PAUSE_FRAMES ? undefined : this.#segmenter.foreseen;
    return region && { at: spokenUntil, region };
  }

  /** No region to come starts before this sample. */
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

  async #hear(samples: Float32Array, gains: ArrayLike<number>): Promise<readonly LiveEvent[]> {
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
      events.push(...this.#told(this.#segmenter.push(judgement.frame, judgement.verdict), 'silence'));
    }
    return events;
  }

  /** What the segmenter found, as the session is told of it; `cause` is why regions end that are not cut. */
  #told(found: readonly SegmenterEvent[], cause: EndCause): readonly LiveEvent[] {
    return found.flatMap((event, index): LiveEvent[] => {
      if (event.type === 'start') {
        this.#speaking = true;
        return [event];
      }
      this.#overlooked.unneeded();
      const { region } = event;
      this.#speaking = this.#segmenter.speaking || index < found.length - 1;
      if (!this.#speaking) {
        const at = Math.min(region.end, this.#segmenter.spokenUntil);
        return [{ type: 'end', at, cause, region }];
      }
      const at = region.end;
      return [
        { type: 'end', at, cause: 'length', region },
        { type: 'start', at, continued: true },
      ];
    });
  }

  /** What was found when the session or the stream ended something, or what was overlooked up to there. */
  #concluded(found: readonly SegmenterEvent[], cause: EndCause): readonly LiveEvent[] {
    if (found.length > 0) {
      const events = this.#told(found, cause);
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
    this.#overlooked = new Overlooked({
      from: this.#segmenter.position,
      longestHeld: OVERLOOKED_SAMPLES,
    });
  }
}

const segmenterOptions = ({ strategy, maxRegionMs, endSilenceMs, padBeforeMs }: LiveSettings) => ({
  endMs: strategy === 'manual' ? Infinity : endSilenceMs,
  maxMs: maxRegionMs,
  padBeforeMs,
});

/** The last frame is filled up with silence that nobody sent. */
function within(event: LiveEvent, received: number): LiveEvent {
  const at = Math.min(event.at, received);
  if (event.type !== 'end') return { ...event, at };
  return { ...event, at, region: { ...event.region, end: Math.min(event.region.end, received) } };
}
