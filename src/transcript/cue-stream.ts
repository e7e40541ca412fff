import {
  type Attribution,
  mapChannels,
  type Segment,
  speakerMark,
  speakerOf,
  type SubtitleOptions,
} from '../domain/transcript.ts';
import { CUE_FORMATS, type CueFormat, type CueFormatName } from './cue-formats.ts';
import { type Cue, cuesOf } from './subtitles.ts';
import { columns } from './columns.ts';
import { MIN_SECONDS } from './cut-pieces.ts';
import { speechEnd, speechStart } from './word-times.ts';

/** Writes subtitle cues while segments arrive. The last cues wait until the following segment is known. */
export class CueStream {
  readonly #name: CueFormatName;
  readonly #format: CueFormat;
  readonly #options: SubtitleOptions;
  #held: readonly Segment[] = [];
  #last: Cue | undefined;
  #cues = 0;
  #isEmpty = true;

  constructor(format: CueFormatName, options: SubtitleOptions = {}) {
    this.#name = format;
    this.#format = CUE_FORMATS[format];
    this.#options = options;
  }

  /**
   * Takes the next segments, in time order, and returns the cues that are complete. Separate channels must
   * arrive in one call.
   */
  add(segments: readonly Segment[]): string {
    if (segments.length === 0) return '';
    if (segments.every(({ channel }) => channel === undefined))
      return this.#next([...this.#held, ...segments], false);
    return this.#render(
      mapChannels(segments, (those) => cutIntoCues(this.#name, those, { isAll: true }, this.#options).cues),
    );
  }

  /** Returns the remaining cues. Later segments may still follow. */
  end(): string {
    return this.#next(this.#held, true);
  }

  #next(segments: readonly Segment[], isAll: boolean): string {
    const place = { isAll, before: this.#last };
    const { cues, held } = cutIntoCues(this.#name, segments, place, this.#options);
    this.#held = held;
    return this.#render(cues);
  }

  #render(cues: readonly Cue[]): string {
    const { head } = this.#format;
    const begun = this.#isEmpty && head !== '' ? this.#part(head) : '';
    return begun + cues.map((cue) => this.#part(this.#write(cue))).join('');
  }

  #write(cue: Cue): string {
    const before = this.#last;
    this.#last = cue;
    return this.#format.write(cue, ++this.#cues, before, this.#options);
  }

  #part(part: string): string {
    const between = this.#isEmpty ? '' : this.#format.between;
    this.#isEmpty = false;
    return between + part;
  }
}

/**
 * Returns the cues of the segments in the format; see `cuesOf`. Formats that mark word times ignore
 * `wordCues`. The first line has room for the speaker's name, unless the previous cue has the same speaker.
 */
export function cuesIn(
  format: CueFormatName,
  passage: readonly Segment[],
  { next, before }: { readonly next?: Segment | undefined; readonly before?: Attribution | undefined },
  options: SubtitleOptions,
): readonly Cue[] {
  const { wordCues = false } = options;
  const { marksWords, namesSpeakers } = CUE_FORMATS[format];
  const [first = {}] = passage;
  const isNamed = namesSpeakers && (before === undefined || speakerOf(before) !== speakerOf(first));
  const indent = isNamed ? columns(speakerMark(first)) : 0;
  return cuesOf(passage, next, { ...options, wordCues: wordCues && !marksWords }, indent);
}

/** The position of segments in the transcript. */
interface Place {
  /** Whether these are the last segments. */
  readonly isAll: boolean;
  readonly before?: Attribution | undefined;
}

/** Cuts segments into cues. The last segments are `held` until the next are known, unless `isAll`. */
function cutIntoCues(
  format: CueFormatName,
  segments: readonly Segment[],
  { isAll, before }: Place,
  options: SubtitleOptions,
): { readonly cues: readonly Cue[]; readonly held: readonly Segment[] } {
  const cues: Cue[] = [];
  let held = segments.filter(({ text }) => text.trim() !== '');
  for (let length = passageLength(held, isAll); length > 0; length = passageLength(held, isAll)) {
    const passage = held.slice(0, length);
    held = held.slice(length);
    cues.push(...cuesIn(format, passage, { next: held[0], before: cues.at(-1) ?? before }, options));
  }
  return { cues, held };
}

/** Renders all segments as cues in time order. Cues of separate channels may overlap. */
export function renderCues(
  format: CueFormatName,
  segments: readonly Segment[],
  options: SubtitleOptions = {},
): string {
  const stream = new CueStream(format, options);
  return stream.add(segments) + stream.end();
}

/** Segments further apart than this never share a cue. */
const CLOSE_SECONDS = 1;

/** A text narrower than this joins the cue of a neighbour. */
const LITTLE_COLUMNS = 8;

/** The most segments that may share cues. */
const MOST_SEGMENTS = 20;

/**
 * Returns how many of the first `segments` share their cues, because one of each two neighbours is too short
 * for its own cue. Those of different speakers never do. Returns 0 if that depends on the next segment.
 * `isAll` means that no segment follows.
 */
export function passageLength(segments: readonly Segment[], isAll: boolean): number {
  for (let length = 1; length < segments.length; length++) {
    const [before, after, next] = segments.slice(length - 1, length + 2) as [Segment, Segment, Segment?];
    if (speakerOf(after) !== speakerOf(before) || length >= MOST_SEGMENTS) return length;
    if (speechStart(after) - speechEnd(before) >= CLOSE_SECONDS) return length;
    if (isShort(before, after)) continue;
    if (next === undefined && !isAll) return 0;
    if (!isShort(after, next)) return length;
  }
  return isAll ? segments.length : 0;
}

/** Whether the segment is too short, in time or width, for its own cue. */
function isShort(segment: Segment, next: Segment | undefined): boolean {
  const until = next ? speechStart(next) : segment.end;
  return until - speechStart(segment) <= MIN_SECONDS || columns(segment.text.trim()) < LITTLE_COLUMNS;
}
