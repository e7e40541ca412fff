import { months } from '../cldr.ts';
import { saidFor, wordList } from '../engine/word-list.ts';
import { numbersInWords } from '../grammar/spoken/cardinals.ts';
import { figuresOf, ordinals } from '../grammar/spoken/figures.ts';
import { fractionsOf } from '../grammar/spoken/fractions.ts';
import { spokenFrom } from '../grammar/spoken/from-lexicon.ts';
import { joinWords } from '../grammar/spoken/number-words.ts';
import { mathWords } from '../grammar/spoken/powers.ts';
import { romanOrdinals } from '../grammar/spoken/roman.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import { layouts } from '../grammar/spoken/telephones.ts';
import { type ClockTime, fullHours } from '../grammar/spoken/times.ts';
import { shortStreets } from '../grammar/spoken/abbreviations.ts';
import { asWritten, withCapitals } from '../grammar/spoken/alternatives.ts';
import { CURRENCIES, NUMBERS, ordinalOf, TITLES, UNITS, year } from './lexicon.ts';

const figures = figuresOf(NUMBERS, {
  grouped: [String.raw`\d{1,3}(?:\.\d{3}){1,9}`, String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,9}`],
  marks: { ',': 'komma', '.': 'punt' },
});

const PARTS: Readonly<Record<string, string>> = { 2: 'half|halve', 4: 'kwart' };

/** Says `1/2` as `een half`, `2/3` as `twee derde`, `1 1/2` as `een en een half`. */
const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    if (whole === '1' && parts === '2') return 'anderhalf';
    const [one, many = one] = (PARTS[parts] ?? ordinalOf(parts)).split('|');
    const said = `${NUMBERS.cardinal(count)} ${count === '1' ? one : many}`;
    return whole === '' ? said : `${NUMBERS.cardinal(whole)} en ${said}`;
  },
  'op',
);

/** `1/2 liter`, `1½ fles`: before a noun with `de`; those with `het` have `half`. */
const halves: Rule = {
  name: 'half of something',
  starts: /[½1]/,
  pattern:
    /(?<![\p{L}\p{N}/.,]|\p{N} )(1[ -]?)?(?:½|1\/2)(?= (?!uur|pond|procent|jaar|miljoen|miljard|dozijn|brood|glas|ei|pak|blik|etmaal|boek|stuk|dag|kwart|van|op|tot|is|was)\p{Ll}{2})/uy,
  say: ([, one]) => (one === undefined ? 'een halve' : 'anderhalve'),
};

/** `1012 AB Amsterdam` → `tien twaalf A B` */
const postcodes: Rule = {
  name: 'postcode',
  starts: /[1-9]/,
  pattern: /(?<![\p{L}\p{N}.,-])([1-9]\d)(\d\d) ?([A-Z])([A-Z])(?![\p{L}\p{N}.])(?=,?(?: \p{Lu}\p{Ll}|$))/uy,
  say: ([, first = '', last = '', ...letters]) =>
    joinWords(NUMBERS.cardinal(first), NUMBERS.cardinal(last), ...letters),
};

/** `op 28-6`: a day and a month, unless it is a range or a score. */
const dayAndMonth: Rule = {
  name: 'day and month with a dash',
  starts: /[123]/,
  pattern:
    /(?<=(?<!\p{L})(?:op|van|tot|vanaf|sinds|per|geboren) )(1[3-9]|2\d|3[01])-([1-9]|1[0-2])(?![\p{L}\p{N}]|[.,:/-]\d)/uy,
  say: ([, day = '', month]) => `${NUMBERS.cardinal(day)} ${months('nl')[Number(month) - 1]!}`,
};

/** `15,-`: the dash belongs to the price and is not a sign. */
const bareEuros: Rule = {
  name: 'euros without a sign',
  starts: /\d/,
  pattern: /(?<![\p{L}\p{N}.,€]|€ )(\d{1,4}),[-–—](?![\p{L}\p{N}])/uy,
  say: ([, amount = '']) => `${NUMBERS.cardinal(amount)} euro`,
};

/** `Kerkstr. 12` */
const streets = shortStreets({ str: 'straat', ln: 'laan', pl: 'plein' }, 'str|(?<=l)ln|pl|ln');

/** Units before which `half` has no ending: `een half uur`, but `een halve liter`. */
const HALF_OF = /^(?:uur|pond|procent)/;

/** Says `14:30` as `veertien uur dertig`. */
function time({ hour, minute = 0, second = 0, half }: ClockTime): string {
  const part =
    half === undefined
      ? ''
      : half === 'am'
        ? "'s ochtends"
        : hour >= 6 && hour < 12
          ? "'s avonds"
          : "'s middags";
  return joinWords(
    `${NUMBERS.cardinal(String(hour))} uur`,
    minute === 0 ? '' : NUMBERS.cardinal(String(minute)),
    second === 0 ? '' : `en ${NUMBERS.cardinal(String(second))} seconde${second === 1 ? '' : 'n'}`,
    part,
  );
}

export const spoken = (): readonly Rule[] =>
  spokenFrom({
    language: 'nl',
    figures,
    signs: saidFor(
      '@ apenstaartje; . punt; / slash; : dubbele punt; - streepje; _ laag streepje; ? vraagteken; ! uitroepteken; = is',
      '& en; # hekje; % procent; + plus; | verticale streep; ^ dakje; ~ tilde; * sterretje; \\ backslash',
    ),
    symbols: saidFor(
      '# nummer; = is gelijk aan; × keer; * keer; ÷ gedeeld door; ≈ ongeveer; ≠ is niet gelijk aan; ≤ kleiner dan of gelijk aan; ≥ groter dan of gelijk aan; < kleiner dan; > groter dan; § paragraaf',
    ),
    endings: 'nl be eu',
    abbreviations: {
      titles: {
        ...TITLES,
        ...saidFor(
          'vs. versus; St. Sint; Dr. dokter; Prof. professor; Dhr. meneer; Mevr. mevrouw; fam. familie',
        ),
      },
      words: withCapitals(
        saidFor(
          '24/7 vierentwintig zeven; p.m. per maand; gem. gemiddeld; v.d. van de; verd. verdieping; temp. temperatuur; e.v. en verder; e.a. en anderen; WO_I Wereldoorlog een; WO_II Wereldoorlog twee; bijv. bijvoorbeeld; bv. bijvoorbeeld; o.a. onder andere; d.w.z. dat wil zeggen; enz. enzovoort; etc. et cetera; m.a.w. met andere woorden; i.p.v. in plaats van; t.o.v. ten opzichte van; a.u.b. alstublieft; i.v.m. in verband met; n.a.v. naar aanleiding van; t/m tot en met; ca. circa; incl. inclusief; excl. exclusief; max. maximaal; min. minimaal; v.Chr. voor Christus; n.Chr. na Christus; str. straat; tel. telefoon; z.s.m. zo snel mogelijk; m.b.t. met betrekking tot; evt. eventueel; resp. respectievelijk; mln. miljoen; mld. miljard; mrd. miljard; jl. jongstleden; p/m per maand; p/j per jaar; p/w per week; p/u per uur; p/st per stuk; p.p. per persoon; e.d. en dergelijke; c.q. casu quo; o.l.v. onder leiding van; vgl. vergelijk; zgn. zogenaamd; mw. mevrouw; a.s. aanstaande',
        ),
      ),
      beforeNumbers: saidFor(
        'Art. artikel; nr. nummer; nrs. nummers; blz. bladzijde; p. pagina; hfst. hoofdstuk; art. artikel; afb. afbeelding; tel. telefoon; par. paragraaf',
      ),
    },
    special: [
      dayAndMonth,
      streets,
      bareEuros,
      postcodes,
      halves,
      numbersInWords('jarig|daags|voudig|persoons|procents|delig|urig|koppig|maandelijks', NUMBERS.cardinal),
      romanOrdinals(['e', 'ste', 'de'], (value) => ordinalOf(String(value)), 'eeuw'),
    ],
    roman: {
      numbered: wordList('hoofdstuk Hoofdstuk deel Deel boek Boek'),
      sayNumbered: (value) => NUMBERS.cardinal(String(value)),
      names: wordList(
        'Willem Lodewijk Filips Karel Hendrik Elizabeth Frederik Boudewijn Leopold Albert Filip Napoleon Johannes Pius Catharina Alexander',
      ),
      sayNamed: (value) => `de ${ordinalOf(String(value))}`,
    },
    shortMonths: 'jan feb|febr mrt|maa apr mei jun jul aug sep|sept okt nov dec',
    date: {
      say: ({ day, monthName, year: inYear }, [written]) =>
        joinWords(
          (/^\d+(?:ste|de|e)/.test(written) ? ordinalOf : NUMBERS.cardinal)(String(day)),
          monthName,
          inYear === undefined ? '' : year(inYear),
        ),
      behindDay: '(?:e|ste|de)?',
    },
    time,
    clock: {
      hours: true,
      hourWords: 'uur|u\\.?|h',
      at: 'om|van|tot|vanaf|rond|tussen|[Oo]pen|ma|di|wo|do|vr|za|zo',
    },
    moreTimes: [fullHours(figures, 'uur|u\\.?', time)],
    money: {
      language: 'nl',
      currencies: CURRENCIES,
      scales: {
        ...asWritten(['miljoen', 'miljard', 'biljoen', 'duizend']),
        ...saidFor(
          'mln. miljoen; mln miljoen; mld. miljard; mld miljard; mrd miljard; mio miljoen; M miljoen',
        ),
      },
      join: (major, minor) => `${major} ${minor.replace(/(?<=(?:ig|tien|elf|twaalf)) cent$/, '')}`,
    },
    telephones: {
      layouts: layouts(
        '06-########; 06 ########; 06 ## ## ## ##; 06-## ## ## ##; 0##-#######; 0## #######; 0## ### ## ##; 0### ######; 0###-######; 0800-####; 0900-####; (0##) ### ## ##; (0##) #######; (0##) ### ####; (0###) ######; (0###) ## ## ##; 0### ## ## ##; 0### - ######; 06-#### ####; 06 #### ####',
      ),
      cues: 'postcode|pin(?:code)?|code|nummer|toestel|rekeningnummer|[Bb]el(?:t|de|len)?',
    },
    measures: {
      units: {
        ...UNITS,
        ...saidFor(
          't/m tot en met; sec seconde|seconden; Mbit megabit; Gbit gigabit; Mbps megabit per seconde; mph mijl per uur; kn knoop|knopen',
        ),
      },
      perUnits: {
        ...asWritten(['dag', 'week', 'maand', 'jaar', 'persoon', 'stuk', 'kind', 'nacht']),
        ...saidFor('mnd maand; pp persoon; st stuk'),
      },
      apart: ['K', 's', 'A', 'L', 't', 'J', 'B', 'el', 'tl', 'u', 'pk'],
      per: (unit, perUnit) => `${unit} per ${perUnit}`,
      partOf: (parts, { one }) => `${HALF_OF.test(one) ? parts : parts.replace(/half$/, 'halve')} ${one}`,
    },
    ...mathWords('keer; kwadraat; tot de derde; tot de macht #; gedeeld door; wortel van'),
    fractions,
    year,
    yearsBehind: 'in|sinds|vanaf|tot|jaar|uit|rond|eind|begin|anno|tussen',
    ordinalNumbers: ordinals(figures, ['e', 'ste', 'de'], (digits) => ordinalOf(digits)),
    shortDays: { language: 'nl', short: 'ma di wo do vr za zo', and: 'en|&|of|t/m' },
    timesOver: (count) => `${figures.say(count)} keer`,
    between: ['tussen', 'en'],
    said: { dot: 'punt', to: 'tot', ratio: 'staat tot', by: 'bij', about: 'ongeveer', hashtag: 'hashtag' },
  });
