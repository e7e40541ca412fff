import { type Rule, rule } from '../../engine/language.ts';
import {
  after,
  either,
  type Found,
  lookup,
  many,
  map,
  optional,
  type Parser,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { saidFor, among, wordList } from '../../engine/word-list.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { phrase } from '../../grammar/written/set-phrases.ts';
import { isAmidSpelling, isLetter } from '../../grammar/written/spelled-name.ts';
import { fill, telephone } from '../../grammar/written/telephone.ts';
import { digitWords, dotted, singles } from './figures.ts';
import { numbered } from './named-numbers.ts';
import { ONES, SCALES } from '../lexicon.ts';
import { digit, isMultiplier, twoDigits, ZERO_LETTERS } from './numbers.ts';
import { goesOn, isCounted } from './units.ts';

export const addresses = electronic({
  at: ['at'],
  dot: ['dot'],
  marks: { hyphen: '-', dash: '-', underscore: '_', plus: '+' },
  slash: ['slash'],
  colon: ['colon'],
  www: ['w w w', 'www', 'triple w'],
  names: saidFor('linked_in linkedin; git_hub github'),
  endings: wordList(
    'com org net edu gov io ai co info uk fr eu tv app dev txt csv json pdf png gz md py exe cpp',
  ),
  signs: saidFor('question_mark ?; equals =; equal_sign =; equals_sign =; ampersand &'),
  weakEndings: wordList('me us in it de es ca au be ch jp cn br biz sm nl'),
  number: either(map(lookup<number>(ONES, { zero: 0 }), String), twoDigits),
  plainWords: [
    'hundred',
    ...SCALES,
    ...wordList(
      'the this that these those an and or of to in on for with from me us him her it them you we he she they',
      'my your our their is are was were be look looking visit find go here there now online available hosted',
      'another new every each some any first big',
    ),
  ],
});

const AREA_AND_NUMBER = '###-###-####';

function layOut(digits: string, tokens: Tokens, at: number): string | undefined {
  if (digits.length === 7) return fill('###-####', digits);
  if (digits.length === 9 && isSocialSecurity(tokens, at)) return fill('###-##-####', digits);
  if (digits.length === 10) return fill(AREA_AND_NUMBER, digits);
  if (digits.length === 11 && digits.startsWith('1')) return fill(`#-${AREA_AND_NUMBER}`, digits);
  const card = CARDS[digits.length];
  return card && fill(card, digits);
}

/** Numbers of credit cards. */
const CARDS: Readonly<Record<number, string>> = {
  14: '#### ###### ####',
  15: '#### ###### #####',
  16: '#### #### #### ####',
};

const HINT_WORDS = 4;
const isSocialSecurity = (tokens: Tokens, at: number) =>
  tokens.slice(Math.max(0, at - HINT_WORDS), at).some(({ key }) => key === 'ssn' || key === 'security');

const layOutAbroad = (digits: string) =>
  digits.length === 10 ? fill(` ${AREA_AND_NUMBER}`, digits) : ` ${digits}`;

/** `eight hundred`, `one eight hundred`. */
const one = optional(unlessBefore(word('one'), word('hundred')));
const hundreds = map(
  sequence(one, lookup(ONES), word('hundred')),
  ([one, count]) => `${one === undefined ? '' : 1}${count}00`,
);

/** `one two three dash four five dash six seven eight nine` → `123-45-6789` */
const dashed = map(sequence(singles, many(after(word('dash', 'hyphen'), many(digit, 2)))), ([first, rest]) =>
  [first, ...rest.map((digits) => digits.join(''))].join('-'),
);

export const telephones: readonly Rule[] = [
  telephone({
    ...digitWords,
    singles,
    opening: hundreds,
    longest: 13,
    goesOn,
    layOut,
    groups: '3-3-4',
    cues: wordList('phone telephone number call dial fax mobile cell text'),
    plus: ['plus'],
    layOutAbroad,
  }),
  dotted,
  rule(dashed),
];

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

/** Not the beginning of a larger number, or of a measure; `plan b two weeks later`. */
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
  if (!isCode(value, numbered(left))) return undefined;
  return [{ text: value.map(({ text }) => text).join(''), end }];
};

