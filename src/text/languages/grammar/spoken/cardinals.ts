import { ANY_NUMBER, type Rule } from './rule.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import type { Counted } from './number-words.ts';

/** The length of the longest noun that is followed by its number, with a space. */
const LONGEST_NAMED = 16;

/**
 * Says `-3,5` in the gender of the next noun, or of the one after `mil`, if `genderOf` knows it (nouns are
 * capitalized if `capitalNouns`), but not after a word in `named`, which is followed by its number. Also says
 * the parts of longer expressions: each number of `1,2,3`, and that of `A4`.
 */
export const numbers = (
  figures: Figures,
  genderOf: (noun: string, written?: string) => Counted = () => 'nothing',
  capitalNouns = false,
  named?: RegExp,
): readonly Rule[] => [
  {
    name: 'number',
    needs: ANY_NUMBER,
    starts: figures.starts,
    pattern: new RegExp(
      `${figures.number}(?=(?: (?:mil )?(?<noun>${capitalNouns ? '\\p{Lu}\\p{Ll}{2,30}' : '\\p{Ll}{3,30}'})(?!\\p{L}))?)`,
      'uy',
    ),
    say: ({ 0: written, groups, index, input }) => {
      const isName = named?.test(input.slice(Math.max(0, index - LONGEST_NAMED), index)) ?? false;
      const noun = isName ? undefined : groups?.['noun'];
      return figures.say(written, noun === undefined ? 'nothing' : genderOf(noun, written));
    },
  },
  {
    name: 'digits',
    needs: ANY_NUMBER,
    starts: figures.starts,
    pattern: new RegExp(`${figures.digit}{1,40}(?!${figures.digit})`, 'uy'),
    say: ([written]) => figures.words.cardinal(digitsOf(written)),
  },
];

/** `5-этажный`, `20-åring`: a number at the beginning of a word, with the stems of such words. */
export const numbersInWords = (stems: string, say: (digits: string) => string): Rule => ({
  name: 'number in a word',
  needs: ANY_NUMBER,
  starts: /\d/,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}.,:/-])([1-9]\\d{0,2})-((?:${stems})\\p{Ll}{0,9})(?!\\p{L})`, 'uy'),
  say: ([, digits = '', word = '']) => say(digits) + word,
});

/** Versions and IP addresses: `10.0.1`, `192.168.0.1`, whose parts of three digits are spelled. */
export function dottedNumbers({ digit, number, numberEnd, starts, words }: Figures, dot: string): Rule {
  return {
    name: 'dotted number',
    starts,
    pattern: new RegExp(
      `(?:(?!${number})|(?=(?:${digit}{3}\\.){3}${digit}{1,2}(?!${digit})))${digit}{1,4}(?:\\.${digit}{1,4}){2,5}${numberEnd}`,
      'uy',
    ),
    say: ([written]) => {
      const parts = written.split('.').map(digitsOf);
      const isSpelled = parts.length === 4 || parts.some(({ length }) => length > 2);
      return parts
        .map(isSpelled ? words.spelled : (part) => words.cardinal(part))
        .join(between(words.space, dot));
    },
  };
}

const between = (space: string, word: string) => `${space}${word}${space}`;

/** Words before the scale of a map or model. */
const SCALE =
  '[ée]chelle|[Ee]scala|[Ss]cala|[Mm]aßstab|[Ss]chaal|[Ss]kal[aię]|[Öö]lçek|(?:[Мм]асштаб)\\p{L}{0,2}|[Pp]odziałce|縮尺|比例尺|축척';

/** `escala 1:50`, which is not a time. */
export const scaleRatios = ({ digit, words }: Figures, to: string): Rule => ({
  name: 'scale',
  needs: ANY_NUMBER,
  starts: /1/,
  pattern: new RegExp(
    `(?<=(?<!\\p{Script=Latin})(?:${SCALE})(?: (?:de|di|da|do|du|von|van|was|är|é|è|est|es)|为|是|は)?(?: ?[:：])?[ (]{0,2})1 ?[:：] ?(${digit}{1,3}(?:[., ]?${digit}{3}){0,3})(?!${digit})`,
    'uy',
  ),
  say: ([, other]) => [words.cardinal('1'), to, words.cardinal(digitsOf(other!))].join(words.space),
});

/** `16:9`, `60:40`; other numbers with two digits after the colon are usually times. */
export function ratios({ digit, starts, words }: Figures, to: string): Rule {
  return {
    name: 'ratio',
    starts,
    pattern: new RegExp(
      `(?<!${digit}|${digit}[:：.,])(${digit}{1,4})[:：](${digit}|${digit}{1,5}[0０]{2}|(?<=50:)50|(?<=60:)40|(?<=70:)30|(?<=80:)20|(?<=90:)10)(?![:：.,]?${digit})`,
      'uy',
    ),
    say: ([, one, other]) =>
      [words.cardinal(digitsOf(one!)), to, words.cardinal(digitsOf(other!))].join(words.space),
  };
}
