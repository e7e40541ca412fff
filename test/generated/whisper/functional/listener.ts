import {
  FULL_STOP,
  REPLACEMENTS,
  isSpoken,
  type Piece,
  type Spelling,
  type Spoken,
  spokenPieces,
  type Word,
  WORDS,
} from './lexicon.ts';
import type { Press, Timeline } from './script.ts';

/** A word and its times, in seconds. */
export type HeardWord = Press<Word>;

export interface HeardSentence {
  readonly start: number;
  readonly end: number;
  readonly words: readonly HeardWord[];
}

/** The reference transcript of a script. */
export interface Heard {
  readonly seconds: number;
  /** The language whose key comes first, if there is one. */
  readonly language: Spoken | undefined;
  readonly sentences: readonly HeardSentence[];
}

/** A pause between two words that is longer than this many seconds ends a sentence. */
export const SENTENCE_PAUSE = 0.4;

/** Facts about the prompt that change spellings. */
export interface Context {
  /** The prompt has the other spelling of the name. */
  readonly named?: boolean;
  /** The prompt has any text. */
  readonly continued?: boolean;
}

/** The reference transcript of a timeline, without errors. */
export function listen({ seconds, presses, words }: Timeline): Heard {
  const sentences: HeardWord[][] = [];
  for (const word of words) {
    const last = sentences.at(-1)?.at(-1);
    if (last && word.start - last.end <= SENTENCE_PAUSE) sentences.at(-1)!.push(word);
    else sentences.push([word]);
  }
  return {
    seconds,
    language: presses.map(({ key }) => key).find(isSpoken),
    sentences: sentences.map((words) => ({ start: words[0]!.start, end: words.at(-1)!.end, words })),
  };
}

/** The whole text in a language, with Whisper's leading space: ` hello, house. cat?`. */
export const writeDown = (heard: Heard, language: Spoken, context: Context = {}): string =>
  heard.sentences.map((sentence) => writeSentence(sentence, language, context)).join('');

/** The text of one sentence, with its full stop or question mark. */
export const writeSentence = (sentence: HeardSentence, language: Spoken, context: Context = {}): string =>
  writeWords(sentence, language, context)
    .map(({ text }) => text)
    .join('');

/** The text of a word, with the space before and the punctuation after it, and its times. */
export interface WrittenWord {
  readonly text: string;
  /**
   * In seconds. Punctuation has no time of its own, not even a question mark, although its key has a tone.
   */
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a sentence; for Japanese, which has no spaces, its tokens, joined until they end with a whole
 * character.
 */
export function writeWords(
  { words }: HeardSentence,
  language: Spoken,
  context: Context = {},
): readonly WrittenWord[] {
  const written: WrittenWord[] = [];
  for (const word of words) {
    const pieces = spellingOf(word.key, context)[language];
    const spoken = spokenPieces(pieces);
    const share = (word.end - word.start) / spoken;
    let first = 0;
    for (let last = 1; last <= spoken; last++) {
      const text = spell(pieces.slice(first, last));
      if (last < spoken && (language !== 'ja' || text.includes(BROKEN))) continue;
      written.push({ text, start: word.start + first * share, end: word.start + last * share });
      first = last;
    }
    addMark(written, spell(pieces.slice(spoken)));
  }
  if (words.at(-1)?.key !== 'question') addMark(written, FULL_STOP[language]);
  return written;
}

/** The replacement character, which TextDecoder writes for a part of a character. */
const BROKEN = '\uFFFD';

function addMark(written: WrittenWord[], mark: string): void {
  const last = written.pop();
  if (last) written.push({ ...last, text: last.text + mark });
}

/** The spelling of a word after a prompt. */
export function spellingOf(word: Word, { named, continued }: Context = {}): Spelling {
  if (word === 'mira' && named) return REPLACEMENTS.mira;
  if (word === 'first' && continued) return REPLACEMENTS.first;
  return WORDS[word];
}

/** The text of tokens. */
export function spell(pieces: readonly Piece[]): string {
  const bytes = pieces.flatMap((piece) => [...toBytes(piece)]);
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

export const toBytes = (piece: Piece): Uint8Array =>
  typeof piece === 'string' ? new TextEncoder().encode(piece) : Uint8Array.from(piece);
