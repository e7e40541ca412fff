import { among, saidFor, wordList } from '../../engine/word-list.ts';
import type { Rule } from '../../engine/language.ts';
import { writtenRomance } from '../../grammar/written/romance.ts';
import { fill } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { fractions, ordinal, ordinals, READER, withoutAccents } from './numbers.ts';
import { goesOn, QUANTITIES } from './quantities.ts';
import { dates, times } from './times.ts';

const { number, splitNumber } = READER;

/** `il quattrocento` is a century. */
const century: Rule = (tokens, at, left) => {
  const found = article(left) ? number(tokens, at) : undefined;
  const value = found?.value.value ?? 0n;
  const isCentury = value >= 200n && value < 1000n && value % 100n === 0n;
  const isCount = found && tokens[found.end]?.kind === 'word' && goesOn(tokens, found.end);
  return found && isCentury && !isCount ? [{ end: found.end }] : undefined;
};
const article = among("il l' nel nell' del dell' dal dall' al all' sul sull' primo tardo pieno");

/** A mobile number begins with 3, others with 0. */
const layOut = (digits: string): string | undefined => {
  if (digits.length === 10) return fill('### ### ####', digits);
  return digits.startsWith('0') && digits.length >= 8 ? digits : undefined;
};

export const written = writtenRomance({
  reader: READER,
  style: { fold: withoutAccents, splitsAfterApostrophe: true, splitCompound: splitNumber },
  quantities: QUANTITIES,
  fractions,
  ordinals,
  times,
  areTimesFirst: true,
  dates,
  titles: [
    titlesBeforeNames(
      saidFor(
        'signor Sig.; signora Sig.ra; signorina Sig.na; dottor Dott.; dottoressa Dott.ssa; professor Prof.',
        'professoressa Prof.ssa; avvocato Avv.; ingegner Ing.; architetto Arch.',
      ),
    ),
  ],
  addresses: {
    at: ['chiocciola', 'at'],
    dot: ['punto'],
    marks: { trattino: '-', 'trattino basso': '_', underscore: '_', meno: '-' },
    slash: ['slash', 'barra'],
    colon: ['due punti', 'due punti doppio'],
    signs: saidFor('punto_interrogativo ?; uguale =; e_commerciale &; cancelletto #'),
    protocols: saidFor('acca_ti_ti_pi http; acca_ti_ti_pi_esse https'),
    www: ['w w w', 'www', 'vu vu vu', 'tre w'],
    endings: wordList('com org net edu gov info it'),
    weakEndings: wordList('io ai eu tv app us uk es fr de ch'),
    plainWords:
      'il lo la i gli le un uno una di del della dei delle a al alla da dal dalla in nel nella con su per tra fra e o che ' +
      'non è sono ho ha mio mia tuo tua suo sua questo questa quello quella nuovo nuova ogni',
  },
  telephones: {
    repeats: { doppio: 2, triplo: 3 },
    longest: 13,
    layOut,
    cues: 'telefono numero chiama chiami chiamare chiamami cellulare fax',
    plus: ['più', 'piu'],
    layOutAbroad: (digits, country) => ` ${(country === '39' ? layOut(digits) : undefined) ?? digits}`,
  },
  pressure: { cues: 'pressione', over: ['su'] },
  seconds: 'secondo secondi',
  by: 'per',
  regnal: {
    ordinal,
    titles: 're regina papa imperatore principe',
    names:
      'vittorio umberto paolo luigi carlo enrico filippo benedetto giovanni pio leone clemente gregorio innocenzo',
    closers: 'di fu era e il re ed mori regno',
  },
  phrases:
    "un quarto d' ora; tre quarti d' ora; rosa dei venti; grazie mille; mille grazie; mille miglia; mille e una notte; mille scuse; mille baci; i mille di; dei mille di",
  special: century,
  twenties: 'e ed che ma fu era sono si per in con non quando',
  pairJoiners: 'e',
  prices: 'costa; costano; costava; fa; fanno; viene; vengono; vale; pagato; sono',
  between: 'tra fra',
  sums: {
    operators: 'piu; meno; per; alla; diviso',
    equals: 'uguale; uguale a; fa',
    signs: saidFor('piu +; più +; meno -; per ×; diviso ÷; diviso_per ÷'),
    surelyEquals: 'uguale; uguale a; è uguale a; e uguale a',
  },
  verse: 'versetto versetti',
  thousand: 'mille',
  manyTimes: 'grazie volte scuse',
  ranges: {
    to: 'a al alle',
    from: 'da dal dalle',
    or: 'o',
    between: 'tra fra',
    and: 'e',
    zero: 'zero',
    scales: { cento: 2, cent: 2, mila: 3 },
  },
  continuations:
    'cinque; trenta; e cinque; luglio duemiladodici; virgola cinque; virgola cinque milioni; ' +
    'milioni di euro; euro; euro e cinquanta; per cento; cento; mila; e mezza; meno un quarto; ' +
    'e un quarto; di sera; e mezzo; terzi; quarti; punto com; chiocciola gmail punto com; gmail punto com; ' +
    "chilometri all'ora; chili; metri quadrati; gradi; a trenta; o trenta; tre quattro sette uno due tre; " +
    'zero punto uno; metro e ottanta; secolo',
});
