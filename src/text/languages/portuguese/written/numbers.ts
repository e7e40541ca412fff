import { type Rule, rule } from '../../engine/language.ts';
import {
  after,
  ahead,
  either,
  lookup,
  map,
  type Parser,
  remembered,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { countingUp } from '../../engine/word-list.ts';
import { cardinal } from '../../grammar/written/cardinal.ts';
import { fractions as fractionsOf, type Ratio } from '../../grammar/written/fraction.ts';
import { quantityRule } from '../../grammar/written/quantity.ts';
import { romanceNumbers } from '../../grammar/written/romance.ts';
import { tensAndOnes, withHundreds } from '../../grammar/written/small-numbers.ts';
import { summedOrdinal, withEndings } from '../../grammar/written/ordinal.ts';

const ONES = countingUp(1, 1, 'um|uma dois|duas três|tres quatro cinco seis sete oito nove');
const TEENS = countingUp(
  10,
  1,
  'dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove',
);
const TENS = countingUp(20, 10, 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa');
const HUNDREDS = {
  cem: 100,
  ...countingUp(
    100,
    100,
    'cento duzentos|duzentas trezentos|trezentas quatrocentos|quatrocentas quinhentos|quinhentas',
    'seiscentos|seiscentas setecentos|setecentas oitocentos|oitocentas novecentos|novecentas',
  ),
};
/** As powers of ten. */
const LARGE = countingUp(
  6,
  3,
  'milhão|milhões bilhão|bilhões|bilião|biliões trilhão|trilhões|trilião|triliões quatrilhão|quatrilhões',
  'quintilhão|quintilhões sextilhão|sextilhões',
);
const LARGE_WORDS = Object.keys(LARGE);
export const SCALES = ['mil', ...LARGE_WORDS];

/** 1..99. */
export const below100 = remembered(tensAndOnes({ ones: ONES, teens: TEENS, tens: TENS, joiners: ['e'] }));
const below1000 = withHundreds(below100, { fixed: HUNDREDS, joiners: ['e'] });

export const number = cardinal({
  group: below1000,
  thousand: ['mil'],
  bareThousand: true,
  large: LARGE,
  joiners: ['e'],
});

const romance = romanceNumbers({
  number,
  below100,
  below1000,
  ones: ONES,
  zero: 'zero',
  minus: {
    said: 'menos',
    openers: 'a é era faz fez fazia entre até igual dá temperatura temperaturas marca marcava marcou quase',
    joiners: 'de e',
    degrees: 'grau graus',
  },
  marks: { vírgula: ',', ponto: '.' },
  scales: SCALES,
  // `neste ponto dois deles` is no number.
  leastDecimals: (_, at) => (at === 0 ? 2 : Infinity),
  tables: [ONES, TEENS, TENS, HUNDREDS],
  others: [...SCALES],
  articles: ['um', 'uma'],
  thousand: 'mil',
  manyTimes: 'vezes desculpas perdões',
});
export const { digit, twoDigits, amount, isNumber, cardinals } = romance;

const ENDINGS = { o: 'º', a: 'ª' };
const FIRST_TO_NINTH = countingUp(1, 1, 'primeir segund terceir quart quint sext sétim oitav non');
const ORDINAL_TENS = countingUp(
  10,
  10,
  'décim vigésim trigésim quadragésim quinquagésim sexagésim septuagésim|setuagésim octogésim nonagésim',
);
const ORDINAL_HUNDREDS = countingUp(
  100,
  100,
  'centésim ducentésim trecentésim|tricentésim quadringentésim quingentésim sexcentésim|seiscentésim',
  'septingentésim|setingentésim octingentésim nongentésim|noningentésim',
);
const ORDINAL_THOUSANDS = { milésim: 1000 };

export const ordinal = summedOrdinal(
  number,
  withEndings(ORDINAL_THOUSANDS, ENDINGS),
  withEndings(ORDINAL_HUNDREDS, ENDINGS),
  withEndings(ORDINAL_TENS, ENDINGS),
  withEndings(FIRST_TO_NINTH, ENDINGS),
);

/** `primeiro` to `nono` stay words. */
export const ordinals: Rule = rule(
  map(ordinal, ({ value, sign }) => (value < 10 ? undefined : `${value}${sign}`)),
);

const NAMED = {
  ...countingUp(2, 1, 'meio terço quarto quinto sexto sétimo oitavo nono décimo'),
  ...countingUp(100, 900, 'centésimo|centésima milésimo|milésima'),
  décima: 10,
};
const singular = lookup(NAMED);
const several = lookup(Object.fromEntries(Object.entries(NAMED).map(([word, value]) => [`${word}s`, value])));
/** `cinco doze avos`. */
const avos = ahead(below100, word('avos'));

/** `um décimo`, `dois terços`; `dois quartos` may as well be rooms, as many as a whole has are. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  if (!count) return undefined;
  const { value } = count.value;
  const parts = avos(tokens, count.end) ?? (value === 1n ? singular : several)(tokens, count.end);
  return parts && value < parts.value ? { value: [value, BigInt(parts.value)], end: parts.end } : undefined;
};

const half = map(word('meio', 'meia'), (): Ratio => [1n, 2n]);

export const fractional = unlessBefore(
  fractionsOf({
    cardinal: number,
    minus: romance.minus,
    fraction,
    rest: after(word('e'), either(half, fraction)),
  }),
  word(...LARGE_WORDS),
);

/** `um meio`, `um terço` and `um quarto` stay words. */
const simple = sequence(lookup(ONES), word('meio', 'terço', 'quarto'));

export const fractions = quantityRule(fractional, simple);
