import type { Rule } from '../../engine/language.ts';
import { either, lookup, many, sequence, word } from '../../engine/parser.ts';
import { among, wordList } from '../../engine/word-list.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { fill, telephone } from '../../grammar/written/telephone.ts';
import { digit, number, scales, twoDigits } from './numbers.ts';
import { goesOn } from './quantities.ts';

export const addresses = electronic({
  at: ['at', 'ät', 'klammeraffe'],
  dot: ['punkt'],
  marks: { bindestrich: '-', minus: '-', unterstrich: '_' },
  slash: ['slash', 'schrägstrich'],
  colon: ['doppelpunkt'],
  www: ['w w w', 'www', 'dreimal w'],
  endings: wordList('com org net edu gov de at info eu'),
  weakEndings: wordList('ch io ai tv app uk us fr es it nl be lu'),
  number: either(digit, twoDigits),
  plainWords: [
    ...scales,
    ...wordList(
      'der die das den dem des ein eine einen einem einer und oder in im an am auf zu zum zur von vom für mit aus bei',
      'ist sind war ich du er sie es wir ihr mein dein sein unser euer dieser diese dieses jeder neue neuer',
    ),
  ],
});

export const dotted = dottedNumbers({
  number,
  piece: either(twoDigits, digit),
  dot: ['punkt'],
  goesOn,
});

const decimalVersion = sequence(number, word('punkt'), many(digit, 1, 2));
const ofVersions = among('version web industrie python java android ios windows html usb bluetooth');

/** `version zwei punkt null` → `version 2.0`. */
export const versions: Rule = (tokens, at, left) => {
  const found = ofVersions(left) ? decimalVersion(tokens, at) : undefined;
  if (!found || goesOn(tokens, found.end)) return undefined;
  const [{ value }, , rest] = found.value;
  return [{ text: `${value}.${rest.join('')}`, end: found.end }];
};

const LAYOUTS: Readonly<Record<number, string>> = {
  10: '(####) ###-###',
  11: '(####) ###-####',
  12: '(####) ####-####',
};

/** With the area's number in brackets, where there is one. */
function layOut(digits: string): string | undefined {
  const layout = digits.startsWith('0') ? LAYOUTS[digits.length] : undefined;
  return layout && fill(layout, digits);
}

/** `+49 170 1234567` */
const layOutAbroad = (digits: string, country: string) =>
  country === '49' && digits.length >= 8 ? ` ${digits.slice(0, 3)} ${digits.slice(3)}` : ` ${digits}`;

export const telephones = telephone({
  digit,
  pair: twoDigits,
  repeats: { doppel: 2, zweimal: 2, dreimal: 3 },
  longest: 14,
  goesOn,
  layOut,
  cues: wordList('telefon telefonnummer nummer handynummer rufnummer handy fax'),
  plus: ['plus'],
  layOutAbroad,
});

const title = lookup({ doktor: 'Dr.', professor: 'Prof.', mister: 'Mr.', misses: 'Mrs.', miss: 'Ms.' });
const determiner = among(
  'der die das den dem des ein eine einen einem einer kein mein dein sein ihr unser zum vom beim',
);
const plain = among(
  'und oder ist war hat sagt sagte kommt kam wird kann der die das ein eine in im an am auf mit für von',
);

/** Before a name: `doktor dao`. `der doktor` is none. */
export const titles: Rule = (tokens, at, left) => {
  const found = title(tokens, at);
  const next = found && tokens[found.end];
  const isNamed = next?.kind === 'word' && !plain(next) && !determiner(left);
  return isNamed ? [{ text: found!.value, end: found!.end }] : undefined;
};
