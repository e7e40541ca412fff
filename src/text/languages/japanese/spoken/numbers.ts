import { digitsOf } from '../../grammar/spoken/digits.ts';
import { wideFigures } from '../../grammar/spoken/figures.ts';
import { fractionsOf } from '../../grammar/spoken/fractions.ts';
import { characterNumbers, digitGroups } from '../../grammar/spoken/number-words.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';

const DIGITS = [...'零一二三四五六七八九'];
const UNITS = ['千', '百', '十', ''];
const MYRIADS = ['', '万', '億', '兆', '京'];

/** `1` before ten, hundred or thousand is not said, except before the thousand of 一千万. */
function myriad(value: number, isLast: boolean): string {
  const places = Array.from(String(value).padStart(4, '0'), Number);
  return places
    .map((digit, place) => {
      if (digit === 0) return '';
      const isSaid = digit > 1 || place === 3 || (place === 0 && !isLast);
      return (isSaid ? DIGITS[digit]! : '') + UNITS[place]!;
    })
    .join('');
}

const say = (digits: string): string =>
  digitGroups(digits, 4)
    .map(({ value, behind }) => myriad(value, behind === 0) + MYRIADS[behind]!)
    .join('');

export const NUMBERS = characterNumbers(DIGITS, say, { minus: 'マイナス', plus: 'プラス' });
export const figures = wideFigures(NUMBERS);

/** `2/3` → `三分の二`, `1 1/2` → `一と二分の一`. */
export const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const said = `${NUMBERS.cardinal(parts)}分の${NUMBERS.cardinal(count)}`;
    return whole === '' ? said : `${NUMBERS.cardinal(whole)}と${said}`;
  },
  'の',
);

const { digit } = figures;

/** `二、三日` and `十四、5人` → `二三日`: two successive numbers are said without a pause. */
export const neighbours: Rule = {
  name: 'neighbours',
  starts: /[1-9１-９一二三四五六七八九十]/u,
  pattern:
    /([二三四五六七八九]?十)?([1-8１-８一二三四五六七八])[、・]([2-9２-９二三四五六七八九])(?=(?![十百千万億兆、])\p{Script=Han})/uy,
  say: ([, tens = '', few, more]) =>
    valueOf(few!) + 1 === valueOf(more!)
      ? `${tens}${DIGITS[valueOf(few!)]!}${DIGITS[valueOf(more!)]!}`
      : undefined,
};

const valueOf = (figure: string): number =>
  DIGITS.includes(figure) ? DIGITS.indexOf(figure) : Number(figure.normalize('NFKC'));

/** `√1/2` → `二分のルート一`, `-√3` → `マイナスルート三`. */
export const roots: readonly Rule[] = [
  {
    name: 'root in a fraction',
    starts: /√/,
    pattern: new RegExp(`√(${digit}{1,9})/(${digit}{1,9})(?!${digit})`, 'uy'),
    say: ([, count, parts]) =>
      `${NUMBERS.cardinal(digitsOf(parts!))}分のルート${NUMBERS.cardinal(digitsOf(count!))}`,
  },
  {
    name: 'root',
    starts: /[-−√]/,
    pattern: new RegExp(`([-−]?)√(?=${digit})`, 'uy'),
    say: ([, minus]) => `${minus === '' ? '' : NUMBERS.minus}ルート`,
  },
];
