import { wordList } from '../../itn/engine/word-list.ts';
import {
  type Counted,
  type NumberWords,
  cardinalOf,
  digitGroups,
  spellDigits,
} from '../grammar/number-words.ts';

const BELOW_20 = wordList(
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito',
  'dezenove',
);
const TENS = wordList('- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa');
const HUNDREDS = wordList(
  '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
);
const LARGE = wordList('- mil milhão bilhão trilhão quatrilhão quintilhão sextilhão');

function below100(value: number): string {
  if (value < 20) return BELOW_20[value]!;
  const ten = TENS[Math.floor(value / 10)]!;
  return value % 10 === 0 ? ten : `${ten} e ${BELOW_20[value % 10]}`;
}

function below1000(value: number): string {
  if (value < 100) return below100(value);
  if (value === 100) return 'cem';
  const hundred = HUNDREDS[Math.floor(value / 100)]!;
  return value % 100 === 0 ? hundred : `${hundred} e ${below100(value % 100)}`;
}

/** `dois` → `duas`, `duzentos` → `duzentas`. */
const bend = (words: string, counted: Counted): string =>
  counted === 'feminine'
    ? words
        .replace(/\bum$/, 'uma')
        .replace(/\bdois$/, 'duas')
        .replace(/(ent|inhent)os\b/, '$1as')
    : words;

function say(digits: string, counted: Counted): string {
  const groups = digitGroups(digits, 3);
  const words = groups.map(({ value, behind }) => {
    if (behind <= 1) {
      const group = bend(below1000(value), counted);
      if (behind === 0) return group;
      return value === 1 ? 'mil' : `${group} mil`;
    }
    return `${below1000(value)} ${value === 1 ? LARGE[behind] : LARGE[behind]!.replace('ão', 'ões')}`;
  });
  const last = words.pop()!;
  if (words.length === 0) return last;
  const { value } = groups.at(-1)!;
  return `${words.join(' ')} ${isJoined(value) ? 'e ' : ''}${last}`;
}

/** `mil e um`, `mil e duzentos`, but `mil duzentos e um`. */
const isJoined = (lastGroup: number): boolean => lastGroup < 100 || lastGroup % 100 === 0;

const spelled = spellDigits(BELOW_20);

export const NUMBERS: NumberWords = {
  cardinal: cardinalOf(spelled, 24, say),
  spelled,
  decimals: spelled,
  mark: 'vírgula',
  minus: 'menos',
  plus: 'mais',
  space: ' ',
};
