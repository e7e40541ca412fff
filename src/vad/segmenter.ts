import { SPEECH_RATE } from '../domain/audio.ts';
import { type Frame, FRAME_SAMPLES, framesIn, type Region } from './frame.ts';

export interface SegmenterOptions {
  /** Speech of this length opens a region. */
  readonly startMs: number;
  /** Silence of this length closes a region. */
  readonly endMs: number;
  /** Maximum length of a region. A longer one is cut at its longest pause or quietest frame. */
  readonly maxMs: number;
  /** Padding before the first and after the last speech. */
  readonly padBeforeMs: number;
  readonly padAfterMs: number;
}

export const SEGMENTER_DEFAULTS: SegmenterOptions = {
  startMs: 250,
  endMs: 300,
  maxMs: 30_000,
  padBeforeMs: 300,
  padAfterMs: 250,
};

/** The verdict on a frame: speech, silence, or `unsure` between the two thresholds, which changes nothing. */
export type Verdict = 'speech' | 'unsure' | 'silence';

export type SegmenterEvent =
  /** Speech has begun at sample `at`, without padding. `continued` means that a cut or commit split it. */
  | { readonly type: 'start'; readonly at: number; readonly continued: boolean }
  | { readonly type: 'region'; readonly region: Region };

const SAMPLES_PER_MS = SPEECH_RATE / 1000;

/** Silence inside a beginning that does not yet make it a false alarm. */
const ONSET_GAP_MS = 100;

/** A pause of this length inside a region is a good place to cut it. */
const CUT_PAUSE_MS = 98;

/** Committed speech continues, without a new start, over a pause shorter than this. */
const RESUME_MS = 300;

/** Shorter sound is the rest of committed speech; engines would invent a word for it. */
const SHORTEST_MS = 96;

/**
 * Turns classified frames into regions of speech, with hysteresis, minimum durations, padding, and cuts at
 * the maximum length. Each stream needs its own segmenter; time is counted in frames.
 */
export class Segmenter {
  #options: SegmenterOptions;
  readonly #history: { readonly frame: Frame; readonly verdict: Verdict }[] = [];
  /** The frame number of `#history[0]`, which is the first frame of the current region. */
  #first = 0;
  /** The number of the next frame. */
  #frame: number;
  #open = false;
  /** The frame after the last one that was speech. */
  #lastSpeech = 0;
  /** No region starts before the end of the one before it, in samples. */
  #floor: number;
  /** The frame up to which committed speech may continue. */
  #resumesBefore = 0;

  /** `firstFrame` is the number of the first frame it will be given. */
  constructor(options: Partial<SegmenterOptions> = {}, firstFrame = 0) {
    this.#options = { ...SEGMENTER_DEFAULTS, ...options };
    this.#frame = firstFrame;
    this.#floor = firstFrame * FRAME_SAMPLES;
  }

  /** Changes options from the next frame on. With an `endMs` of Infinity, only `commit` ends regions. */
  configure(options: Partial<SegmenterOptions>): void {
    // Earlier audio may be gone, even if more padding is wanted from now on.
    this.#floor = Math.max(this.#floor, this.needsFrom);
    this.#options = { ...this.#options, ...options };
  }

