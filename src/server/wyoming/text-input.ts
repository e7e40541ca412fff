import { AsyncQueue } from '../../base/async-queue.ts';
import { countOf } from '../../base/count-of.ts';
import { VoiceError } from '../../domain/errors.ts';

/** A text to speak that arrives in pieces. */
export class TextInput {
  readonly #queue = new AsyncQueue<string>();
  readonly #maxCharacters: number;
  #characters = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** The pieces, for one reader. */
  get pieces(): AsyncIterable<string> {
    return this.#queue;
  }

  /** @throws VoiceError `invalid_value` if the text gets too long. */
  push(text: string): void {
    this.#characters += [...text].length;
    requireLength(this.#characters, this.#maxCharacters);
    this.#queue.push(text);
  }

  end(): void {
    this.#queue.end();
  }

  /** Drops unread pieces. */
  close(): void {
    void this.#queue.return();
  }
}

/** @throws VoiceError `invalid_value` if a text of this length is too long. */
export function requireLength(characters: number, most: number): void {
  if (characters <= most) return;
  throw new VoiceError('invalid_value', `A text may have ${countOf(most, 'character')}, got ${characters}.`);
}
