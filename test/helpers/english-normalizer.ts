import { readFileSync } from 'node:fs';
import { toDigits } from './english-numbers.ts';

/**
 * Normalises English text for word error rates, after the normaliser of openai/whisper: small letters, no
 * brackets, fillers, punctuation or accents, contractions and titles in full, numbers as digits, American
 * spelling (of the words in `spellings`). Unlike openai/whisper, it removes the colon from a time of day, so
 * that `10:30` equals `ten thirty`.
 */
export function normalizeEnglish(text: string, spellings: ReadonlyMap<string, string> = SPELLINGS): string {
  const plain = [...BEFORE, ...IN_FULL, ...AFTER].reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    text.normalize('NFC').toLowerCase().replaceAll('’', "'"),
  );
  return toDigits(withoutSymbols(plain))
    .replace(/[.$¢€£](?!\d)/g, ' ')
    .replace(/(?<!\d)%/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => spellings.get(word) ?? word)
    .join(' ');
}

type Rule = readonly [pattern: RegExp, replacement: string];

const BEFORE: readonly Rule[] = [
  [/[<[][^>\]]*[>\]]|\([^)]+\)/g, ''],
  [/\b(?:hmm|mm|mhm|mmm|uh|um)\b/g, ''],
  [/\s+'/g, "'"],
];

const TITLES: Record<string, string> = {
  mr: 'mister',
  mrs: 'missus',
  st: 'saint',
  dr: 'doctor',
  prof: 'professor',
  capt: 'captain',
  gov: 'governor',
  ald: 'alderman',
  gen: 'general',
  sen: 'senator',
  rep: 'representative',
  pres: 'president',
  rev: 'reverend',
  hon: 'honorable',
  asst: 'assistant',
  assoc: 'associate',
  lt: 'lieutenant',
  col: 'colonel',
  jr: 'junior',
  sr: 'senior',
  esq: 'esquire',
};

const IN_FULL: readonly Rule[] = [
  [/\bwon't\b/g, 'will not'],
  [/\bcan't\b/g, 'can not'],
  [/\blet's\b/g, 'let us'],
  [/\bain't\b/g, 'aint'],
  [/\by'all\b/g, 'you all'],
  [/\bwanna\b/g, 'want to'],
  [/\bgotta\b/g, 'got to'],
  [/\bgonna\b/g, 'going to'],
  [/\b(?:i'ma|imma)\b/g, 'i am going to'],
  [/\b(would|could|should)a\b/g, '$1 have'],
  [/\bma'am\b/g, 'madam'],
  [/\bo'clock\b/g, 'oclock'],
  ...Object.entries(TITLES).map(([short, full]): Rule => [new RegExp(String.raw`\b${short}\b`, 'g'), full]),
  [/'d(?= (?:been|gone|done)\b)/g, ' had'],
  [/'s(?= (?:been|gone|got)\b)/g, ' has'],
  [/n't\b/g, ' not'],
  [/'re\b/g, ' are'],
  [/'s\b/g, ' is'],
  [/'d\b/g, ' would'],
  [/'ll\b/g, ' will'],
  [/'t\b/g, ' not'],
  [/'ve\b/g, ' have'],
  [/'m\b/g, ' am'],
];

const AFTER: readonly Rule[] = [
  [/(?<=\d),(?=\d)/g, ''],
  [/\b(\d{1,2}):(\d{2})\b/g, '$1$2'],
  [/\.(?!\d)/g, ' '],
];

/** Removes accents, and replaces other symbols by spaces, except those of numbers. */
function withoutSymbols(text: string): string {
  return Array.from(text.normalize('NFKD'), (mark) => {
    if ('.%$¢€£'.includes(mark)) return mark;
    if (/\p{Mn}/u.test(mark)) return '';
    return LETTERS[mark] ?? (/[\p{M}\p{S}\p{P}]/u.test(mark) ? ' ' : mark);
  }).join('');
}

/** Letters that NFKD does not decompose. */
const LETTERS: Record<string, string> = {
  œ: 'oe',
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
};

const SPELLINGS = readSpellings('../shared/whisper/english_spelling.json');

/** A map from British to American words; empty if the list is not installed. */
function readSpellings(path: string): ReadonlyMap<string, string> {
  try {
    const words: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
    return new Map(Object.entries(words));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
}