  /** Takes the next frame. */
  push(frame: Frame, verdict: Verdict): readonly SegmenterEvent[] {
    const events: SegmenterEvent[] = [];
    const number = this.#frame++;
    if (this.#history.length === 0) {
      if (verdict !== 'speech') return events;
      this.#first = number;
    }
    this.#history.push({ frame, verdict });
    if (verdict === 'speech' || (verdict === 'unsure' && this.#lastSpeech === number))
      this.#lastSpeech = number + 1;

    const { silentFrames } = this;
    if (!this.#open) {
      const { startMs } = this.#options;
      if (this.#lastSpeech - this.#first >= framesIn(this.#goesOn ? SHORTEST_MS : startMs)) {
        this.#open = true;
        events.push(this.#start());
      } else if (silentFrames > framesIn(ONSET_GAP_MS)) this.#history.length = 0;
      return events;
    }
    if (silentFrames >= framesIn(this.#options.endMs)) events.push(this.#close(this.#lastSpeech));
    while (this.#open && this.#history.length >= this.#mostFrames()) events.push(this.#cut());
    return events;
  }

  /**
   * Ends the region now, even in the middle of a word. Less than 96 ms of speech stays for the next region,
   * as does all further speech.
   */
  commit(): readonly SegmenterEvent[] {
    if (this.#history.length === 0) return [];
    this.#resumesBefore = this.#lastSpeech + framesIn(RESUME_MS);
    if (!this.#open && this.#lastSpeech - this.#first < framesIn(SHORTEST_MS)) return [];
    const begun = this.#open ? [] : [this.#start()];
    return [...begun, this.#close(this.#lastSpeech)];
  }

  /** Drops the current region. No later region contains samples before `before`. */
  clear(before = this.position): void {
    this.#history.length = 0;
    this.#open = false;
    this.#resumesBefore = 0;
    this.#floor = Math.max(this.#floor, before);
  }

  /** Ends the current region, unless it has only just begun. */
  flush(): readonly SegmenterEvent[] {
    const events = this.#open ? [this.#close(this.#lastSpeech)] : [];
    this.#history.length = 0;
    return events;
  }

  /** Whether a region has started and not ended. */
  get speaking(): boolean {
    return this.#open;
  }

  /** Whether the current sound may be speech, even if it is too short to be sure. */
  get hasBegun(): boolean {
    return this.#history.length > 0;
  }

  /** End of the newest speech, in samples, without padding. */
  get spokenUntil(): number {
    return this.#lastSpeech * FRAME_SAMPLES;
  }

  /** Frames since the newest speech. */
  get silentFrames(): number {
    return this.#frame - this.#lastSpeech;
  }

  /** The current region as it ends if no speech follows. */
  get expectedRegion(): Region | undefined {
    if (!this.#open) return undefined;
    const { endMs, padAfterMs } = this.#options;
    const padding = Math.min(padAfterMs * SAMPLES_PER_MS, framesIn(endMs) * FRAME_SAMPLES);
    return this.#regionTo(this.#lastSpeech, this.spokenUntil + padding);
  }

  /** One past the newest sample received. */
  get position(): number {
    return this.#frame * FRAME_SAMPLES;
  }

  /** No future region starts before this sample. */
  get needsFrom(): number {
    return this.#startOf(this.#history.length === 0 ? this.#frame : this.#first);
  }

  get #goesOn(): boolean {
    return this.#first < this.#resumesBefore;
  }

  #start(): SegmenterEvent {
    return { type: 'start', at: this.#first * FRAME_SAMPLES, continued: this.#goesOn };
  }

  /** The maximum length of a region without its padding, in frames. */
  #mostFrames(): number {
    const { maxMs, padBeforeMs, padAfterMs } = this.#options;
    const most = Math.floor((maxMs * SAMPLES_PER_MS) / FRAME_SAMPLES);
    return Math.max(1, most - framesIn(padBeforeMs) - framesIn(padAfterMs));
  }

  /** The start, in samples, of a region with this first frame. */
  #startOf(frame: number): number {
    return Math.max(this.#floor, frame * FRAME_SAMPLES - this.#options.padBeforeMs * SAMPLES_PER_MS);
  }

  /** Emits the current region up to frame `end`. */
  #close(end: number): SegmenterEvent {
    const region = this.#region(end, end * FRAME_SAMPLES + this.#options.padAfterMs * SAMPLES_PER_MS);
    this.#history.length = 0;
    this.#open = false;
    return { type: 'region', region };
  }

  /**
   * Emits the region up to the best cut and continues with a region from there, unless no speech followed.
   */
  #cut(): SegmenterEvent {
    // It is longer only if the maximum length has just been reduced.
    const keep = bestCut(this.#history.slice(0, this.#mostFrames()));
    const end = this.#first + keep;
    if (end >= this.#lastSpeech) return this.#close(this.#lastSpeech);
    const region = this.#region(end, end * FRAME_SAMPLES);
    this.#history.splice(0, keep);
    this.#first = end;
    return { type: 'region', region };
  }

  #region(endFrame: number, paddedEnd: number): Region {
    const region = this.#regionTo(endFrame, Math.min(paddedEnd, this.position));
    this.#floor = region.end;
    return region;
  }

  #regionTo(endFrame: number, end: number): Region {
    const probability = meanProbability(this.#history.slice(0, endFrame - this.#first));
    return { start: this.#startOf(this.#first), end, probability };
  }
}

/**
 * Where to cut a region that has grown too long, as a number of frames to keep: the middle of the longest
 * pause, or the quietest frame. The first third is left alone, so that pieces stay worth decoding.
 */
function bestCut(history: readonly { readonly frame: Frame; readonly verdict: Verdict }[]): number {
  const from = Math.floor(history.length / 3);
  let pause = { length: 0, middle: 0 };
  let quietest = { level: Infinity, at: history.length - 1 };
  let run = 0;
  for (let index = from; index < history.length; index++) {
    const { frame, verdict } = history[index]!;
    run = verdict === 'silence' ? run + 1 : 0;
    if (run > 0 && run >= pause.length) pause = { length: run, middle: index + 1 - Math.ceil(run / 2) };
    if (frame.level <= quietest.level) quietest = { level: frame.level, at: index };
  }
  const cut = pause.length >= framesIn(CUT_PAUSE_MS) ? pause.middle : quietest.at;
  return Math.max(1, cut);
}

function meanProbability(frames: readonly { readonly frame: Frame }[]): number {
  if (frames.length === 0) return 0;
  return frames.reduce((sum, { frame }) => sum + frame.probability, 0) / frames.length;
}
