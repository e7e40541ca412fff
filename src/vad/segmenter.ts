import { SPEECH_RATE } from '../domain/audio.ts';
import { type Frame, FRAME_SAMPLES, framesIn, type Region } from './frame.ts';

export interface SegmenterOptions {
  /** Speech this long opens a region. */
  readonly startMs: number;
  /** Silence this long closes it. */
  readonly endMs: number;
  /** A region never grows longer; it is cut at its longest pause, or where it is quietest. */
  readonly maxMs: number;
  /** Sound kept before the first and after the last speech. */
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

/** A frame judged: clearly speech, clearly not, or between the two thresholds, where nothing changes. */
export type Verdict = 'speech' | 'unsure' | 'silence';

export type SegmenterEvent =
  /** Speech has begun; `at` is where its sound starts, in samples, padding not counted. */
  { readonly type: 'start'; readonly at: number } | { readonly type: 'region'; readonly region: Region };

const SAMPLES_PER_MS = SPEECH_RATE / 1000;

/** Silence inside a beginning that does not yet make it a false alarm. */
const ONSET_GAP_MS = 100;

/** A pause this long inside a region is a good place to cut it. */
const CUT_PAUSE_MS = 98;

/**
 * Turns judged frames into regions of speech: hysteresis, least durations, padding, and cuts before the
 * longest a region may be. State is one value per stream; time is counted in frames.
 */
export class Segmenter {
  readonly #options: SegmenterOptions;
  readonly #history: { readonly frame: Frame; readonly verdict: Verdict }[] = [];
  /** The frame number of `#history[0]`, which is the first frame of the region being heard. */
  #first = 0;
  #frame = 0;
  #open = false;
  /** The frame after the last one that was speech. */
  #lastSpeech = 0;
  /** No region starts before the end of the one before it, in samples. */
  #floor = 0;

  constructor(options: Partial<SegmenterOptions> = {}) {
    this.#options = { ...SEGMENTER_DEFAULTS, ...options };
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

    const silentFrames = this.#frame - this.#lastSpeech;
    if (!this.#open) {
      if (this.#lastSpeech - this.#first >= framesIn(this.#options.startMs)) {
        this.#open = true;
        events.push({ type: 'start', at: this.#first * FRAME_SAMPLES });
      } else if (silentFrames > framesIn(ONSET_GAP_MS)) this.#history.length = 0;
      return events;
    }
    if (silentFrames >= framesIn(this.#options.endMs)) events.push(this.#close(this.#lastSpeech));
    else if (this.#paddedFrames() >= Math.floor((this.#options.maxMs * SAMPLES_PER_MS) / FRAME_SAMPLES))
      events.push(this.#cut());
    return events;
  }

  /** Ends the stream: what is being heard becomes a region. */
  flush(): readonly SegmenterEvent[] {
    const events = this.#open ? [this.#close(this.#lastSpeech)] : [];
    this.#history.length = 0;
    return events;
  }

  /** True between a `start` and its last `region`. */
  get speaking(): boolean {
    return this.#open;
  }

  #paddedFrames(): number {
    return (
      this.#frame - this.#first + framesIn(this.#options.padBeforeMs) + framesIn(this.#options.padAfterMs)
    );
  }

  /** Emits what was heard up to frame `end` and stops listening. */
  #close(end: number): SegmenterEvent {
    const region = this.#region(end, end * FRAME_SAMPLES + this.#options.padAfterMs * SAMPLES_PER_MS);
    this.#history.length = 0;
    this.#open = false;
    return { type: 'region', region };
  }

  /** Emits what was heard up to the best cut and goes on listening from there, unless nothing was said since. */
  #cut(): SegmenterEvent {
    const keep = bestCut(this.#history);
    const end = this.#first + keep;
    if (end >= this.#lastSpeech) return this.#close(this.#lastSpeech);
    const region = this.#region(end, end * FRAME_SAMPLES);
    this.#history.splice(0, keep);
    this.#first = end;
    return { type: 'region', region };
  }

  #region(endFrame: number, paddedEnd: number): Region {
    const start = Math.max(
      this.#floor,
      this.#first * FRAME_SAMPLES - this.#options.padBeforeMs * SAMPLES_PER_MS,
    );
    const end = Math.min(paddedEnd, this.#frame * FRAME_SAMPLES);
    this.#floor = end;
    return { start, end, probability: meanProbability(this.#history.slice(0, endFrame - this.#first)) };
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
