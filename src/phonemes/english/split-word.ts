/** One of the spoken words of a written word. */
export interface SpokenWord {
  readonly text: string;
  /** Whether a space separates it from the previous word in speech, as in `AT&T` but not in `well-known`. */
  readonly apart: boolean;
}

/** The longest run of letters that counts as a word; longer runs are split, to bound the work. */
const LONGEST = 40;

/** The most pieces that are tried together as one word of the lexicon: `dub-dub-dub`. */
const MOST_PIECES = 7;

/** The spoken forms of signs between and around words. */
const SIGNS: Readonly<Record<string, string>> = {
  '&': 'and',
  '@': 'at',
  '+': 'plus',
  '%': 'percent',
  '‰': 'per mille',
  '=': 'equals',
  '°': 'degrees',
  $: 'dollars',
  '£': 'pounds',
  '€': 'euros',
  '¥': 'yen',
  '₹': 'rupees',
  '\\': 'backslash',
  '−': 'minus',
};

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `AT&T`, `Q&A`: always spelled. */
const COMPANY = /^\p{Lu}{1,3}(?:&\p{Lu}{1,3})+(?:'s)?$/u;

/**
 * Letters with their apostrophes, a run of figures, or one sign. A capital after a lower-case letter begins a
 * new word.
 */
const PIECE = /(?:\p{Lu}\p{M}*'?(?!\p{Ll}))+|\p{Lu}?(?:'?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}]\p{M}*)+'?|\p{N}+|[^]/gu;

/**
 * Splits a written word into its spoken words: the whole word if it is known, otherwise its parts between
 * hyphens, signs and capitals, joined where they are known together; figures by `spell`, or one by one if
 * that leaves any.
 * @param isKnown whether the lexicon has a word.
 * @param spell converts text with figures to its spoken words.
 */
export function splitWord(
  written: string,
  isKnown: (word: string) => boolean,
  spell: (written: string) => string,
): readonly SpokenWord[] {
  const plain = simplify(written);
  if (!/\p{N}/u.test(plain)) return splitLetters(plain, isKnown);
  const said = spell(plain).trim();
  return (said === '' ? plain : said)
    .split(/\s+/)
    .flatMap((word) => apart(splitLetters(simplify(word), isKnown)));
}

/** Unifies apostrophes and hyphens, and removes styles and widths of letters. */
export const simplify = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑]/g, '-')
    .replaceAll('⁄', '/')
    .replace(/[\u00ad\u200b-\u200d]/g, '');

function splitLetters(plain: string, isKnown: (word: string) => boolean): readonly SpokenWord[] {
  if (plain.length <= LONGEST && isKnown(plain)) return [{ text: plain, apart: false }];
  if (/^\p{L}(?:\.\p{L})+\.?$/u.test(plain))
    return [{ text: plain.replaceAll('.', '').toUpperCase(), apart: false }];
  if (COMPANY.test(plain)) return apart((plain.match(/\p{Lu}(?:'s)?|&/gu) ?? []).flatMap(readPiece));
  const pieces = (plain.match(PIECE) ?? []).flatMap(cut);
  const words = joinKnown(pieces, isKnown).flatMap(readPiece);
  const reads = /[^\p{L}\p{M}'-]/u.test(plain);
  return reads ? apart(words) : words;
}

/** Joins pieces to the longest known words, from the end. */
function joinKnown(pieces: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  const words: string[] = [];
  for (let end = pieces.length; end > 0;) {
    let start = Math.max(0, end - MOST_PIECES);
    while (start < end - 1 && !isKnown(pieces.slice(start, end).join(''))) start++;
    words.push(pieces.slice(start, end).join(''));
    end = start;
  }
  return words.toReversed();
}

function readPiece(piece: string): readonly SpokenWord[] {
  if (/[\p{L}]/u.test(piece)) return [{ text: piece, apart: false }];
  if (/^\p{N}/u.test(piece)) return [...piece].map((figure) => ({ text: nameOfFigure(figure), apart: true }));
  if (piece === '.') return [{ text: 'dot', apart: true }];
  return (SIGNS[piece]?.split(' ') ?? []).map((text) => ({ text, apart: true }));
}

/** The name of a figure of any script: the figures of a script are consecutive code points from its zero. */
function nameOfFigure(figure: string): string {
  const value = /\p{Nd}/u.test(figure) ? valueOfFigure(figure.codePointAt(0)!) : undefined;
  return value === undefined ? figure : DIGITS[value]!;
}

function valueOfFigure(code: number): number {
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}

function cut(piece: string): readonly string[] {
  if (piece.length <= LONGEST) return [piece];
  const cuts: string[] = [];
  for (let start = 0; start < piece.length; start += LONGEST) cuts.push(piece.slice(start, start + LONGEST));
  return cuts;
}

const apart = (words: readonly SpokenWord[]): readonly SpokenWord[] =>
  words.map(({ text }) => ({ text, apart: true }));
