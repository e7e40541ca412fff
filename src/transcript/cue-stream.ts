import { inEachChannel, type Segment, type SubtitleOptions } from '../domain/transcript.ts';
import { CUE_FORMATS, type CueFormat, type CueFormatName } from './cue-formats.ts';
import { type Cue, cuesOf } from './subtitles.ts';

/** Writes cues down while their segments come; those of the last one when it is known what comes after it. */
export class CueStream {
  readonly #name: CueFormatName;
  readonly #format: CueFormat;
  readonly #options: SubtitleOptions;
  #held: Segment | undefined;
  #last: Cue | undefined;
  #cues = 0;
  #isEmpty = true;

  constructor(format: CueFormatName, options: SubtitleOptions = {}) {
    this.#name = format;
    this.#format = CUE_FORMATS[format];
    this.#options = options;
  }

  /**
   * What can be written now that these segments are there; they come in time order. Where channels were heard by themselves, all
   * of them come at once.
   */
  add(segments: readonly Segment[]): string {
    if (segments.every(({ channel }) => channel === undefined))
      return segments.map((segment) => this.#next(segment)).join('');
    const cues = inEachChannel(segments, (those) =>
      those.flatMap((segment, index) => cuesIn(this.#name, segment, those[index + 1], this.#options)),
    );
    return this.#head() + cues.map((cue) => this.#part(this.#write(cue))).join('');
  }

  /** The rest. More may come after it, as long as it comes later. */
  end(): string {
    return this.#next(undefined);
  }

  #next(segment: Segment | undefined): string {
    const begun = this.#head();
    const cues = this.#held === undefined ? [] : cuesIn(this.#name, this.#held, segment, this.#options);
    this.#held = segment;
    return begun + cues.map((cue) => this.#part(this.#write(cue))).join('');
  }

  #head(): string {
    const { head } = this.#format;
    return this.#isEmpty && head !== '' ? this.#part(head) : '';
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

/** The cues of a segment in this format; those that mark words have no cues of single ones. See `cuesOf`. */
export function cuesIn(
  format: CueFormatName,
  segment: Segment,
  next: Segment | undefined,
  options: SubtitleOptions,
): readonly Cue[] {
  const { wordCues = false } = options;
  return cuesOf(segment, next, { ...options, wordCues: wordCues && !CUE_FORMATS[format].marksWords });
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
