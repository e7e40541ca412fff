import { asSpoken, rule, type Rule } from '../../engine/language.ts';
import {
  either,
  lookup,
  many,
  map,
  optional,
  type Parser,
  remembered,
  sequence,
  word,
} from '../../engine/parser.ts';
import { among, countingUp, signsOf, wordList } from '../../engine/word-list.ts';
import { calculation } from '../../grammar/written/sums.ts';
import { cardinal, type Cardinal } from '../../grammar/written/cardinal.ts';
import { createNumberPredicates } from '../../grammar/written/known-numbers.ts';
import { ordinal } from '../../grammar/written/ordinal.ts';
import { plainNumber } from '../../grammar/written/plain-number.ts';
import { powerOfTen, withHundreds } from '../../grammar/written/small-numbers.ts';
import { quantity, type Quantity } from '../../grammar/written/quantity.ts';
import { NUMERALS } from '../lexicon.ts';

/**
 * Normalizes spellings for tables: words that differ only by a dot below, by the sign for a nasal vowel or by
 * a joiner are equal: `हज़ार`, `हजार`; `पाँच`, `पांच`.
 */
export const foldSpelling = (key: string): string =>
  key.replaceAll(/[\u093C\u200C\u200D]/g, '').replaceAll('ँ', 'ं');

const folded = (...lines: readonly string[]) => lines.map(foldSpelling);

/** A list of words, normalized for tables. */
export const hindiWords = (...lines: readonly string[]): readonly string[] => wordList(...folded(...lines));

/** A table whose keys are split like texts. */
export const foldKeys = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [foldSpelling(key), value]));

const countingHindi = (first: number, step: number, ...lines: readonly string[]) =>
  countingUp(first, step, ...folded(...lines));

const DIGITS = {
  ...countingHindi(0, 1, 'शून्य|ज़ीरो|zero one|वन two three four five six seven eight nine'),
  ...countingHindi(1, 1, ...NUMERALS.slice(0, 9)),
};
const BELOW_100 = countingHindi(1, 1, ...NUMERALS);
const HUNDRED = 'सौ';
const THOUSAND = foldKeys({ हज़ार: 3 });
/** The exponents of ten. */
const LARGE = foldKeys({ लाख: 5, करोड़: 7, अरब: 9, खरब: 11, नील: 13, पद्म: 15, शंख: 17 });

export const below100 = remembered(lookup(BELOW_100));

const wholeNumber = cardinal({
  group: withHundreds(below100, { fixed: { [HUNDRED]: 100 }, multiplier: [HUNDRED] }),
  thousand: Object.keys(THOUSAND),
  large: LARGE,
});

/** Words for quarters that are added to or subtracted from a number, a hundred, a thousand and so on. */
const QUARTERS = foldKeys({ सवा: 1, साढ़े: 2, पौने: -1 });
/** Numbers with a half, in quarters. */
const HALVES = foldKeys({ डेढ़: 6, ढाई: 10, अढ़ाई: 10 });

/** A word that multiplies the number before it; its value is an exponent of ten. */
export const multiplier = lookup({ [HUNDRED]: 2, ...THOUSAND, ...LARGE });
const quarters = either(
  map(sequence(lookup(QUARTERS), optional(below100)), ([part, whole = 1]) => whole * 4 + part),
  lookup(HALVES),
);

/** `सवा सात सौ` is 725, `ढाई लाख` 250 000. */
const quarteredNumber: Parser<Cardinal> = map(sequence(quarters, multiplier), ([quarters, power]) => ({
  value: (BigInt(quarters) * powerOfTen(power)) / 4n,
}));

export const number = remembered(either(quarteredNumber, wholeNumber));

export const digit: Parser<string> = map(lookup(DIGITS), String);

export const amount = quantity({
  // Round numbers are also written in digits.
  cardinal: map(number, ({ value }) => ({ value })),
  zero: hindiWords('शून्य ज़ीरो'),
  minus: hindiWords('माइनस ऋण'),
  marks: foldKeys({ दशमलव: '.', पॉइंट: '.' }),
  decimals: map(many(digit), (digits) => digits.join('')),
  scales: hindiWords('हज़ार हजार लाख करोड़ अरब खरब'),
});

/** In quarters: `पौने ग्यारह` → 43, `ढाई` → 10. */
export const inQuarters = either(
  map(sequence(lookup(QUARTERS), below100), ([part, whole]) => whole * 4 + part),
  lookup(HALVES),
);

/** Only before a unit: `सवा किलो`, `पौन किलोमीटर`. */
const quartersOfOne = lookup(foldKeys({ सवा: 5, पौन: 3, पौना: 3, आधा: 2, आधी: 2 }));

/** The same as decimals before a unit: `10.75`. */
export const quarteredAmount: Parser<Quantity> = (tokens, at) => {
  const found = inQuarters(tokens, at) ?? quartersOfOne(tokens, at);
  if (!found) return undefined;
  const number = String(found.value / 4);
  return { value: { number, numberEnd: found.end, words: found.end - at }, end: found.end };
};

