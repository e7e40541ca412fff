import type { Language } from '../engine/language.ts';
import { lookup } from '../engine/parser.ts';
import { saidFor, wordList } from '../engine/word-list.ts';
import { partsOf } from '../grammar/written/fraction.ts';
import { rangeWords } from '../grammar/written/ranges.ts';
import { writtenFrom } from '../grammar/written/from-lexicon.ts';
import { currencyNames } from '../grammar/written/money.ts';
import { slavicTimes } from '../grammar/written/slavic-times.ts';
import { abroadIn, fill } from '../grammar/written/telephone.ts';
import { CURRENCIES, READER, THOUSANDTHS, UNITS } from './lexicon.ts';

export const written: Language = writtenFrom({
  language: 'pl',
  reader: READER,
  units: UNITS,
  unitWords: saidFor(
    'kilo kg; kilometr_na_godzinę km/h; kilometry_na_godzinę km/h; kilometrów_na_godzinę km/h; metr_na_sekundę m/s; metry_na_sekundę m/s; metrów_na_sekundę m/s; metra_na_sekundę m/s; kilometra_na_godzinę km/h; procenta %; procentów %; procenty %',
  ),
  withoutUnits: ['s', 'sek.', 'szt.', 'px', 'KM', 'm', 'h', 'godz.', 'min', 'min.', 't'],
  metres: {
    metres: 'metr metry metrów',
    alone: 'metr',
    joiners: 'i',
    closers: 'i wzrostu wysokości długości szerokości ale a',
  },
  per: ['na'],
  closers: 'za w miesięcznie dziennie rocznie tygodniowo ale',
  currencies: CURRENCIES,
  currencyWords: currencyNames(
    'CHF: franki szwajcarskie, franków szwajcarskich; $ cent: dolary amerykańskie, dolarów amerykańskich; £ pens: funty szterlingi, funtów szterlingów',
  ),
  electronic: {
    at: ['małpa', 'małpka', 'at'],
    dot: ['kropka'],
    marks: { myślnik: '-', kreska: '-', podkreślenie: '_', podkreślnik: '_' },
    slash: ['ukośnik', 'slash', 'łamane przez'],
    colon: ['dwukropek'],
    www: ['w w w', 'www', 'wu wu wu'],
    endings: wordList('com org net edu gov pl info eu'),
    weakEndings: wordList('de io ai tv app uk us cz ua'),
    plainWords:
      'i w na z do po za od nie co jak to że on ona oni my wy ja ty jego jej ich dla lub ale o u a się jest są był',
  },
  telephone: {
    repeats: {},
    longest: 12,
    hasLongGroups: true,
    layOut: (digits, tokens, at) =>
      digits.length === 9
        ? fill('### ### ###', digits)
        : digits.length === 10 && tokens.slice(Math.max(0, at - 2), at).some(({ key }) => key === 'nip')
          ? fill('###-###-##-##', digits)
          : undefined,
    cues: wordList('telefon telefonu numer numeru zadzwoń dzwonić komórka'),
    plus: ['plus'],
    layOutAbroad: abroadIn('48', '### ### ###'),
  },
  yearWords: wordList('rok roku rokiem'),
  pairedYear: lookup(THOUSANDTHS),
  rules: slavicTimes({
    reader: READER,
    hours: 'godzina godziny godzin',
    minutes: 'minuta minuty minut minutę',
    zero: 'zero',
    at: 'o godzina godzinie godzinę przed po do od około',
    dayParts: 'rano wieczorem',
    hourEnd: /ej$/u,
    until: 'do',
    into: { 'wpół do': 30, 'w pół do': 30 },
    to: 'za',
    past: 'po',
    quarter: 'kwadrans',
  }),
  centuries: 'wiek wieku wiekowi wiekiem wieki wieków wiekach',
  pressure: { cues: 'ciśnienie ciśnienia', over: ['na'] },
  outOf: 'z; razy na',
  each: 'co każdy każda każde każdego każdej',
  ordinal: (value) => (value >= 1000n && value < 3000n ? `${value}` : `${value}.`),
  rulers:
    'paweł ludwik zygmunt jan karol henryk fryderyk mikołaj aleksander august stanisław władysław bolesław kazimierz wilhelm filip pius benedykt grzegorz leon elżbieta katarzyna',
  halves: '1,5 półtora; 1,5 półtorej; ,5 i pół',
  parts: partsOf(
    '3 trzecie|trzecich; 4 czwarte|czwartych; 5 piąte|piątych; 6 szóste|szóstych; 7 siódme|siódmych; 8 ósme|ósmych; 9 dziewiąte|dziewiątych; 10 dziesiąte|dziesiątych; 100 setne|setnych',
  ),
  range: {
    ...rangeWords('to do; from od; or lub albo czy; between między; and i a; zero zero'),
    scales: { tysięcy: 3, tysiące: 3 },
    toDay: 'do; i; lub',
  },
  phrases: 'sto lat; tysiąc razy; sto razy; tysiąc i jedna noc; tysiąc przeprosin; sto pociech; pół tysiąca',
  prices: 'kosztuje; kosztują; kosztował; zapłacił',
  between: 'między',
  continuations:
    'pięć; trzydzieści; marca; dwa tysiące dwunastego roku; przecinek pięć; milionów; milionów złotych; złotych; złotych pięćdziesiąt groszy; procent; sto; tysięcy; godzin; minut; czwartej; kropka pl; małpa gmail kropka com; kilometrów na godzinę; kilogramów; metrów kwadratowych; stopni celsjusza; do trzydziestu; lub trzydzieści; zero jeden dwa trzy; roku; i pół',
});
