import { type NumberWords, cardinalOf, digitGroups, spellDigits } from '../grammar/number-words.ts';

const DIGITS = [...'零一二三四五六七八九'];
const UNITS = ['千', '百', '十', ''];
const MYRIADS = ['', '万', '億', '兆', '京'];

/** `1` before a ten, hundred or thousand is not said, but before the thousand of 一千万. */
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

const spelled = spellDigits(DIGITS, '');
const say = (digits: string): string =>
  digitGroups(digits, 4)
    .map(({ value, behind }) => myriad(value, behind === 0) + MYRIADS[behind]!)
    .join('');

export const NUMBERS: NumberWords = {
  cardinal: cardinalOf(spelled, 20, say),
  spelled,
  decimals: spelled,
  mark: '点',
  minus: 'マイナス',
  plus: 'プラス',
  space: '',
};
