import {
  FULL_STOP,
  INSTEAD,
  isSpoken,
  type Piece,
  type Spelling,
  type Spoken,
  spokenPieces,
  type Word,
  WORDS,
} from './lexicon.ts';
import type { Press, Timeline } from './script.ts';

/** A word and when it sounds, in seconds. */
export type HeardWord = Press<Word>;

export interface HeardSentence {
  readonly start: number;
  readonly end: number;
  readonly words: readonly HeardWord[];
}

/** What there is to be heard in a script. */
export interface Heard {
  readonly seconds: number;
  /** The one that is marked first, if one is. */
  readonly language: Spoken | undefined;
  readonly sentences: readonly HeardSentence[];
}

/** A longer pause than this many seconds between two words ends a sentence. */
export const SENTENCE_PAUSE = 0.4;

/** What is known before a window is heard. */
export interface Context {
  /** The prompt has the name as it is to be spelled. */
  readonly named?: boolean;
  /** The prompt has any text at all. */
  readonly continued?: boolean;
}

/** A perfect listener. */
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

/** All that was heard, written in a language, with the space that Whisper begins with: ` hello, house. cat?`. */
export const writeDown = (heard: Heard, language: Spoken, context: Context = {}): string =>
  heard.sentences.map((sentence) => writeSentence(sentence, language, context)).join('');

/** One sentence, with its full stop. */
export const writeSentence = (sentence: HeardSentence, language: Spoken, context: Context = {}): string =>
  writeWords(sentence, language, context)
    .map(({ text }) => text)
    .join('');

/** A word as it is written, with the space before and the punctuation after it. */
export interface WrittenWord {
  readonly text: string;
  /** When it sounds, in seconds; marks have no time of their own, not even a question mark, which has a tone. */
  readonly start: number;
  readonly end: number;
}

/** The words of a sentence; in Japanese, which has no spaces, what is written by whole tokens. */
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

/** What is decoded from a part of a character. */
const BROKEN = '\uFFFD';

function addMark(written: WrittenWord[], mark: string): void {
  const last = written.pop();
  if (last) written.push({ ...last, text: last.text + mark });
}

/** How a word is spelled where that is known before. */
export function spellingOf(word: Word, { named, continued }: Context = {}): Spelling {
  if (word === 'mira' && named) return INSTEAD.mira;
  if (word === 'first' && continued) return INSTEAD.first;
  return WORDS[word];
}

/** The text of some tokens. */
export function spell(pieces: readonly Piece[]): string {
  const bytes = pieces.flatMap((piece) => [...toBytes(piece)]);
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

export const toBytes = (piece: Piece): Uint8Array =>
  typeof piece === 'string' ? new TextEncoder().encode(piece) : Uint8Array.from(piece);
