/** A word, a punctuation mark or text in written form, with its position in the text. */
export interface Token {
  readonly kind: 'word' | 'mark' | 'written';
  /** The text of the token. */
  readonly text: string;
  /**
   * The key for tables, in lower case and composed (NFC). Empty for tokens in written form, which no table
   * contains.
   */
  readonly key: string;
  /** UTF-16 indices in the text. */
  readonly start: number;
  readonly end: number;
  readonly joint: Joint;
}

/** How a token is joined to the previous one. `inside`: both belong to one word, which no match may split. */
export type Joint = 'space' | 'hyphen' | 'none' | 'inside';

export type Tokens = readonly Token[];

/** Whether the tokens from `at` up to `end` are the whole text, except for a punctuation mark at the end. */
export function standAlone(tokens: Tokens, at: number, end: number): boolean {
  return at === 0 && tokens.slice(end, end + 2).every(({ kind }, index) => kind === 'mark' && index === 0);
}

/** Whether the word before `end` is inside a compound with hyphens: `Meter` in `Fünf-Meter-Turm`. */
export const isInCompound = (tokens: Tokens, end: number): boolean =>
  tokens[end - 1]?.joint === 'hyphen' && tokens[end]?.joint === 'hyphen';

/** How the words of a language are split. */
export interface TokenStyle {
  /** Alternative spellings, with the spelling in the tables of the language. */
  readonly fold?: (key: string) => string;
  /** Whether `d'euros` is split into two words. */
  readonly splitsAfterApostrophe?: boolean;
  /** Returns the parts of a compound, if all of them are known. */
  readonly splitCompound?: (key: string) => readonly string[] | undefined;
}

/**
 * Splits a text into tokens, in order; only white space is dropped, and a line break becomes a mark. Words
 * are split at hyphens. Text with a digit, a currency sign or a symbol between letters (`10:30`, `$5`,
 * `x@y.org`) is one written token. Takes linear time.
 */
export function toTokens(text: string, style: TokenStyle = {}): Token[] {
  return pieces(text, /\S+/g, (chunk, start, joint) => chunkTokens(chunk, start, joint, style));
}

/**
 * The same for scripts without spaces: each character of the script is a token; other text is split like in
 * `toTokens`.
 */
export function toCharacterTokens(text: string, style: TokenStyle = {}): Token[] {
  return pieces(text, UNSPACED_OR_CHUNK, (chunk, start, joint) =>
    UNSPACED.test(chunk) ? [word(chunk, start, joint, style)] : chunkTokens(chunk, start, joint, style),
  );
}

const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
const UNSPACED_OR_CHUNK =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;

type ToTokens = (chunk: string, start: number, joint: Joint) => Token[];

function pieces(text: string, chunks: RegExp, toTokens: ToTokens): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: chunk, index } of text.matchAll(chunks)) {
    const lineBreak = index > end ? text.slice(end, index).search(/[\n\r\u2028\u2029]/) : -1;
    if (lineBreak >= 0) tokens.push(mark(text[end + lineBreak]!, end + lineBreak));
    for (const token of toTokens(chunk, index, index > end ? 'space' : 'none')) tokens.push(token);
    end = index + chunk.length;
  }
  return tokens;
}

/** `(Twenty-one,` → `(`, `Twenty`, `one`, `,`. */
function chunkTokens(chunk: string, start: number, joint: Joint, style: TokenStyle): Token[] {
  const abbreviation = ABBREVIATION.exec(chunk)?.[1];
  if (abbreviation !== undefined) {
    const at = chunk.indexOf(abbreviation);
    return wrapped(chunk, start, at, at + abbreviation.length, joint, (text, from, before) => [
      word(text, from, before, style),
    ]);
  }
  if (WRITTEN.test(chunk)) {
    const from = chunk.search(NOT_OPENING);
    return wrapped(chunk, start, from, closingAt(chunk), joint, (text, at, before) => [
      { kind: 'written', text, key: '', start: at, end: at + text.length, joint: before },
    ]);
  }
  return spokenTokens(chunk, start, joint, style);
}

