import { inEachChannel, type Segment, type SubtitleOptions } from '../domain/transcript.ts';
import { CUE_FORMATS, type CueFormat, type CueFormatName } from './cue-formats.ts';
import { passageLength } from './passages.ts';
import { type Cue, cuesOf } from './subtitles.ts';

/**
 * Writes cues down while their segments come; those of the last ones when it is known what comes after them.
 */
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
   * What can be written now that these segments are there; they come in time order. Where channels were heard
   * by themselves, all of them come at once.
   */
  add(segments: readonly Segment[]): string {
    if (segments.length === 0) return '';
    if (segments.every(({ channel }) => channel === undefined))
      return this.#next([...this.#held, ...segments], false);
    return this.#tell(
      inEachChannel(segments, (those) => cutIntoCues(this.#name, those, true, this.#options).cues),
    );
  }

  /** The rest. More may come after it, as long as it comes later. */
  end(): string {
    return this.#next(this.#held, true);
  }

  #next(segments: readonly Segment[], isAll: boolean): string {
    const { cues, held } = cutIntoCues(this.#name, segments, isAll, this.#options);
    this.#held = held;
    return this.#tell(cues);
  }

  #tell(cues: readonly Cue[]): string {
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

/** The cues of a passage in this format; those that mark words have no cues of single ones. See `cuesOf`. */
export function cuesIn(
  format: CueFormatName,
  passage: readonly Segment[],
  next: Segment | undefined,
  options: SubtitleOptions,
): readonly Cue[] {
  const { wordCues = false } = options;
  return cuesOf(passage, next, { ...options, wordCues: wordCues && !CUE_FORMATS[format].marksWords });
}

/**
 * The cues of the `segments` that have theirs, and the segments that wait for the next; none where `isAll`.
 */
function cutIntoCues(
  format: CueFormatName,
  segments: readonly Segment[],
  isAll: boolean,
  options: SubtitleOptions,
): { readonly cues: readonly Cue[]; readonly held: readonly Segment[] } {
  const cues: Cue[] = [];
  let held = segments.filter(({ text }) => text.trim() !== '');
  for (let length = passageLength(held, isAll); length > 0; length = passageLength(held, isAll)) {
    const passage = held.slice(0, length);
    held = held.slice(length);
    cues.push(...cuesIn(format, passage, held[0], options));
  }
  return { cues, held };
}

/** All of it at once, in time order; cues of channels that were heard by themselves may overlap. */
export function renderCues(
  format: CueFormatName,
  segments: readonly Segment[],
  options: SubtitleOptions = {},
): string {
  const stream = new CueStream(format, options);
  return stream.add(segments) + stream.end();
}
