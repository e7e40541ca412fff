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
import { among, countingUp, wordList } from '../../engine/word-list.ts';
import { calculation } from '../../grammar/written/sums.ts';
import { cardinal, type Cardinal } from '../../grammar/written/cardinal.ts';
import { createNumberPredicates } from '../../grammar/written/known-numbers.ts';
import { ordinal } from '../../grammar/written/ordinal.ts';
import { plainNumber } from '../../grammar/written/plain-number.ts';
import { powerOfTen, withHundreds } from '../../grammar/written/small-numbers.ts';
import { quantity, type Quantity } from '../../grammar/written/quantity.ts';

/**
 * Spellings that differ by a dot below, by the sign for a nasal vowel or by a joiner are one to the tables:
 * `हज़ार`, `हजार`; `पाँच`, `पांच`.
 */
export const foldSpelling = (key: string): string =>
  key.replaceAll(/[\u093C\u200C\u200D]/g, '').replaceAll('ँ', 'ं');

const folded = (...lines: readonly string[]) => lines.map(foldSpelling);

/** A list of words as tables know them. */
export const hindiWords = (...lines: readonly string[]): readonly string[] => wordList(...folded(...lines));

/** A table with its keys as the tokenizer gives them. */
export const foldKeys = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [foldSpelling(key), value]));

const countingHindi = (first: number, step: number, ...lines: readonly string[]) =>
  countingUp(first, step, ...folded(...lines));

const DIGITS = {
  ...countingHindi(0, 1, 'शून्य|ज़ीरो|zero one|वन two three four five six seven eight nine'),
  ...countingHindi(1, 1, 'एक दो तीन चार पाँच छह|छः|छे|छै|छ सात आठ नौ'),
};
const BELOW_100 = countingHindi(
  1,
  1,
  'एक दो तीन चार पाँच छह|छः|छे|छै|छ सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह|पन्द्रह सोलह सत्रह|सतरह अठारह|अट्ठारह|अठाहर उन्नीस|उनीस',
  'बीस इक्कीस|इकीस|ईकीस बाईस|बाइस तेईस|तेइस चौबीस पच्चीस|पचीस छब्बीस|छबीस सत्ताईस|सत्ताइस|सताईस|सताइस',
  'अट्ठाईस|अट्ठाइस|अठाईस|अठाइस उनतीस|उन्तीस',
  'तीस इकतीस|इकत्तीस|इकतिस|इकत्तिस बत्तीस|बत्तिस|बतीस|बतिस तैंतीस|तेंतीस|तैंतिस|तैंत्तीस|तैंत्तिस|तेतीस',
  'चौंतीस|चौंतिस|चौंत्तीस|चौंत्तिस पैंतीस|पैंतिस|पैंत्तीस|पैंत्तिस छत्तीस|छत्तिस|छतीस|छतिस',
  'सैंतीस|सैंतिस|सैंत्तीस|सैंत्तिस अड़तीस|अड़तिस|अड़त्तीस|अड़त्तिस',
  'उनतालीस|उन्तालीस|उनचालीस|उनतालिस|उनत्तालीस|उनत्तालिस|उन्तालिस',
  'चालीस इकतालीस|इकतालिस|इक्तालीस बयालीस|बियालीस|बयालिस|ब्यालीस',
  'तैंतालीस|तिरतालीस|तैंतालिस|तेतालीस|तिरालीस|तेंतालीस चवालीस|चौवालीस|चौंवालीस|चौवालिस|चवालिस|चौंतालीस',
  'पैंतालीस|पैंतालिस छियालीस|छयालीस|छियालिस सैंतालीस|सैंतालिस|सैतालिस अड़तालीस|अड़तालिस उनचास|उन्चास',
  'पचास इक्यावन|इकयावन बावन तिरेपन|तिरपन चौवन|चौअन पचपन छप्पन|छपन सत्तावन|सतावन अट्ठावन|अठावन उनसठ',
  'साठ इकसठ बासठ|बासट तिरेसठ|तिरसठ चौंसठ|चौसठ पैंसठ छियासठ|छाछठ|छयासठ सड़सठ|सरसठ अड़सठ उनहत्तर|उनहतर',
  'सत्तर|सतर इकहत्तर|इकहतर|इक्हत्तर|इकत्तर बहत्तर|बहतर तिहत्तर|तिहतर चौहत्तर|चौहतर',
  'पचहत्तर|पिछत्तर|पिचहत्तर|पचहतर|पिछतर छिहत्तर|छिहतर|छियत्तर सतहत्तर|सतहतर|सतत्तर अठहत्तर|अठहतर',
  'उन्यासी|उनासी|उन्यासि|उनासि',
  'अस्सी|अस्सि इक्यासी|इक्यासि बयासी|बयासि|ब्यासी|ब्यासि|बिरासी तिरासी|तिरासि|तेरासी चौरासी|चौरासि',
  'पचासी|पचासि|पिचयासी|पिचयासि|पिचासी छियासी|छियासि सत्तासी|सतासी|सत्तासि|सतासि',
  'अट्ठासी|अठासी|अट्ठासि|अठासि नवासी|नवासि',
  'नब्बे इक्यानवे|इक्यानबे बानवे|बानबे तिरानवे|तिरानबे|तिरानवें चौरानवे|चौरानबे',
  'पचानवे|पंचानवे|पचानबे|पंचानबे|पिचयानवे|पिचयानबे|पिच्यानवे|पिच्यानबे छियानवे|छियानबे सत्तानवे|सत्तानबे',
  'अट्ठानवे|अट्ठानबे|अठानवे|अठानबे निन्यानवे|निन्यानबे|निन्यान्बे|निन्यान्वे|निन्यानवें',
);
const HUNDRED = 'सौ';
const THOUSAND = foldKeys({ हज़ार: 3 });
/** As powers of ten. */
const LARGE = foldKeys({ लाख: 5, करोड़: 7, अरब: 9, खरब: 11, नील: 13, पद्म: 15, शंख: 17 });