/**
 * Returns the index at which the closing marks begin. It searches from the end, because each mark may begin a
 * run of marks.
 */
function closingAt(chunk: string): number {
  let at = chunk.length;
  while (at > 0 && CLOSING.test(chunk[at - 1]!)) at--;
  return at;
}

/** Returns the tokens of a chunk's core, with the text before and after it as marks. */
function wrapped(
  chunk: string,
  start: number,
  from: number,
  to: number,
  joint: Joint,
  core: (text: string, start: number, joint: Joint) => Token[],
): Token[] {
  return [
    ...(from > 0 ? [mark(chunk.slice(0, from), start, joint)] : []),
    ...core(chunk.slice(from, to), start + from, from > 0 ? 'none' : joint),
    ...(to < chunk.length ? [mark(chunk.slice(to), start + to)] : []),
  ];
}

function spokenTokens(chunk: string, start: number, joint: Joint, style: TokenStyle): Token[] {
  const tokens: Token[] = [];
  let before = joint;
  for (const { 0: text, index, groups } of chunk.matchAll(SPOKEN)) {
    const at = start + index;
    if (groups?.['hyphen'] !== undefined && tokens.at(-1)?.kind === 'word') {
      before = 'hyphen';
      continue;
    }
    if (groups?.['word'] === undefined) tokens.push(mark(text, at, before));
    else for (const token of words(text, at, before, style)) tokens.push(token);
    before = 'none';
  }
  return tokens;
}

function words(text: string, start: number, joint: Joint, style: TokenStyle): Token[] {
  const clitic = style.splitsAfterApostrophe ? (CLITIC.exec(text)?.[0].length ?? 0) : 0;
  const rest = text.slice(clitic);
  return [
    ...(clitic > 0 ? [word(text.slice(0, clitic), start, joint, style)] : []),
    ...compound(rest, start + clitic, clitic > 0 ? 'none' : joint, style),
  ];
}

function compound(text: string, start: number, joint: Joint, style: TokenStyle): Token[] {
  const parts = style.splitCompound?.(toKey(text, style));
  // The key and the text may differ in length: then the index to split at is unknown.
  if (parts === undefined || parts.join('').length !== text.length) return [word(text, start, joint, style)];
  let at = 0;
  return parts.map((part, index) => {
    const from = at;
    at += part.length;
    return word(text.slice(from, at), start + from, index === 0 ? joint : 'inside', style);
  });
}

function word(text: string, start: number, joint: Joint, style: TokenStyle): Token {
  return { kind: 'word', text, key: toKey(text, style), start, end: start + text.length, joint };
}

function mark(text: string, start: number, joint: Joint = 'none'): Token {
  return { kind: 'mark', text, key: text, start, end: start + text.length, joint };
}

function toKey(text: string, { fold }: TokenStyle): string {
  const key = text.toLowerCase().normalize('NFC').replaceAll('’', "'");
  return fold ? fold(key) : key;
}

// `a.m.`, `U.S.`
const ABBREVIATION = /^\p{P}*?((?:\p{L}\.){2,})\p{P}*$/u;
const WRITTEN = /\p{N}|\p{Sc}|[\p{L}\p{M}][^\p{L}\p{M}\p{Pd}'’,;!?…"”)\]]+\p{L}/u;
const NOT_OPENING = /[^\p{Ps}\p{Pi}"'¿¡]/u;
const CLOSING = /[\p{Pe}\p{Pf}"'.,;:!?…]/u;
const SPOKEN =
  /(?<word>\p{L}[\p{L}\p{M}\u200C\u200D]*(?:['’][\p{L}\p{M}]+)*)|(?<hyphen>[-‐‑](?=\p{L}))|[^\p{L}]/gu;
const CLITIC = /^\p{L}+['’](?=\p{L})/u;
