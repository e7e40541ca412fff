import type { Rule } from '../../engine/language.ts';
import { either, type Found, map, type Parser, sequence, word } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among, wordList } from '../../engine/word-list.ts';
import { phrase } from '../../grammar/written/set-phrases.ts';
import { isAmidSpelling, isLetter } from '../../grammar/written/spelled-name.ts';
import { numbered } from './named-numbers.ts';
import { digit, isMultiplier, twoDigits, ZERO_LETTERS } from './numbers.ts';
import { isCounted } from './units.ts';

// Letters and numbers together: models, flights, seats.

interface Atom {
  readonly isLetter: boolean;
  readonly text: string;
}

const MOST_ATOMS = 12;

/** `four oh one k` */
const withZero = map(sequence(digit, word(...ZERO_LETTERS), digit), ([first, , last]) => `${first}0${last}`);
const number = either(withZero, twoDigits, digit);
const sigh = among('oh');
const often = phrase(
  'times; time; day; days; week; weeks; month; months; year; years; people; a day; a week; a month; of them',
);

/** Whether the number is not the beginning of a larger number or a measure: `plan b two weeks later`. */
const ownNumber: Parser<string> = (tokens, at) => {
  const found = sigh(tokens[at]) ? undefined : number(tokens, at);
  const goesOn =
    found &&
    ((found.value !== '0' && isMultiplier(tokens[found.end])) ||
      isCounted(tokens, found.end) ||
      often(tokens, found.end));
  return goesOn ? undefined : found;
};

const letter: Parser<Atom> = (tokens, at) =>
  isLetter(tokens[at]) ? { value: { isLetter: true, text: tokens[at]!.text }, end: at + 1 } : undefined;
const atom = either<Atom>(
  letter,
  map(ownNumber, (text) => ({ isLetter: false, text })),
);

/** `x eighty six` → `x86`, `e s three` → `es3`, `five w k r a three one` → `5wkra31`. */
export const codes: Rule = (tokens, at, left) => {
  if (isAmidSpelling(tokens[at], left) || isVitamin(tokens, at, left)) return undefined;
  const { value, end } = readAtoms(tokens, at);
  // `M one-dimensional arrays` and `a non-zero D` would split a compound.
  const isCut =
    tokens[at]?.joint === 'hyphen' || (tokens[end]?.joint === 'hyphen' && value.at(-1)?.isLetter === false);
  // `u s b three point two`
  const goesOn = tokens[end]?.key === 'point' && digit(tokens, end + 1) !== undefined;
  if (isCut || goesOn || !isCode(value, numbered(left))) return undefined;
  const text = value.map(({ text }) => text).join('');
  return [{ text: text.replace(STATE_AND_ZIP, (state) => `${state} `), end }];
};

/** `n y one zero zero zero one` → `ny 10001`. */
const STATES = wordList(
  'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx',
  'ut vt va wa wv wi wy dc pr',
);
const STATE_AND_ZIP = new RegExp(`^(?:${STATES.join('|')})(?=\\d{5}$)`, 'i');

/** Letters that have no numbers. */
const isVitamin = (tokens: Tokens, at: number, left: Token | undefined) =>
  vitamin(left) && unnumbered(tokens[at]);
const vitamin = among('vitamin vitamins');
const unnumbered = among('a c e');

function readAtoms(tokens: Tokens, at: number): Found<readonly Atom[]> {
  const value: Atom[] = [];
  let end = at;
  for (let next = atom(tokens, at); next && value.length < MOST_ATOMS; next = atom(tokens, end)) {
    value.push(next.value);
    end = next.end;
  }
  // After a number, `a` and `i` begin the next phrase; the `o` of `h two o` ends one.
  while (isSmallWord(value.at(-1)) && !isFormula(tokens, at, end)) {
    value.pop();
    end--;
  }
  return { value, end };
}

const formulas = phrase('h two o; c three p o; n two o; b two b; b two c');
const isFormula = (tokens: Tokens, at: number, end: number) => formulas(tokens, at)?.end === end;

const SMALL_WORDS = new Set(['a', 'i', 'o']);
const isSmallWord = (atom: Atom | undefined) => SMALL_WORDS.has(atom?.text.toLowerCase() ?? '');

/**
 * Whether it has letters and digits. A single letter must precede its number, or be as in `5g`, `3d`, `4k`,
 * `501c3`. After a numbered noun, `a` and `i` are letters: `gate a twelve`.
 */
function isCode(atoms: readonly Atom[], isNumbered: boolean): boolean {
  const letters = atoms.filter(({ isLetter }) => isLetter);
  const [first, second, third] = atoms;
  if (letters.length === 0 || letters.length === atoms.length) return false;
  if (first!.isLetter && isSmallWord(first) && letters.length < 3) return isNumbered && letters.length === 1;
  if (letters.length > 1) return true;
  return (
    first!.isLetter || first!.text.length === 3 || (third === undefined && /^[dgk]$/i.test(second!.text))
  );
}
