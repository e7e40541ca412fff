import { sentences, type TextPiece } from '../../text/sentences.ts';
import { writesWithoutSpaces } from '../../text/spacing.ts';

/** Connected sentences are spoken together up to this length. */
const MOST_CHARACTERS = 800;

/** Opening marks, which belong to the next text. */
const OPENING = /[\p{Ps}\p{Pi}]+$/u;

/**
 * Splits a text into sentences, but never inside a word such as `https://example.com/?q=1`. In languages
 * without spaces, an opening bracket begins the next sentence.
 */
export function* sentenceChunks(text: string, language: string): Generator<TextPiece, void, undefined> {
  const join = writesWithoutSpaces(language) ? withOpenings : withRest;
  let held: TextPiece | undefined;
  for (const sentence of sentences(text, language)) {
    const adjacent = held && held.offset + held.text.length === sentence.offset;
    const [done, going] = adjacent ? join(held!, sentence) : [held, sentence];
    if (done && done.text !== '') yield done;
    held = going;
  }
  if (held) yield held;
}

/** The part of two touching pieces that can be spoken, and the rest that waits. */
type Joined = readonly [done: TextPiece | undefined, held: TextPiece];

function withRest(held: TextPiece, next: TextPiece): Joined {
  if (held.text.length + next.text.length > MOST_CHARACTERS) return [held, next];
  return [undefined, { text: held.text + next.text, offset: held.offset }];
}

function withOpenings(held: TextPiece, next: TextPiece): Joined {
  const [openings = ''] = OPENING.exec(held.text) ?? [];
  return [
    { ...held, text: held.text.slice(0, held.text.length - openings.length) },
    { text: openings + next.text, offset: next.offset - openings.length },
  ];
}