export const below100 = remembered(lookup(BELOW_100));

const wholeNumber = cardinal({
  group: withHundreds(below100, { fixed: { [HUNDRED]: 100 }, multiplier: [HUNDRED] }),
  thousand: Object.keys(THOUSAND),
  large: LARGE,
});

/** Quarters that a number or a hundred, a thousand and so on is more or less by. */
const QUARTERS = foldKeys({ सवा: 1, साढ़े: 2, पौने: -1 });
/** Numbers with a half, in quarters. */
const HALVES = foldKeys({ डेढ़: 6, ढाई: 10, अढ़ाई: 10 });

/** A word that makes a number before it larger, as a power of ten. */
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
  // Round ones are written in digits as well.
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

/** Before a unit alone: `सवा किलो`, `पौन किलोमीटर`. */
const quartersOfOne = lookup(foldKeys({ सवा: 5, पौन: 3, पौना: 3, आधा: 2, आधी: 2 }));

/** The same as decimals, as they are written before a unit: `10.75`. */
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

/** Behind these `दो` is no number, but asks to be given something. */
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

/** `दो तीन दिन`, `दो चार सौ` are guesses: the second number is the next. */
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

/** Small numbers of parts of a text, too: `अध्याय तीन श्लोक सोलह`. */
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

/** Stems of ordinals that differ from their cardinal. */
const ORDINAL_STEMS: Readonly<Record<string, string>> = foldKeys({ छठ: 'छह' });

function toCardinalKey(key: string): string | undefined {
  const cardinal = key.replace(ENDING, '');
  return cardinal !== key && (isNumberKey(cardinal) || cardinal in ORDINAL_STEMS)
    ? (ORDINAL_STEMS[cardinal] ?? cardinal)
    : undefined;
}

const ordinalNumber: Parser<bigint> = map(ordinal(number, toCardinalKey, isNumberKey), ({ value }) => value);

/** `दसवां` → `१०वां`, with the ending as it was said. */
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

/** Of one: `सवा`, `पौना`, alone. */
const alone: Parser<string> = (tokens, at) => (tokens.length === 1 ? ofOne(tokens, at) : undefined);
const ofOne = lookup({
  ...foldKeys({
    साढ़े: '1/2',
    सवा: '1/4',
    पौना: '3/4',
    पौने: '3/4',
    पौन: '3/4',
    आधा: '1/2',
    आधी: '1/2',
    पाव: '1/4',
    चौथाई: '1/4',
  }),
});
export const fractions: Rule = rule(either(mixed, over, named, inQuarterSigns, alone));
