/** One of the words that a written word is spoken as. */
export interface SpokenWord {
  readonly text: string;
  /** Whether a space separates it from the previous word in speech, as in `AT&T` but not in `well-known`. */
  readonly apart: boolean;
}

/** Longer runs of letters are not words, and are taken in pieces so that no step takes more than its time. */
const LONGEST = 40;

/** As many pieces are tried together as one word of the lexicon: `dub-dub-dub`. */
const MOST_PIECES = 7;

/** How the signs between and around words are read. */
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
 * Letters with their apostrophes, a run of figures, or one sign. A capital after a small letter begins a new
 * word.
 */
const PIECE = /(?:\p{Lu}\p{M}*'?(?!\p{Ll}))+|\p{Lu}?(?:'?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}]\p{M}*)+'?|\p{N}+|[^]/gu;

/**
 * A word as it is written → the words it is spoken as: whole if it is known, or else its parts between
 * hyphens, signs and capitals, as many of them together as are known; figures by `spell`, and one by one
 * if that leaves any.
 *
 * @param isKnown whether the lexicon has a word.
 * @param spell text with figures in it → its spoken words.
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

/** One kind of apostrophe and hyphen, letters without width or style of their own. */
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

/** The longest known words there are, from the end on. */
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

/** Figures of all scripts: those of a script follow each other, from its zero on. */
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
