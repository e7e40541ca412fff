import { type Rule, rule } from '../../engine/language.ts';
import { ahead, lookup, map, type Parser, sequence, word } from '../../engine/parser.ts';
import { countingUp } from '../../engine/word-list.ts';
import { mixedFractions, type Ratio, rooms } from '../../grammar/written/fraction.ts';
import { numberReader } from '../../grammar/written/number-reader.ts';
import { summedOrdinal, withEndings } from '../../grammar/written/ordinal.ts';
import { say } from '../lexicon.ts';

export const READER = numberReader(say, {
  sets: ['cardinal-masculine', 'cardinal-feminine'],
  words: { tres: 3, quatorze: 14, dezasseis: 16, dezassete: 17, dezanove: 19, cento: 100 },
  thousand: 'mil',
  large: countingUp(
    6,
    3,
    'milhão|milhões bilhão|bilhões|bilião|biliões trilhão|trilhões|trilião|triliões quatrilhão|quatrilhões',
    'quintilhão|quintilhões sextilhão|sextilhões',
  ),
  areCounted: true,
  zero: 'zero',
  articles: 'um uma',
  joiners: 'e',
  minus: {
    said: 'menos',
    openers: 'a é era faz fez fazia entre até igual dá temperatura temperaturas marca marcava marcou quase',
    joiners: 'de e',
    degrees: 'grau graus',
  },
  marks: { vírgula: ',', ponto: '.' },
  // In `neste ponto dois deles` there is no decimal number.
  leastDecimals: (_, at) => (at === 0 ? 2 : Infinity),
});
const { number, below100 } = READER;

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

const areRooms = rooms({
  name: 'quartos',
  houses: 'apartamento apartamentos apê casa casas hotel pousada imóvel sobrado suíte flat chalé',
  kinds: 'hotel banho casal solteiro hóspedes hospital dormir',
});

/** `um décimo`, `dois terços`; with as many parts as a whole has, it may have another meaning. */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  if (!count) return undefined;
  const { value } = count.value;
  const parts = avos(tokens, count.end) ?? (value === 1n ? singular : several)(tokens, count.end);
  return parts && value < parts.value && !areRooms(tokens, at, parts.end, value)
    ? { value: [value, BigInt(parts.value)], end: parts.end }
    : undefined;
};

export const fractional = mixedFractions(READER, fraction, 'e', { meio: 2n, meia: 2n });
/** `um meio`, `um terço` and `um quarto` stay words. */
export const wordFractions = sequence(below100, word('meio', 'terço', 'quarto'));
