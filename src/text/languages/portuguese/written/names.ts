import type { Rule } from '../../engine/language.ts';
import { either, lookup, map, word } from '../../engine/parser.ts';
import { among, saidFor, wordList } from '../../engine/word-list.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { fill, telephone } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { digit, number, SCALES, twoDigits } from './numbers.ts';
import { goesOn } from './quantities.ts';

export const addresses = electronic({
  at: ['arroba'],
  dot: ['ponto'],
  marks: { hífen: '-', traço: '-', 'traço baixo': '_', underline: '_', underscore: '_', sublinhado: '_' },
  slash: ['barra'],
  colon: ['dois pontos'],
  signs: saidFor('ponto_de_interrogação ?; interrogação ?; igual =; e_comercial &; cerquilha #'),
  protocols: { 'agá tê tê pê': 'http', 'agá tê tê pê esse': 'https', 'agá tê tê pê ésse': 'https' },
  www: ['w w w', 'www', 'dáblio dáblio dáblio', 'triplo dáblio'],
  endings: wordList('com org net edu gov info br'),
  weakEndings: wordList('pt io ai eu tv app us uk es fr de ao mz'),
  number: either(digit, twoDigits),
  plainWords: [
    ...SCALES,
    ...wordList(
      'os as um uma de do da dos das ao no na nos nas em com por para pra que se é são meu minha seu sua este esta',
      'esse essa isso lhe me te até sobre outro outra novo nova cada',
    ),
  ],
});

export const dotted = dottedNumbers({
  number,
  piece: either(twoDigits, digit),
  dot: ['ponto'],
  goesOn,
});

/** In numbers six is half a dozen. */
const half = map(word('meia'), () => '6');

const LAYOUTS: Readonly<Record<number, string>> = saidFor(
  '8 ####-####; 9 #####-####; 10 (##) ####-####; 11 (##) #####-####',
);

const isPostcode = among('cep');

function layOut(digits: string, tokens: Tokens = [], at = 0): string | undefined {
  if (digits.length === 8 && isPostcode(tokens[at - 1])) return fill('#####-###', digits);
  const isFree = digits.length === 11 && /^0[38]00/.test(digits);
  const layout = isFree ? '#### ### ####' : LAYOUTS[digits.length];
  return layout && fill(layout, digits);
}

/** Brazil writes the area's in brackets. */
const layOutAbroad = (digits: string, country: string) =>
  ` ${(country === '55' ? layOut(digits) : undefined) ?? digits}`;

const freeOfCharge = lookup({ 'zero oitocentos': '0800', 'zero trezentos': '0300' });

export const telephones = telephone({
  digit: either(digit, half),
  pair: twoDigits,
  repeats: { duplo: 2, dobro: 2, triplo: 3 },
  opening: freeOfCharge,
  longest: 13,
  goesOn,
  layOut,
  cues: wordList('telefone número ligue liga ligar celular telemóvel fax'),
  plus: ['mais'],
  layOutAbroad,
});

const weekday = lookup(
  Object.fromEntries(wordList('segunda terça quarta quinta sexta').map((day) => [`${day} feira`, day])),
);

/** `segunda feira` → `segunda-feira`. */
const weekdays: Rule = (tokens, at) => {
  const found = weekday(tokens, at);
  return found && [{ text: `${tokens[at]!.text}-${tokens[at + 1]!.text}`, end: found.end }];
};

const titles = titlesBeforeNames({ senhor: 'Sr.', senhora: 'Sra.', doutor: 'Dr.', doutora: 'Dra.' });

export const abbreviations: readonly Rule[] = [weekdays, titles];
