import { saidFor } from '../languages/engine/word-list.ts';
import { primaryLanguage } from '../primary-language.ts';
import { spelledOut } from './passage-builder.ts';

interface SayAsOptions {
  /** Of a date: the order of its parts, such as `mdy`. */
  readonly format?: string | undefined;
  readonly language?: string | undefined;
}

/** How ordinals are written, so that the rules of spoken forms recognise them. */
const ORDINALS = saidFor('de .; es .º; fr e; it º; pt º; hi वां');

/**
 * Rewrites a text so that it is read as `kind`, a value of SSML's `interpret-as`; `undefined` for an
 * unknown kind. The text is then read by the rules of its language.
 */
export function sayAs(text: string, kind: string, { format, language }: SayAsOptions): string | undefined {
  switch (kind.toLowerCase()) {
    case 'characters':
    case 'spell-out':
    case 'verbatim':
    case 'digits':
      return spelledOut(text);
    case 'cardinal':
    case 'number':
      return text.replace(/(?<=\d)[\s'’_](?=\d)/gu, '');
    case 'ordinal':
      return ordinal(text, primaryLanguage(language ?? 'en'));
    case 'telephone':
      return telephone(text);
    case 'date':
      return date(text, format?.toLowerCase());
    case 'time':
    case 'currency':
    case 'fraction':
    case 'unit':
      return text;
    default:
      return undefined;
  }
}

function ordinal(text: string, language: string): string {
  const number = text.replace(/\D+/gu, '');
  if (number === '') return text;
  if (language === 'zh' || language === 'ja') return `第${number}`;
  return number + (ORDINALS[language] ?? englishEnding(number));
}

function englishEnding(number: string): string {
  if (/1[123]$/u.test(number)) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[Number(number.at(-1))] ?? 'th';
}

/** Digit by digit, with a pause at each separator. */
const telephone = (text: string): string =>
  (text.match(/\+|\d+/gu) ?? [])
    .map((group) => (group === '+' ? 'plus' : [...group].join(' ')))
    .join(', ')
    .replace('plus,', 'plus');

/** In ISO 8601 form, if the order of its parts is given. */
function date(text: string, format: string | undefined): string {
  const numbers = text.match(/\d+/gu) ?? [];
  if (format === undefined || [...format].some((part) => !'ymd'.includes(part))) return text;
  if (numbers.length !== format.length) return text;
  const part = (name: string) => numbers[format.indexOf(name)];
  const [year, month, day] = [part('y'), part('m'), part('d')];
  if (year?.length !== 4 || month === undefined || day === undefined) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
