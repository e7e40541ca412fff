import { wordList } from '../../engine/word-list.ts';
import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';
import type { NumberWords } from './number-words.ts';

export interface AddressWords {
  /** The signs in addresses with their spoken forms; at least `.`, `@`, `/`, `\`, `:`, `-` and `_`. */
  readonly signs: Readonly<Record<string, string>>;
  /** Names that are said as words and not spelled, with their spoken forms. */
  readonly names: Readonly<Record<string, string>>;
  /** The same for the last part of a host: countries. */
  readonly lastNames?: Readonly<Record<string, string>>;
  /** The spoken names of letters; by default letters are left to be read one by one. */
  readonly letters?: Readonly<Record<string, string>>;
  /** Endings of domain names that need no `www.` to be recognized. */
  readonly endings: readonly string[];
}

/** International names that are read as words. */
export const WELL_KNOWN = wordList(
  'localhost com gmail google yahoo hotmail outlook nvidia amazon facebook microsoft github',
);

/** Letters in names, with diacritics: `müller`. */
const LETTER = String.raw`\p{Script=Latin}`;
const NAME = `[${LETTER}0-9_-]{1,63}`;
/** Extensions of file names that occur in texts. */
const FILES = wordList('pdf csv txt doc docx xls xlsx ppt pptx zip jpg png mp3 mp4 wav html json');
/** Countries whose domains mark an address only if it has three parts, or is the whole text. */
const COUNTRIES = wordList(
  'ae ar at au be bg bo br ca ch cl cn co cr cu cz de dk do ec ee es eu fi fr gr gt hk hn hr hu ie il in io ir is it',
  'jp kr lt lu lv ma mx my ng ni nl no nz pa pe ph pl pt py ro rs ru sa se sg si sk sv th tn tr tw ua uk us uy ve vn za',
);
const LABEL = `${LETTER}[${LETTER}0-9-]{1,62}`;
const FILE = '[A-Za-z][A-Za-z0-9]{0,5}(?![A-Za-z0-9])';
const PATH = `[${LETTER}0-9._~:/?#@!$&*+,;=%|^{}-]`;
/** Punctuation at the end of an address belongs to the sentence. */
const LAST = `[${LETTER}0-9_~/#$&*+=%|^}-]`;

/** Schemes that are not said, because the address is recognized without them. */
const UNSAID_SCHEME = /^https?:\/\//i;

