import { type Rule, rule } from '../../engine/language.ts';
import { lookup, map, type Parser, sequence, word } from '../../engine/parser.ts';
import { standAlone } from '../../engine/tokens.ts';
import { countingUp } from '../../engine/word-list.ts';
import { mixedFractions, type Ratio, rooms } from '../../grammar/written/fraction.ts';
import { numberReader } from '../../grammar/written/number-reader.ts';
import { summedOrdinal, withEndings } from '../../grammar/written/ordinal.ts';
import { say } from '../lexicon.ts';

/** `dieciséis` → `dieciseis`; `ñ` stays. */
export const withoutAccents = (key: string) =>
  key
    .normalize('NFD')
    .replaceAll(/[\u0301\u0308]/g, '')
    .normalize('NFC');

export const READER = numberReader(
  say,
  {
    sets: ['numbering', 'cardinal-masculine', 'cardinal-feminine'],
    words: { ciento: 100 },
    thousand: 'mil',
    large: {
      millardo: 9,
      millardos: 9,
      ...countingUp(6, 6, 'millon|millones billon|billones trillon|trillones cuatrillon|cuatrillones'),
    },
    closesTens: true,
    areCounted: true,
    zero: 'cero',
    articles: 'un una',
    joiners: 'y',
    hundredJoiners: '',
    minus: {
      said: 'menos',
      openers:
        'a es son era fue hace hacia entre hasta desde igual da temperatura temperaturas marca marcaba marco casi grados',
      joiners: 'de y',
      degrees: 'grado grados centigrados',
    },
    marks: { coma: ',', punto: '.' },
  },
  withoutAccents,
);
const { number, below100, ones: ONES, teens: TEENS, tens: TENS, hundreds: HUNDREDS } = READER;

const ENDINGS = { o: 'º', a: 'ª' };
const SHORT_ENDING = 'ᵉʳ';
export const FIRST_TO_NINTH = {
  ...withEndings(countingUp(1, 1, 'primer segund tercer cuart quint sext septim|setim octav noven'), ENDINGS),
  primer: { value: 1, sign: SHORT_ENDING },
  tercer: { value: 3, sign: SHORT_ENDING },
};
const ORDINAL_TENS = countingUp(
  10,
  10,
  'decim vigesim trigesim cuadragesim quincuagesim sexagesim septuagesim octogesim nonagesim',
);
/** `decimoprimero`, `vigesimosegunda`, `decimoctavo`. */
const JOINED = Object.fromEntries(
  Object.entries(ORDINAL_TENS).flatMap(([ten, tenValue]) =>
    Object.entries(FIRST_TO_NINTH).map(([one, { value, sign }]) => [
      `${ten}o${one}`.replace('oo', 'o'),
      { value: tenValue + value, sign },
    ]),
  ),
);
const ORDINAL_HUNDREDS = countingUp(
  100,
  100,
  'centesim ducentesim tricentesim cuadringentesim|cuadricentesim quingentesim|quincentesim sexcentesim',
  'septingentesim|septicentesim octingentesim|octicentesim noningentesim|nonicentesim',
);
/** `milésimo`, `dosmilésimo` */
const ORDINAL_THOUSANDS = countingUp(
  1000,
  1000,
  'milesim dosmilesim tresmilesim cuatromilesim cincomilesim seismilesim sietemilesim ochomilesim nuevemilesim',
);

export const ordinal = summedOrdinal(
  number,
  withEndings(ORDINAL_THOUSANDS, ENDINGS),
  withEndings(ORDINAL_HUNDREDS, ENDINGS),
  withEndings(ORDINAL_TENS, ENDINGS),
  {
    ...FIRST_TO_NINTH,
    ...JOINED,
    ...withEndings({ undecim: 11, duodecim: 12 }, ENDINGS),
  },
);

/** `primero` to `noveno` stay words. */
export const ordinals: Rule = rule(
  map(ordinal, ({ value, sign }) => (value < 10 ? undefined : `${value}.${sign}`)),
);

/** `dos décimas`, `una milésima` */
const PARTS_OF_MEASURES = { decima: 10, centesima: 100, milesima: 1000, millonesima: 1_000_000 };
const NAMED = {
  ...countingUp(2, 1, 'medio tercio cuarto quinto sexto septimo octavo noveno decimo'),
  ...Object.fromEntries(
    Object.entries({ ...ORDINAL_TENS, ...ORDINAL_HUNDREDS, undecim: 11, duodecim: 12 }).map(
      ([stem, value]) => [`${stem}o`, value],
    ),
  ),
  milesimo: 1000,
  millonesimo: 1_000_000,
  ...PARTS_OF_MEASURES,
};

/** `doceavo`, `treintavo`, `cuarentiunavo`. */
const AVOS = {
  ...Object.fromEntries(
    Object.entries({ ...TEENS, ...HUNDREDS }).map(([word, value]) => [`${word}avo`, value]),
  ),
  // `cientounavo`, `doscientosdieciseisavo`
  ...Object.fromEntries(
    Object.entries(HUNDREDS).flatMap(([hundred, hundreds]) =>
      Object.entries({ ...ONES, ...TEENS }).map(([word, value]) => [
        `${hundred}${word}avo`,
        hundreds + value,
      ]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(TENS).flatMap(([ten, tens]) => [
      [`${ten}vo`, tens],
      [`${ten}avo`, tens],
      // `treintidosavo`, `treintaidosavo`; also `treinta y dosavo`.
      ...Object.entries(ONES).flatMap(([one, value]) =>
        [ten.slice(0, -1) + 'i', ten + 'i', ten + ' y '].map(
          (start) => [`${start}${one}avo`, tens + value] as const,
        ),
      ),
    ]),
  ),
};
const plural = (words: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(words).map(([word, value]) => [`${word}s`, value]));

const singular = lookup(NAMED, AVOS);
const several = lookup(plural(NAMED), plural(AVOS));

const areRooms = rooms({
  name: 'cuartos',
  houses: 'apartamento departamento depa casa casas hotel piso vivienda hostal cabaña',
  kinds: 'hotel baño hospital huéspedes dormir',
});

/**
 * `un décimo`, `dos tercios`; more parts than a whole has may be rooms or beers, unless they are the whole
 * text.
 */
const fraction: Parser<Ratio> = (tokens, at) => {
  const count = number(tokens, at);
  if (!count) return undefined;
  const { value } = count.value;
  const below = (value === 1n ? singular : several)(tokens, count.end);
  const isProper =
    below &&
    !areRooms(tokens, at, below.end, value) &&
    (value < below.value || tokens[count.end]!.key.includes('av') || standAlone(tokens, at, below.end));
  return isProper ? { value: [value, BigInt(below.value)], end: below.end } : undefined;
};

export const fractional = mixedFractions(READER, fraction, 'y', { medio: 2n, media: 2n });
/** `un medio`, `un tercio` and `un cuarto` stay words. */
export const wordFractions = sequence(below100, word('medio', 'tercio', 'cuarto'));
