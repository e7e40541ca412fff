import { type Rule, rule } from '../../engine/language.ts';
import {
  after,
  either,
  lookup,
  many,
  map,
  optional,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { saidFor, wordList } from '../../engine/word-list.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { fill, telephone } from '../../grammar/written/telephone.ts';
import { digitWords, dotted, singles } from './figures.ts';
import { ONES, SCALES } from '../lexicon.ts';
import { digit, twoDigits } from './numbers.ts';
import { goesOn } from './units.ts';

export const addresses = electronic({
  at: ['at'],
  dot: ['dot'],
  marks: { hyphen: '-', dash: '-', underscore: '_', plus: '+' },
  slash: ['slash'],
  colon: ['colon'],
  www: ['w w w', 'www', 'triple w'],
  names: saidFor('linked_in linkedin; git_hub github'),
  endings: wordList('com org net edu gov io ai co info uk fr eu tv app dev gz md py exe cpp'),
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

/** Credit card numbers. */
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
