import type { Rule } from '../../engine/language.ts';
import { either, lookup, map, word } from '../../engine/parser.ts';
import { among, saidFor, wordList } from '../../engine/word-list.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { rangeWords } from '../../grammar/written/ranges.ts';
import { writtenFrom } from '../../grammar/written/from-lexicon.ts';
import { endOr, hundredthsAtEnd } from '../../grammar/written/money.ts';
import { manyOrName } from '../../grammar/written/plain-number.ts';
import { fill } from '../../grammar/written/telephone.ts';
import { fractional, ordinal, ordinals, READER, wordFractions } from './numbers.ts';
import { CURRENCIES, MINORS, UNITS } from './quantities.ts';
import { dateInNumbers, day, times } from './times.ts';

/** In numbers that are said digit by digit, six may be `meia`, half a dozen. */
const half = map(word('meia'), () => '6');

const LAYOUTS: Readonly<Record<number, string>> = saidFor(
  '8 ####-####; 9 #####-####; 10 (##) ####-####; 11 (##) #####-####',
);

const isPostcode = among('cep');
/** The formats of taxpayers' numbers, by the words before them and by their length. */
const TAXPAYERS: Readonly<Record<string, string>> = saidFor(
  'cpf11 ###.###.###-##; cnpj14 ##.###.###/####-##',
);
/** The most words between a name that is said letter by letter and its number. */
const HINT_WORDS = 6;

function layOut(digits: string, tokens: Tokens = [], at = 0): string | undefined {
  if (digits.length === 8 && isPostcode(tokens[at - 1])) return fill('#####-###', digits);
  const hint = tokens.slice(Math.max(0, at - HINT_WORDS), at).map(({ key }) => key);
  const [taxpayer = ''] = /cpf|cnpj/.exec(hint.join('')) ?? [];
  const pattern = TAXPAYERS[taxpayer + digits.length];
  if (pattern !== undefined) return fill(pattern, digits);
  const isFree = digits.length === 11 && /^0[38]00/.test(digits);
  const layout = isFree ? '#### ### ####' : LAYOUTS[digits.length];
  return layout && fill(layout, digits);
}

/** In Brazil, the area code is in brackets. */
const layOutAbroad = (digits: string, country: string) =>
  ` ${(country === '55' ? layOut(digits) : undefined) ?? digits}`;

const freeOfCharge = lookup({ 'zero oitocentos': '0800', 'zero trezentos': '0300' });

const weekday = lookup(
  Object.fromEntries(wordList('segunda terça quarta quinta sexta').map((day) => [`${day} feira`, day])),
);

/** `segunda feira` → `segunda-feira`. */
const weekdays: Rule = (tokens, at) => {
  const found = weekday(tokens, at);
  return found && [{ text: `${tokens[at]!.text}-${tokens[at + 1]!.text}`, end: found.end }];
};
const { below100, isNumber } = READER;
export const written = writtenFrom({
  language: 'pt',
  reader: READER,
  units: {},
  unitWords: UNITS,
  metres: { metres: 'metro metros', joiners: 'e', closers: 'e de mas que com para' },
  per: ['por'],
  // `um minuto`, `uma hora` are moments.
  moments: 'minuto hora',
  measure: { perUnits: { ...UNITS, segundo: 's' } },
  halfOfUnit: { behind: 'e meio; e meia', of: 'de' },
  by: 'por',
  currencies: {},
  currencyWords: CURRENCIES,
  of: ['de'],
  place: (number, symbol) => `${symbol} ${number}`,
  money: {
    minors: MINORS,
    joiners: ['e', 'com'],
    bareHundredths: hundredthsAtEnd(below100, isNumber, ['com'], endOr('o a cada por no na')),
  },
  fractional,
  halves: ',5 e meio; ,5 e meia; ,25 e um quarto',
  some: 'uns umas poucos poucas alguns algumas',
  outOf: 'em cada; vezes em cada; de cada',
  wordFractions,
  ordinals,
  rules: [weekdays, times, dateInNumbers],
  day,
  ofMonth: 'de',
  titles: { senhor: 'Sr.', senhora: 'Sra.', doutor: 'Dr.', doutora: 'Dra.' },
  electronic: {
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
    plainWords:
      'os as um uma de do da dos das ao no na nos nas em com por para pra que se é são meu minha seu sua este esta ' +
      'esse essa isso lhe me te até sobre outro outra novo nova cada',
  },
  telephone: {
    digit: either(READER.digit, half),
    repeats: { duplo: 2, dobro: 2, triplo: 3 },
    opening: freeOfCharge,
    longest: 13,
    layOut,
    cues: wordList('telefone número ligue liga ligar celular telemóvel fax'),
    plus: ['mais'],
    layOutAbroad,
  },
  numberPhrases: {
    pressure: { cues: 'pressão tensão', over: ['por', 'sobre'] },
    seconds: ['segundo', 'segundos'],
    regnal: {
      ordinal,
      titles: 'rei rainha papa dom imperador príncipe',
      names:
        'pedro manuel afonso luís carlos henrique filipe bento joão pio leão clemente gregório inocêncio',
      closers: 'de foi era é o e rei morreu reinou',
    },
    phrases:
      'um quarto de hora; três quartos de hora; mil e uma; mil e um; vinte e quatro sete; mil maravilhas; mil desculpas; mil perdões; uma hora dessas; uma hora destas; uma hora ou outra; uma hora qualquer',
    vague: 'e poucos; e poucas; e tantos; e tantas; e tal',
    twenties: 'e que mas foi foram é era houve se para por em com não quando',
    pairs: {
      joiners: ['e', 'com'],
      prices: 'custa; custam; custou; sai por; vale; valem; paguei; deu; fica em; ficou em; são',
      between: 'entre de',
    },
    sums: {
      operators: 'mais; menos; vezes; por; elevado a; dividido por',
      equals: 'igual a; é igual a; são; é; dá',
      signs: saidFor('mais +; menos -; vezes ×; dividido_por ÷'),
      surelyEquals: 'igual a; é igual a',
    },
    verse: ['versículo', 'versículos'],
  },
  isPhrase: manyOrName('mil', 'vezes desculpas perdões', isNumber),
  range: {
    ...rangeWords('to a ao às até; from de; or ou; between entre; and e; articles os as; zero zero'),
    scales: { mil: 3 },
    toDay: 'e; e o',
  },
  continuations:
    'cinco; trinta; e poucos; e cinco; de julho de dois mil e doze; julho de dois mil e doze; vírgula cinco; ' +
    'vírgula cinco milhões; milhões de reais; reais; reais e cinquenta centavos; por cento; cento; mil; ' +
    'milhões; e meia; para as nove; horas; horas e trinta; da tarde; e meio; terços; quartos; quartos de hotel; ponto com; ' +
    'arroba gmail ponto com; gmail ponto com; quilômetros por hora; quilos; metros quadrados; graus; ' +
    'a trinta; ou trinta; nove oito sete seis; zero ponto um; metro e oitenta; feira; ' +
    'dáblio ponto exemplo ponto com',
});
