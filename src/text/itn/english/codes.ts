import type { Rule } from '../engine/language.ts';
import { type Found, type Parser, either, map } from '../engine/parser.ts';
import { among } from '../engine/word-list.ts';
import type { Tokens } from '../engine/tokens.ts';
import { isAmidSpelling, isLetter } from '../grammar/spelled-name.ts';
import { digit, isMultiplier, twoDigits } from './numbers.ts';
import { isCounted } from './units.ts';

interface Atom {
  readonly isLetter: boolean;
  readonly text: string;
}

const MOST_ATOMS = 12;

const number = either(twoDigits, digit);
const sigh = among('oh');

/** Not the beginning of a larger number, or of a measure. */
const ownNumber: Parser<string> = (tokens, at) => {
  const found = sigh(tokens[at]) ? undefined : number(tokens, at);
  const goesOn =
    found && ((found.value !== '0' && isMultiplier(tokens[found.end])) || isCounted(tokens, found.end));
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
  if (isAmidSpelling(tokens[at], left)) return undefined;
  const { value, end } = readAtoms(tokens, at);
  if (!isCode(value)) return undefined;
  return [{ text: value.map(({ text }) => text).join(''), end }];
};

function readAtoms(tokens: Tokens, at: number): Found<readonly Atom[]> {
  const value: Atom[] = [];
  let end = at;
  for (let next = atom(tokens, at); next && value.length < MOST_ATOMS; next = atom(tokens, end)) {
    value.push(next.value);
    end = next.end;
  }
  // `a` and `i` behind a number begin what comes next.
  while (isSmallWord(value.at(-1))) {
    value.pop();
    end--;
  }
  return { value, end };
}

const SMALL_WORDS = new Set(['a', 'i', 'o']);
const isSmallWord = (atom: Atom | undefined) => SMALL_WORDS.has(atom?.text.toLowerCase() ?? '');

/** Letters and digits both; a letter alone only before its number, or `5g`, `3d`, `4k`. */
function isCode(atoms: readonly Atom[]): boolean {
  const letters = atoms.filter(({ isLetter }) => isLetter);
  const [first, second, third] = atoms;
  if (letters.length === 0 || letters.length === atoms.length) return false;
  if (first!.isLetter && isSmallWord(first) && letters.length < 3) return false;
  if (letters.length > 1) return true;
  return first!.isLetter || (third === undefined && /^[dgk]$/i.test(second!.text));
}
