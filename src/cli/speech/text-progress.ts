import type { AlignmentItem } from '../../domain/voice.ts';
import type { Passage } from './passages.ts';

/** The progress through a text. */
export class TextProgress {
  readonly #total: number | undefined;
  #end: number;
  #reached: number;

  constructor(total: number | undefined, end: number) {
    this.#total = total;
    this.#end = end;
    this.#reached = end;
  }

  /** UTF-16 index of the end of the spoken text. */
  get end(): number {
    return this.#end;
  }

  /** The spoken share of the text; absent if its length is unknown. */
  get fraction(): number | undefined {
    return this.#total === undefined ? undefined : Math.min(1, this.#reached / Math.max(1, this.#total));
  }

  get percent(): string {
    return this.fraction === undefined ? '' : `${Math.floor(100 * this.fraction)} %`;
  }

  /** Records that these words of a passage have been spoken. */
  reach({ length }: Passage, words: readonly AlignmentItem[]): void {
    const said = words.reduce((sum, word) => sum + word.text.length + 1, 0);
    this.#reached = this.#end + Math.min(length, said);
  }

  pass({ length, end = this.#end + length }: Passage): void {
    this.#end = end;
    this.#reached = end;
  }
}
