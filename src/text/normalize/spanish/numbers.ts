import { wordList } from '../../itn/engine/word-list.ts';
import {
  type Counted,
  type NumberWords,
  cardinalOf,
  decimalsInPairs,
  digitGroups,
  joinWords,
  spellDigits,
} from '../grammar/number-words.ts';

const BELOW_30 = wordList(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete',
  'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete',
  'veintiocho veintinueve',
);
const TENS = wordList('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa');
const HUNDREDS = wordList(
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
);
/** Of a million each and more; what is counted by them goes up to a million. */
const LARGE = ['millón', 'billón', 'trillón', 'cuatrillón'];

function below100(value: number): string {
  if (value < 30) return BELOW_30[value]!;
  const ten = TENS[Math.floor(value / 10)]!;
  return value % 10 === 0 ? ten : `${ten} y ${BELOW_30[value % 10]}`;
}

function below1000(value: number): string {
  if (value === 100) return 'cien';
  const hundred = value < 100 ? '' : HUNDREDS[Math.floor(value / 100)]!;
  return joinWords(hundred, value % 100 === 0 ? '' : below100(value % 100));
}

/** `veintiuno` → `veintiún`, `veintiuna`; `doscientos` → `doscientas`. */
function bend(words: string, counted: Counted): string {
  if (counted === 'nothing') return words;
  if (counted === 'masculine') return words.replace(/veintiuno$/, 'veintiún').replace(/\buno$/, 'un');
  return words.replace(/uno$/, 'una').replace(/(cient|quinient)os\b/, '$1as');
}

function belowMillion(value: number, counted: Counted): string {
  const thousands = Math.floor(value / 1000);
  const counting = counted === 'feminine' ? 'feminine' : 'masculine';
  return joinWords(
    thousands > 1 ? bend(below1000(thousands), counting) : '',
    thousands > 0 ? 'mil' : '',
    value % 1000 === 0 ? '' : bend(below1000(value % 1000), counted),
  );
}

function say(digits: string, counted: Counted): string {
  const groups = digitGroups(digits, 6).map(({ value, behind }) => {
    if (behind === 0) return belowMillion(value, counted);
    const large = LARGE[behind - 1]!;
    return `${belowMillion(value, 'masculine')} ${value === 1 ? large : large.replace('ón', 'ones')}`;
  });
  return groups.join(' ');
}

const spelled = spellDigits(BELOW_30);
const cardinal = cardinalOf(spelled, 30, say);

export const NUMBERS: NumberWords = {
  cardinal,
  spelled,
  decimals: decimalsInPairs({ cardinal, spelled }),
  mark: 'coma',
  minus: 'menos',
  plus: 'más',
  space: ' ',
};