/** Those that have no numbers. */
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
  // `a` and `i` behind a number begin what comes next; an `o` ends `h two o`.
  while (isSmallWord(value.at(-1)) && !isFormula(tokens, at, end)) {
    value.pop();
    end--;
  }
  return { value, end };
}

const formulas = lookup({
  'h two o': true,
  'c three p o': true,
  'n two o': true,
  'b two b': true,
  'b two c': true,
});
const isFormula = (tokens: Tokens, at: number, end: number) => formulas(tokens, at)?.end === end;

const SMALL_WORDS = new Set(['a', 'i', 'o']);
const isSmallWord = (atom: Atom | undefined) => SMALL_WORDS.has(atom?.text.toLowerCase() ?? '');

/**
 * Letters and digits both; a letter alone only before its number, or `5g`, `3d`, `4k`, `501c3`. `a` and `i`
 * are letters behind what is numbered: `gate a twelve`.
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

/** In the case of the word it stands for. */
const TITLES = { mister: 'mr.', misses: 'mrs.', missus: 'mrs.', doctor: 'dr.', saint: 'st.' };
const title = lookup(TITLES);

/** Before a name. `the doctor`, `doctor said` and `she misses it` are no titles. */
const titles: Rule = (tokens, at, left) => {
  const found = title(tokens, at);
  const next = tokens[at + 1];
  if (!found || next?.kind !== 'word' || next.joint === 'hyphen' || plain(next)) return undefined;
  const isVerb = tokens[at]!.key === 'misses' && left?.kind === 'word' && !beforeName(left);
  if (isVerb || determiner(left)) return undefined;
  const isCapital = /^\p{Lu}/u.test(tokens[at]!.text);
  return [
    { text: isCapital ? found.value[0]!.toUpperCase() + found.value.slice(1) : found.value, end: at + 1 },
  ];
};

const determiner = among('a an the my your his her our their this that any every no patron');
const beforeName = among('and or to for with from by dear hello hi is that');
const plain = among(
  'a an the my your his her our their this that it him me you us and or but of in on at for with from to is was',
  'has had will said says told came who if can could would should may not there here e.g.',
);

/** In a sentence, and not between commas, where somebody wrote it already. */
const forExample: Rule = (tokens, at, left) => {
  const isAmid = left?.kind === 'word' && tokens[at + 2]?.kind === 'word';
  return isAmid && example(tokens, at) ? [{ text: 'e.g.', end: at + 2 }] : undefined;
};
const example = lookup({ 'for example': 'e.g.' });

const SPELLED = wordList(
  'amd api asap atm aws bbc cctv ceo cfo cnn cpu css dna dns faq fbi fps ftp gpu gps gui hdmi html http https ibm jpg llc llm mit',
  'nasa nba nfl nlp pdf pci rtx gtx roi rss sdk seo sms sql ssd ssh ssl suv tcp udp ufo ups url usa usb vip vpn xml',
);

/** Names that are written in their own way. */
const names = lookup({
  ...saidFor(
    's_and_p S&P; s_and_p_five_hundred S&P 500; a_t_and_t AT&T; c_plus_plus C++; c_sharp C#',
    'ten_eighty_p 1080p; seven_twenty_p 720p; four_eighty_p 480p; covid_nineteen COVID-19; chat_g_p_t ChatGPT; wi_fi Wi-Fi',
  ),
  ...Object.fromEntries(SPELLED.map((letters) => [[...letters].join(' '), letters.toUpperCase()])),
});
const cable = map(sequence(word('cat'), digit, word('e')), ([, digit]) => `CAT${digit}e`);
const slot = map(
  sequence(lookup({ 'p c i e': 'PCIe' }), optional(after(word('x'), either(twoDigits, digit)))),
  ([name, lanes]) => (lanes === undefined ? name : `${name} x${lanes}`),
);
const graphicsCard = map(
  sequence(
    lookup({ 'r t x': 'RTX', 'g t x': 'GTX' }),
    twoDigits,
    twoDigits,
    optional(lookup({ 't i': 'ti' })),
  ),
  ([name, series, model, suffix = '']) => `${name} ${series}${model}${suffix}`,
);

export const abbreviations: readonly Rule[] = [
  titles,
  forExample,
  rule(names),
  rule(cable),
  rule(slot),
  rule(graphicsCard),
];
