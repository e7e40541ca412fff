import { graphemes } from '../../../base/graphemes.ts';
import { writesWithoutSpaces } from '../../../text/spacing.ts';
import { isTrailing } from './punctuation.ts';

/** Decodes ids to text, with incomplete characters as U+FFFD. */
export interface TokenDecoder {
  decode(tokens: readonly number[]): string;
}

/** A run of tokens and its text. */
export interface TokenSpan {
  readonly text: string;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/**
 * Cuts text tokens into words; none is left out. A word is the text between spaces, with the space before it.
 * The punctuation after it is a separate word, because it has its own time. In languages without spaces every
 * token is a word, but characters and foreign words are not cut. `language` is that of the text: `en` for a
 * translation.
 */
export function splitWords(
  tokens: readonly number[],
  decoder: TokenDecoder,
  language: string,
): readonly TokenSpan[] {
  const parts = wholeCharacters(tokens, decoder);
  const edges = writesWithoutSpaces(language) ? graphemeEdges(parts) : undefined;
  const groups: TokenSpan[][] = [];
  let offset = 0;
  parts.forEach((part, index) => {
    const opens = startsWithSpace(part) || (edges?.has(offset) && !goOn(parts[index - 1], part));
    if (opens || index === 0) groups.push([part]);
    else groups.at(-1)!.push(part);
    offset += part.text.length;
  });
  return groups.flatMap(splitMarksOff);
}

/** Joins tokens whose boundary lies inside a character. */
function wholeCharacters(tokens: readonly number[], decoder: TokenDecoder): readonly TokenSpan[] {
  const parts: TokenSpan[] = [];
  tokens.forEach((token, index) => {
    const text = decoder.decode([token]);
    const before = parts.at(-1);
    if (before?.text.endsWith(BROKEN)) {
      const joint = decoder.decode(tokens.slice(before.from, index + 1));
      // Only incomplete characters decode differently together.
      if (joint !== before.text + text) {
        parts[parts.length - 1] = { text: joint, from: before.from, to: index + 1 };
        return;
      }
    }
    parts.push({ text, from: index, to: index + 1 });
  });
  return parts;
}

const join = (parts: readonly TokenSpan[]): TokenSpan => ({
  text: parts.map(({ text }) => text).join(''),
  from: parts[0]!.from,
  to: parts.at(-1)!.to,
});

/** Splits the marks at the end of a word off, one by one. */
function splitMarksOff(parts: readonly TokenSpan[]): readonly TokenSpan[] {
  const marks = parts.findLastIndex(({ text }, index) => index === 0 || !isTrailing(text)) + 1;
  return [join(parts.slice(0, marks)), ...parts.slice(marks)];
}

/** The positions of grapheme boundaries in the parts' text: vowel signs and joined emoji stay whole. */
function graphemeEdges(parts: readonly TokenSpan[]): ReadonlySet<number> {
  const edges = new Set<number>();
  let at = 0;
  for (const character of graphemes(parts.map(({ text }) => text).join(''))) {
    edges.add(at);
    at += character.length;
  }
  return edges;
}

const startsWithSpace = ({ text }: TokenSpan) => /^\s/.test(text);

/** Whether letters or digits of a script with spaces are on both sides: inside a foreign word or number. */
const goOn = (before: TokenSpan | undefined, { text }: TokenSpan) =>
  before !== undefined && FOREIGN_END.test(before.text) && FOREIGN_START.test(text);

const BROKEN = '\ufffd';

const FOREIGN =
  '(?![\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Mymr}])[\\p{L}\\p{M}\\p{N}\\p{Pd}]';
const FOREIGN_START = new RegExp(`^${FOREIGN}`, 'u');
const FOREIGN_END = new RegExp(`${FOREIGN}$`, 'u');
