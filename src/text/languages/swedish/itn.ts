import type { Rule } from '../engine/language.ts';
import { map, sequence, word } from '../engine/parser.ts';
import { toTokens } from '../engine/tokens.ts';
import { among, saidFor, wordList } from '../engine/word-list.ts';
import { partsOf } from '../grammar/written/fraction.ts';
import { rangeWords } from '../grammar/written/ranges.ts';
import { writtenFrom } from '../grammar/written/from-lexicon.ts';
import { halfAhead } from '../grammar/written/half-ahead.ts';
import { abroadIn, fill } from '../grammar/written/telephone.ts';
import { CURRENCIES, READER, UNITS } from './lexicon.ts';

/** `nittiotalet` → `90-talet` */
const decade: Rule = (tokens, at) => {
  const [, stem = '', ending = ''] = /^(\p{L}+)(tal(?:et|ets))$/u.exec(tokens[at]!.key) ?? [];
  const parts = READER.splitNumber(stem) ?? [stem];
  const found = READER.number(toTokens(parts.join(' ')), 0);
  return found?.end === parts.length && found.value.value % 10n === 0n
    ? [{ text: `${found.value.value}-${ending}`, end: at + 1 }]
    : undefined;
};

/** `kostar femton och nittio` → `kostar 15:90` */
const price: Rule = (tokens, at, left) => {
  const found = isPrice(left) ? crownsAndOre(tokens, at) : undefined;
  return found && tokens[found.end]?.kind !== 'word' ? [{ text: found.value, end: found.end }] : undefined;
};
const isPrice = among('kostar kostade betalar betalade');
const crownsAndOre = map(sequence(READER.number, word('och'), READER.twoDigits), ([{ value }, , öre]) =>
  value < 1000n ? `${value}:${öre}` : undefined,
);

export const written = writtenFrom({
  language: 'sv',
  reader: READER,
  style: { splitCompound: READER.splitNumber },
  units: UNITS,
  unitWords: saidFor('kilo kg; kilometer_i_timmen km/h'),
  withoutUnits: ['msk', 'tsk', 'px', 's', 'st', 'tim', 'ft', 'lb', 'mi'],
  metres: { metres: 'meter', joiners: 'och', closers: 'och lång hög bred djup men är' },
  closers: 'i på för hos men',
  per: ['per'],
  moments: 'minut timme',
  currencies: CURRENCIES,
  electronic: {
    at: ['snabel a', 'snabela', 'at'],
    dot: ['punkt'],
    marks: { bindestreck: '-', understreck: '_' },
    slash: ['snedstreck', 'slash'],
    colon: ['kolon'],
    www: ['w w w', 'www'],
    endings: wordList('com org net edu se nu info eu'),
    weakEndings: wordList('de io ai tv app uk us no dk fi'),
    plainWords:
      'en ett och eller i på av för med till från är var jag du han hon vi ni de det den som att min din sin',
  },
  telephone: {
    repeats: { dubbel: 2 },
    longest: 12,
    layOut: (digits) =>
      digits.length === 10 && digits.startsWith('0')
        ? fill('###-### ## ##', digits)
        : digits.length === 9 && digits.startsWith('08')
          ? fill('##-### ## ##', digits)
          : undefined,
    cues: wordList('telefon telefonnummer nummer ring mobil'),
    plus: ['plus'],
    layOutAbroad: abroadIn('46', '## ### ## ##'),
  },
  rules: [
    decade,
    price,
    ...halfAhead({
      reader: READER,
      hour: [],
      pairs: 'och',
      zero: 'noll',
      behind: 'på i och men så',
      format: (hour, minute) => `${hour}.${minute}`,
      at: wordList('klockan går avgår vid efter före till från'),
      half: ['halv'],
      quarter: ['kvart'],
      past: ['över'],
      to: ['i'],
    }),
  ],
  some: 'par några flera',
  pressure: { cues: 'blodtryck blodtrycket', over: ['över'] },
  outOf: 'av; gånger av',
  each: 'var vart varje',
  ordinal: (value, last) =>
    `${value}:${/[ae]$/.test(last) && /(?:första|andra|förste|andre)$/.test(last) ? 'a' : 'e'}`,
  halves: '1,5 en och en halv; 1,5 ett och ett halvt; ,5 och en halv; ,5 och ett halvt; ,25 och en kvarts',
  parts: partsOf(
    '3 tredjedelar; 4 fjärdedelar; 5 femtedelar; 6 sjättedelar; 7 sjundedelar; 8 åttondelar; 9 niondelar; 10 tiondelar; 12 tolftedelar; 20 tjugondedelar; 100 hundradelar',
  ),
  range: {
    ...rangeWords('to till; from från; or eller; between mellan; and och; zero noll'),
    scales: { hundra: 2, tusen: 3 },
    toDay: 'till; och; eller; till och med',
  },
  phrases: 'tusen tack; tusen och en natt; hundra procent säker',
  prices: 'kostar; kostade; betalar; betalade',
  between: 'mellan',
  continuations:
    'fem; trettio; mars; tjugohundratolv; komma fem; miljoner; miljoner kronor; kronor; kronor och femtio öre; procent; hundra; tusen; halv; över tre; i tre; punkt se; snabel a gmail punkt com; kilometer i timmen; kilogram; kvadratmeter; grader celsius; till trettio; eller trettio; noll ett två tre; tredjedelar; och en halv',
});
