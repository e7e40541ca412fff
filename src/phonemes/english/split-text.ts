import { markOf } from '../marks.ts';

/** Brackets that are read as parentheses, the only ones that voices know. */
const BRACKETS: Readonly<Record<string, string>> = { '[': '(', '{': '(', ']': ')', '}': ')' };

/** A part of a text without spaces: a written word, or a mark. */
export interface TextPart {
  readonly kind: 'word' | 'mark';
  /** UTF-16 range in the text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The symbols of a mark; empty for a mark without effect. */
  readonly symbols: string;
}

/**
 * A word: letters and figures with the signs that may occur between them (`don't`, `well-known`, `3.14`,
 * `10:30`, `AT&T`, `example.com`, `U.S`), signs before and after figures (`$5`, `-3`, `50%`), and the
 * apostrophe of `boys'`, `goin'` and `th'`. A full stop between a lower-case letter and a capital ends a
 * sentence without a space.
 */
const WORD = new RegExp(
  [
    String.raw`(?:[-−+]?[$£€¥₹]?(?=\.?\p{N})\.?|['’](?=\p{L}))?`,
    String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}\u00ad\u200b-\u200d]*`,
    String.raw`(?:(?:(?<=\p{N})[.,:](?=\p{N})|(?<=\p{L})\.(?=\p{Ll})|(?<=(?<!\p{L})\p{L})\.(?=\p{L})|['’‘ʼ\-‐‑_/&@+=\\](?=[\p{L}\p{N}]))`,
    String.raw`[\p{L}\p{M}\p{N}\u00ad\u200b-\u200d]+)*`,
    String.raw`(?:(?<=\p{N})°\p{L}?|[%‰°$£€¥₹+#]+|(?<=s|in|(?<![\p{L}\p{N}])(?:[Tt]h|TH|[Oo]|[Oo]l|OL|[Ww]i|[Aa]n|['’][Nn]|[Tt]))['’](?![\p{L}\p{N}]))?`,
  ].join(''),
  'uy',
);

/** Signs that are words by themselves. */
const SIGN = /[&%‰@+=°$£€¥₹]/uy;

const DASHES = /--+/y;
const DOTS = /\.{2,}/y;
const SILENT = /./suy;

/**
 * Every character of `text` that is not white space, in words and marks, in order. Takes time in proportion
 * to the text.
 */
export function splitText(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  const spaces = /\s*/y;
  for (let start = skip(spaces, text, 0); start < text.length; start = skip(spaces, text, start)) {
    const part = wordAt(text, start) ?? markAt(text, start);
    parts.push(part);
    start = part.end;
  }
  return parts;
}

function wordAt(text: string, start: number): TextPart | undefined {
  const found = matchAt(WORD, text, start) ?? matchAt(SIGN, text, start);
  return found === undefined
    ? undefined
    : { kind: 'word', start, end: start + found.length, text: found, symbols: '' };
}

function markAt(text: string, start: number): TextPart {
  const mark = (found: string, symbols: string): TextPart => ({
    kind: 'mark',
    start,
    end: start + found.length,
    text: found,
    symbols,
  });
  const dashes = matchAt(DASHES, text, start);
  if (dashes !== undefined) return mark(dashes, '—');
  const dots = matchAt(DOTS, text, start);
  if (dots !== undefined) return mark(dots, '…');
  const character = matchAt(SILENT, text, start) as string;
  if (character === '"' || character === '＂') return mark(character, quoteSymbol(text[start - 1]));
  const symbol = markOf(character) ?? BRACKETS[character];
  if (symbol !== undefined) return mark(character, symbol);
  const standsAlone = isSpace(text[start - 1]) && isSpace(text[start + 1]);
  return mark(character, standsAlone && /[-−]/.test(character) ? '—' : '');
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

/**
 * A straight quote opens at the beginning, after a space and after a bracket, a dash or another opening
 * quote.
 */
const quoteSymbol = (before: string | undefined): string =>
  before === undefined || /[\s([{—–“"'‘«-]/.test(before) ? '“' : '”';