/** Query strings that programs exchange; they are too long to be said. */
const LONG_QUERY = /(?:\?[^#]{25,}(?:#.*)?|#.{25,})$/u;

/** The longest path that is said; a listener could not write down a longer one. */
const LONG_PATH = 80;

/** Whether the address is the whole text: then the user wants to hear how it is written. */
export const isAlone = ({ 0: written, input }: RegExpExecArray): boolean =>
  input.trim().replace(/(?<!\W)[.!?]$/, '') === written;

/**
 * An address as far as people say it in a sentence: `https://example.com/a?utm_source=…` is `example.com/a`.
 * @param alone see {@link isAlone}: then only what is too long to be written down is left out.
 */
export function saidOfAddress(written: string, alone: boolean): string {
  const address = (alone ? written : written.replace(UNSAID_SCHEME, '')).replace(LONG_QUERY, '');
  const cut = address.length > LONG_PATH ? address.lastIndexOf('/', LONG_PATH) : -1;
  const short = cut > 0 ? address.slice(0, cut) : address;
  return (alone ? short : short.replace(/\/$/, '')) || written;
}

/** Whether `part` can be said as a word: it has letters, some of which are vowels. */
const isPronounceable = (part: string): boolean =>
  part.length >= 4 && /[aeiou]/.test(part) && !/[^aeiouy]{4}|^[^aeiouylrh]{3}|[^aeiouylrnsh]{3}$/.test(part);
const withoutMarks = (part: string): string => part.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * E-mail addresses, `https://…`, `www.…`, `name.com/…` and `@name`. In a sentence, pronounceable parts are
 * said as words, others are spelled, except for `names`.
 */
export function addresses(
  { signs, names, lastNames = {}, letters = {}, endings }: AddressWords,
  numbers: NumberWords,
): readonly Rule[] {
  const before = `(?<![${LETTER}0-9@._/-])`;
  const domain = `${NAME}(?:\\.${NAME}){1,6}`;
  const path = `(?:[/?#&]${PATH}{0,200}${LAST}|/)?`;
  const forms = [
    `[${LETTER}0-9._%+!#$&*=?^{|}~-]{1,64}@${domain}${path}`,
    `(?:https?|ftp)://${PATH}{0,250}${LAST}`,
    `www\\.${domain}${path}`,
    `(?:\\d{1,3}\\.){3}\\d{1,3}:\\d{1,5}${path}`,
    `localhost(?=[:/])(?::\\d{1,5})?${path}`,
    `${NAME}(?:\\.${NAME}){0,4}\\.${anyOf(endings)}(?![A-Za-z0-9-]|\\.[A-Za-z0-9])${path}`,
    `(?:(?<=^\\s{0,9})${LABEL}(?=\\.[a-z]{2}[.!?]?\\s{0,9}$)|${LABEL}(?:\\.${LABEL}){1,3})\\.${anyOf(COUNTRIES)}(?![A-Za-z0-9-]|\\.[A-Za-z0-9])${path}`,
    `@[A-Za-z][A-Za-z0-9_]{1,30}(?:\\.[A-Za-z]{1,20})?`,
    `${NAME}\\.${anyOf(FILES)}(?![A-Za-z0-9.-])`,
    `[A-Z]:(?:\\\\${NAME}){1,12}(?:\\\\|\\.${FILE})?`,
    `(?:/${NAME}){2,12}(?:/|\\.${FILE})?`,
  ];
  const address: Rule = {
    name: 'address',
    needs: /[@/\\]|[.:][A-Za-z0-9]/,
    starts: new RegExp(`[${LETTER}0-9@/]`, 'u'),
    pattern: new RegExp(`${before}(?:${forms.join('|')})(?![${LETTER}0-9@])`, 'uy'),
    say(match) {
      const alone = isAlone(match);
      const said = saidOfAddress(match[0], alone);
      return Array.from(said.matchAll(/\p{Script=Latin}+|[0-9]|[^]/gu), ({ 0: part, index }) =>
        sayPart(part, { isLast: isLast(said, index, part.length), alone }),
      ).join(' ');
    },
  };
  return [hexadecimals({ signs, letters }, numbers.spelled), address];

  function sayPart(part: string, { isLast, alone }: { isLast: boolean; alone: boolean }): string {
    const key = part.toLowerCase();
    if (/^[0-9]$/.test(part)) return numbers.spelled(part);
    return (
      names[key] ??
      (isLast ? lastNames[key] : undefined) ??
      signs[part] ??
      (!alone && Object.keys(letters).length === 0 && isPronounceable(withoutMarks(key))
        ? part
        : undefined) ??
      Array.from(part, (letter) => letters[letter.toLowerCase()] ?? letter).join(' ')
    );
  }
}

/** Whether a part is the last one of a host. */
const isLast = (written: string, index: number, length: number): boolean =>
  written[index - 1] === '.' && /^(?:[/?#:]|$)/.test(written.slice(index + length));

const HEX = '[0-9A-Fa-f]';
/** Addresses of devices (MAC) and computers (IPv6), and identifiers (UUID). */
const HEXADECIMALS = [
  `${HEX}{2}([:-])${HEX}{2}(?:\\1${HEX}{2}){4}`,
  `(?:(?:${HEX}{1,4}:){7}${HEX}{1,4}|(?=[A-Fa-f:]{0,39}\\d)(?:${HEX}{1,4}:){0,6}(?<=${HEX}:):(?:${HEX}{1,4}(?::${HEX}{1,4}){0,6})?)(?:/\\d{1,3})?`,
  `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}`,
  // `5f3a-99bc`: one of its groups has digits between letters.
  `(?!\\d{1,4}[eE]\\d{1,4}-)(?=[0-9A-Fa-f-]{0,20}\\d[A-Fa-f]{1,8}\\d)${HEX}{4,12}(?:-${HEX}{4,12}){1,6}`,
];

/**
 * `00:1A:2B:3C:4D:5E`, `2001:db8::ff00`, `550e8400-e29b-…`: character by character, with letters in upper
 * case.
 */
export const hexadecimals = (
  { signs, letters = {} }: Pick<AddressWords, 'signs' | 'letters'>,
  spelled: (digits: string) => string,
): Rule => ({
  name: 'hexadecimal address',
  needs: /[0-9A-Fa-f][:-][:0-9A-Fa-f]/,
  starts: /[0-9A-Fa-f]/,
  pattern: new RegExp(
    `(?<![A-Za-z0-9:.-])(?:${HEXADECIMALS.join('|')})(?![A-Za-z0-9]|[:-][A-Za-z0-9])`,
    'uy',
  ),
  say: ([written]) =>
    Array.from(written, (sign) =>
      /\d/.test(sign) ? spelled(sign) : (signs[sign] ?? letters[sign.toLowerCase()] ?? sign.toUpperCase()),
    ).join(' '),
});
