import { wordList } from '../../engine/word-list.ts';
import { figuresOf, isDegrees, ordinals } from '../../grammar/spoken/figures.ts';
import { genderOf } from '../../grammar/spoken/nouns.ts';
import { fractionsOf } from '../../grammar/spoken/fractions.ts';
import { NUMBERS, ordinalOf } from '../lexicon.ts';
import { romanOrdinals, romanRanks, romanValue, type RomanWords } from '../../grammar/spoken/roman.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { sentenceStop } from '../../grammar/spoken/abbreviations.ts';

export const figures = figuresOf(NUMBERS, {
  grouped: [
    String.raw`\d{1,3}(?:\.\d{3}){1,9}`,
    String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`,
    String.raw`\d{1,3}(?:['’]\d{3}){1,9}`,
  ],
  marks: { ',': 'virgola', '.': 'punto' },
});

const OTHERS = new Set(
  wordList(
    'alla dalla della nella sulla contro ma che con per non prima dopo sopra senza una uno come quando contro verso circa',
    'ancora allora era altra fra tra sono quello questo questa quella ogni',
  ),
);

/** The gender of a noun after a number, by its ending. */
export const genderOfNoun = genderOf({
  others: OTHERS,
  feminine:
    /(?<!(?:proble|siste|progra[m]?|te|dile|cli|po|schema|diagra[m]?)m)(?:a|zione|sione|tà|tù)$|^(?:notte|parte|volta|classe|chiave|madre|legge|rete|luce|voce|serie|mano)$/u,
  masculine: /[oe]$|ma$/u,
});

const feminine = (ordinal: string): string => ordinal.replace(/o$/, 'a');

/** `3ª` → `terza`, `1°` → `primo`. */
export const ordinalNumbers = ordinals(
  figures,
  ['º', '°', 'ª', '.º', '.ª', 'o', 'a'],
  (digits, ending, match) => {
    if (isDegrees(digits, ending, match)) return undefined;
    return /[ªa]$/.test(ending) ? feminine(ordinalOf(digits)) : ordinalOf(digits);
  },
);

/** `2/3` → `due terzi`, `1 1/2` → `uno e mezzo`, `3/110` → `tre su cento dieci`. */
export const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const said = sayParts(count, parts);
    if (whole === '') return said;
    return `${NUMBERS.cardinal(whole)} e ${count === '1' && parts === '2' ? 'mezzo' : said}`;
  },
  'su',
);

function sayParts(count: string, parts: string): string {
  const value = Number(parts);
  if (value < 2 || (value > 20 && value !== 100 && value !== 1000)) {
    return `${NUMBERS.cardinal(count)} su ${NUMBERS.cardinal(parts)}`;
  }
  const part = parts === '2' ? 'mezzo' : ordinalOf(parts);
  return count === '1' ? `un ${part}` : `${NUMBERS.cardinal(count)} ${part.slice(0, -1)}i`;
}

const ordinal = (value: number) => ordinalOf(String(value));
const QUEENS = wordList(
  'Elisabetta Maria Caterina Giovanna Cristina Margherita Elizabeth Anna Vittoria Beatrice Isabella',
);

/** `secolo XIX`, `il XX secolo`, `Giovanni XXIII`. */
export const roman: RomanWords = {
  numbered: wordList(
    'secoli Secoli capitoli Capitoli secolo Secolo capitolo Capitolo atto Atto libro Libro titolo Titolo volume Volume scena Scena parte Parte canto Canto articolo Articolo fase Fase grado Grado',
  ),
  sayNumbered: (value, word) => (/^secol/i.test(word) ? ordinal(value) : NUMBERS.cardinal(String(value))),
  articles: wordList('il Il la La nel Nel nella Nella del Del della Della al Al dal Dal sul Sul'),
  sayCounted: (value, article) => (article.endsWith('a') ? feminine(ordinal(value)) : ordinal(value)),
  names: [
    ...QUEENS,
    ...wordList('Giovanni Paolo Carlo Enrico Luigi Filippo Federico Pio Benedetto Leone Gregorio Umberto'),
    ...wordList('Emanuele Guglielmo Giorgio Edoardo Ferdinando Francesco Napoleone Alessandro Clemente'),
  ],
  sayNamed: (value, name) => (QUEENS.includes(name) ? feminine(ordinal(value)) : ordinal(value)),
};

/** `XIX sec.`, `nel XX sec.`, whose number an article may precede. */
export const centuries: Rule = {
  name: 'century',
  starts: /[sIVX]/,
  pattern: /(?:(?<=(?<!\p{L})[IVX]{1,5} )|(?<roman>[IVX]{1,5}) )(?:sec\.|secolo(?!\p{L}))/uy,
  say: (match) => {
    const roman = match.groups!.roman;
    const value = roman === undefined ? undefined : romanValue(roman);
    return `${value === undefined ? '' : `${ordinal(value)} `}secolo${sentenceStop(match)}`;
  },
};

/** `XXV anniversario`, `II guerra mondiale` */
export const ranks = romanRanks(
  {
    masculine:
      'anniversario congresso concilio festival campionato premio torneo municipio canto millennio concorso',
    feminine: 'edizione guerra repubblica fiera legislatura conferenza olimpiade giornata classe domenica',
  },
  (value, isFeminine) => (isFeminine ? feminine : String)(ordinal(value)),
);

/** `30enne` → `trentenne`: the number loses its last vowel. */
export const ages: Rule = {
  name: 'age',
  starts: figures.starts,
  pattern: /(?<![\p{L}\p{N}.,-])(\d{2,3})[- ]?(enn[ei])(?!\p{L})/uy,
  say: ([, years = '', ending = '']) => NUMBERS.cardinal(years).replace(/[aiou]$/, '') + ending,
};

/** `IIIª`, `II°` */
export const romanOrdinal = romanOrdinals(['º', '°', 'ª'], (value, ending) =>
  ending === 'ª' ? feminine(ordinal(value)) : ordinal(value),
);

/** `2 1/2 tazze` → `due tazze e mezza`, `1 ora` → `un'ora` */
export const halvesAndElided: readonly Rule[] = [
  {
    name: 'half behind a noun',
    starts: figures.starts,
    pattern: /(?<![\p{L}\p{N}.,/])([1-9]\d?)(?: 1\/2| ?½) (\p{Ll}{2,20}[aeio])(?!\p{L})/uy,
    say: ([, count = '', noun = '']) => {
      if (count === '1' && /[ei]$/.test(noun)) return undefined;
      const gender = /[ae]$/.test(noun) ? 'feminine' : 'masculine';
      const one = gender === 'feminine' ? (/^[aeiou]/.test(noun) ? "un'" : 'una ') : 'un ';
      const said = count === '1' ? one : `${NUMBERS.cardinal(count)} `;
      return `${said}${noun} e ${gender === 'feminine' ? 'mezza' : 'mezzo'}`;
    },
  },
  {
    name: 'one of something feminine before a vowel',
    starts: /1/,
    pattern: /(?<![\p{L}\p{N}.,/:-]|\p{N} )1 (?=[aeiou]\p{Ll}{1,15}a(?!\p{L}))(\p{Ll}{3,20})/uy,
    say: ([, noun = '']) => (genderOfNoun(noun) === 'feminine' ? `un'${noun}` : undefined),
  },
];