export const { isKey: isNumberKey, isNumber } = createNumberPredicates(
  [DIGITS, BELOW_100, THOUSAND, LARGE, QUARTERS, HALVES],
  [HUNDRED],
  ['एक'],
);

/** After these words, `दो` is not a number but the verb `give`. */
const notCounted = among(...hindiWords('ना न तो मुझे उसे उन्हें हमें कि और या जी'));

const plain = plainNumber({
  amount,
  largestWord: 3n,
  isNumber,
  isPhrase: (tokens, at, { words, whole }) => {
    const next = tokens[at + 1];
    const isAsking = whole === 2n && (next?.kind !== 'word' || notCounted(next));
    const isCompound = tokens[at]!.joint === 'hyphen' || next?.joint === 'hyphen';
    return words === 1 && (isAsking || isCompound);
  },
});

/** `दो तीन दिन`, `दो चार सौ` are estimates: the second number follows the first. */
const guess: Parser<true> = (tokens, at) => {
  const first = below100(tokens, at);
  const second = first && below100(tokens, first.end);
  if (!second || first.value > 9) return undefined;
  const isNext = second.value === first.value + 1 || twoOrFour(tokens, at) !== undefined;
  return isNext ? { value: true, end: multipliers(tokens, second.end)!.end } : undefined;
};
const twoOrFour = lookup({ 'दो चार': true });
const multipliers = many(multiplier, 0, 3);

/** `दो गुणा तीन छह` → `2 गुणा 3 6` */
const calculations = calculation({
  number: map(number, ({ value }) => value),
  operator: word(...hindiWords('गुणा जमा घटा धन प्लस माइनस इंटू')),
  equals: optional(word('बराबर')),
});

/** Small numbers of parts of a text are also written in digits: `अध्याय तीन श्लोक सोलह`. */
const numbered: Rule = (tokens, at) => {
  const found = partOfText(tokens, at);
  return found && !isNumber(tokens[found.end])
    ? [{ end: at + 1 }, { text: String(found.value[1]), end: found.end }]
    : undefined;
};
const partOfText = sequence(
  word(...hindiWords('अध्याय श्लोक धारा अनुच्छेद कक्षा आयत सूरा खंड सर्ग सूक्त मंत्र परिच्छेद')),
  below100,
);

export const cardinals: readonly Rule[] = [calculations, numbered, asSpoken(guess), plain];

const ENDING = /(?:वां|वीं|वें|वाँ|वा|वी|वे)$/u;

/** Stems of ordinals that differ from their cardinals. */
const ORDINAL_STEMS: Readonly<Record<string, string>> = foldKeys({ छठ: 'छह' });

function toCardinalKey(key: string): string | undefined {
  const cardinal = key.replace(ENDING, '');
  return cardinal !== key && (isNumberKey(cardinal) || cardinal in ORDINAL_STEMS)
    ? (ORDINAL_STEMS[cardinal] ?? cardinal)
    : undefined;
}

const ordinalNumber = ordinal(number, toCardinalKey, isNumberKey);

/** `दसवां` → `१०वां`, with the spoken ending. */
export const ordinals: Rule = (tokens, at) => {
  const found = ordinalNumber(tokens, at);
  if (!found) return undefined;
  const ending = ENDING.exec(foldSpelling(tokens[found.end - 1]!.text))?.[0] ?? '';
  return [{ text: `${found.value}${ending}`, end: found.end }];
};

const numerator = map(amount, ({ number, whole }) => (whole === undefined ? undefined : number));
const over = map(sequence(numerator, word('बटा'), number), ([count, , parts]) => `${count}/${parts.value}`);
/** `एक सौ बीस सही तीन बटा चार` → `१२० ३/४` */
const mixed = map(sequence(number, word('सही'), over), ([whole, , part]) => `${whole.value} ${part}`);

const named = map(
  sequence(number, lookup(foldKeys({ तिहाई: 3, चौथाई: 4, पाव: 4 }))),
  ([count, parts]) => `${count.value}/${parts}`,
);

const SIGNS = ['', ' 1/4', ' 1/2', ' 3/4'];
/** `सवा चौरासी` → `८४ १/४`, `डेढ़` → `१ १/२` */
const inQuarterSigns = map(
  inQuarters,
  (inQuarterSigns) => `${Math.floor(inQuarterSigns / 4)}${SIGNS[inQuarterSigns % 4]}`,
);

/** A quarter more or less than one: `सवा`, `पौना`, alone. */
const alone: Parser<string> = (tokens, at) => (tokens.length === 1 ? ofOne(tokens, at) : undefined);
const ofOne = lookup(
  foldKeys(signsOf('1/2 साढ़े; 1/4 सवा; 3/4 पौना; 3/4 पौने; 3/4 पौन; 1/2 आधा; 1/2 आधी; 1/4 पाव; 1/4 चौथाई')),
);
export const fractions: Rule = rule(either(mixed, over, named, inQuarterSigns, alone));
