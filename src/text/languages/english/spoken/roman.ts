import { wordList } from '../../engine/word-list.ts';
import { romanOrdinals, romanValue, type RomanWords } from '../../grammar/spoken/roman.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { fromRoman } from '../../grammar/written/roman.ts';
import { cardinal, ordinal, sticky, year } from './numbers.ts';

/** Names of kings, queens and popes. */
const RULERS = wordList(
  'Henry Louis George Edward Charles Elizabeth William James Richard Philip Paul Pius Benedict Leo Gregory Napoleon Catherine',
  'Nicholas Alexander Ivan Peter Frederick Otto Ramses Ramesses Urban Innocent Clement Sixtus Mary Victor Ferdinand Francis',
  'Gustav Christian Haakon Olav Alfonso Felipe Carlos Wilhelm Friedrich Ptolemy Cleopatra Darius Xerxes Margrethe Boniface Rama John Augustus Constantine Harald Albert Baldwin Osman Murad Mehmed',
);
/** Nouns that are often numbered. */
const NUMBERED = wordList(
  'chapter part volume act scene section war bowl phase type stage class title article appendix grade level book episode season',
  'figure table round fantasy factor schedule category generation gen mark division group unit vol vols ch chap fig sec art no eq',
  'apollo tier vatican olympiad mk auto gta wrestlemania',
  'wars chapters parts types phases levels volumes acts sections articles classes grades',
);

/** Nouns whose number may be in lower case: `Scene ii`. */
const IN_PLAYS = /^(?:act|scene|chapter|part|book|volume|section)$/i;

/** Letters that are more often words or names. */
const isPlain = (written: string) => /^(?:L|LI|XX|XXX|LL|XL|LX)$/.test(written);

/**
 * `Henry VIII` → `Henry the eighth`, `Part XL` → `Part forty`, `Rocky IV`; but `Sam and I` has no numeral.
 */
export const roman: RomanWords = {
  numbered: [
    ...NUMBERED,
    'WrestleMania',
    ...NUMBERED.flatMap((word) => [word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()]),
  ],
  sayNumbered: (value, word, written) =>
    // `No. I can't`
    !(written === 'I' && /^no$/i.test(word)) &&
    !(written === 'X' && /^gen/i.test(word)) &&
    (/^[IVXL]{2}|^[IVX]$/.test(written) ||
      (/^scene$/i.test(word) && /^[ivx]+$/.test(written)) ||
      (written === 'L' && word === 'Bowl') ||
      (IN_PLAYS.test(word) && /^[ivx]{2}/.test(written))) &&
    (written.length > 1 || /^\p{Lu}|^scene$/u.test(word))
      ? cardinal(String(value))
      : undefined,
  names: RULERS,
  sayNamed: (value, name, written) => {
    if (isPlain(written) || /^(?:The|And|For|But|This|That)$/.test(name)) return undefined;
    return RULERS.includes(name) ? `the ${ordinal(String(value))}` : cardinal(String(value));
  },
};

/** `MCMXCIV`; shorter ones are words and abbreviations. */
export const romanYears: Rule = {
  name: 'year in Roman figures',
  starts: /M/,
  pattern: sticky('(?<![\\p{L}\\p{N}])M[MDCLXVI]{3,14}(?![\\p{L}\\p{N}])'),
  say: ([written]) => {
    const value = fromRoman(written.toLowerCase());
    return value === undefined || value >= 3000 ? undefined : year(String(value));
  },
};

/** `Stage IIIB`, `type IIa` */
export const stages: Rule = {
  name: 'stage with a letter',
  starts: /[IVX]/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:[Ss]tages?|[Tt]ypes?|[Cc]lass|[Pp]hases?|[Gg]rades?|[Ff]actor|[Gg]roup)[ -])([IVX]{1,4})-?([A-Ea-e])(\d?)(?![\p{L}\p{N}])`,
  ),
  say: ([, written = '', letter = '', digit = '']) => {
    const value = romanValue(written);
    return value === undefined
      ? undefined
      : [cardinal(String(value)), letter, ...(digit === '' ? [] : [cardinal(digit)])].join(' ');
  },
};

/** `XXI century`, `XIXth` */
export const romanOrdinal = romanOrdinals(
  ['th'],
  (value) => ordinal(String(value)),
  '[Cc]entur(?:y|ies)|[Mm]illennium|[Dd]ynasty|Corps|Legion|Olympiad|Olympics?|Congress|[Aa]nniversary|Airborne',
);
