import {
  type FormatName,
  type Segment,
  speakerMark,
  speakerOf,
  type SubtitleOptions,
} from '../domain/transcript.ts';
import { chunkByColumns, columns } from './columns.ts';
import { CUE_FORMAT_NAMES } from './cue-formats.ts';
import { CueStream } from './cue-stream.ts';

/** Renders a transcript while it is recognized. The concatenated results are the whole transcript. */
export interface TranscriptStream {
  /**
   * Takes the next segments, in time order, and returns the text that is complete. `space` is the separator
   * between segment texts.
   */
  add(segments: readonly Segment[], space: string): string;
  /** Returns the remaining text. This is the last call. */
  end(): string;
}

export interface StreamOptions {
  /** The maximum width of a text line. Default: one line per paragraph. */
  readonly columns?: number | undefined;
  readonly subtitles?: SubtitleOptions;
}

/** After a pause of this many seconds, text continues in a new paragraph. */
const PARAGRAPH_SECONDS = 2;

/** The formats that can be written incrementally. The other formats are one JSON object. */
export const STREAMS: Readonly<Partial<Record<FormatName, (options: StreamOptions) => TranscriptStream>>> = {
  text: ({ columns: width }) => new TextStream(width),
  ...Object.fromEntries(
    CUE_FORMAT_NAMES.map((name) => [name, ({ subtitles }: StreamOptions) => new CueStream(name, subtitles)]),
  ),
};

/** Text in paragraphs, separated at pauses of the recording; one line per turn of a speaker. */
class TextStream implements TranscriptStream {
  readonly #width: number | undefined;
  #last: Segment | undefined;
  /** The unwritten rest of the last line, if lines have a width. */
  #line = '';

  constructor(width: number | undefined) {
    this.#width = width;
  }

  add(segments: readonly Segment[], space: string): string {
    return segments.map((segment) => this.#one(segment, space)).join('');
  }

  end(): string {
    const rest = this.#line;
    return this.#last === undefined ? '' : `${rest}\n`;
  }

  #one(segment: Segment, space: string): string {
    const before = this.#last;
    this.#last = segment;
    const text = speakerMark(segment) + segment.text;
    if (before === undefined) return this.#flow('', text);
    if (speakerOf(segment) !== speakerOf(before)) return this.#newLine(text, '\n');
    if (segment.start - before.end < PARAGRAPH_SECONDS) return this.#flow(space, segment.text);
    return this.#newLine(segment.text, '\n\n');
  }

  #newLine(text: string, ends: string): string {
    const rest = this.#line;
    this.#line = '';
    return rest + ends + this.#flow('', text);
  }

  /** The lines that are full. */
  #flow(between: string, text: string): string {
    const width = this.#width;
    if (width === undefined) return between + text;
    let full = '';
    for (const [index, word] of text.split(/\s+/u).entries()) {
      const space = index === 0 ? (this.#line === '' ? '' : between) : ' ';
      for (const [part, piece] of chunkByColumns(word, width).entries()) {
        const joined = this.#line + (part === 0 ? space : '') + piece;
        if (columns(joined) <= width) this.#line = joined;
        else {
          full += `${this.#line}\n`;
          this.#line = piece;
        }
      }
    }
    return full;
  }
}
