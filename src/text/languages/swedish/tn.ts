import { saidFor } from '../engine/word-list.ts';
import { asWritten } from '../grammar/spoken/alternatives.ts';
import { figuresOf, ordinals } from '../grammar/spoken/figures.ts';
import { fractionsOf } from '../grammar/spoken/fractions.ts';
import { spokenFrom } from '../grammar/spoken/from-lexicon.ts';
import { joinWords } from '../grammar/spoken/number-words.ts';
import { mathWords } from '../grammar/spoken/powers.ts';
import { layouts } from '../grammar/spoken/telephones.ts';
import { CURRENCIES, NUMBERS, ordinalOf, UNITS, year } from './lexicon.ts';

const figures = figuresOf(NUMBERS, {
  grouped: [String.raw`\d{1,3}(?:[ \u00a0\u202f.]\d{3}){1,9}`],
  marks: { ',': 'komma', '.': 'punkt' },
});
const cardinal = (value: number) => NUMBERS.cardinal(String(value));
const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) => {
    const part =
      parts === '2'
        ? 'halv'
        : `${ordinalOf(parts).replace(/(?<=[^aeiouåäö])nde$/, 'n')}del`.replace('ndedel', 'ndel');
    const said =
      parts === '2'
        ? `${NUMBERS.cardinal(count, 'masculine')} ${part}${count === '1' ? '' : 'a'}`
        : `${NUMBERS.cardinal(count, 'masculine')} ${part}${count === '1' ? '' : 'ar'}`;
    return whole === '' ? said : `${NUMBERS.cardinal(whole)} och ${said}`;
  },
  'av',
);

export const spoken = () =>
  spokenFrom({
    language: 'sv',
    figures,
    signs: saidFor(
      '@ snabel-a; . punkt; / snedstreck; : kolon; - bindestreck; _ understreck; ? frågetecken; ! utropstecken; = lika med; & och; # nummer; % procent; + plus; | lodstreck; ^ cirkumflex; ~ tilde; * gånger; \\ omvänt snedstreck',
    ),
    symbols: saidFor(
      '× gånger; ÷ delat med; ≈ ungefär; ≠ inte lika med; ≤ mindre än eller lika med; ≥ större än eller lika med; < mindre än; > större än; § paragraf; € euro',
    ),
    endings: 'se nu eu',
    abbreviations: {
      titles: saidFor('dr doktor; dr. doktor; prof. professor; hr herr; fr. fru; St. Sankt'),
      words: saidFor(
        't.ex. till exempel; bl.a. bland annat; d.v.s. det vill säga; dvs. det vill säga; osv. och så vidare; etc. et cetera; ca cirka; ca. cirka; f.d. före detta; p.g.a. på grund av; s.k. så kallad; m.m. med mera; resp. respektive; f.Kr. före Kristus; e.Kr. efter Kristus; inkl. inklusive; exkl. exklusive; max. maximalt; min. minimalt',
      ),
      beforeNumbers: saidFor(
        'nr nummer; nr. nummer; s. sidan; kap. kapitel; tel. telefon; tel telefon; kl. klockan; kl klockan; art. artikel; vol. volym',
      ),
    },
    shortMonths: 'jan feb mar apr maj jun|juni jul|juli aug sep|sept okt nov dec',
    date: {
      say: ({ day, monthName, year: inYear }) =>
        joinWords(ordinalOf(String(day)), monthName, inYear === undefined ? '' : year(inYear)),
      behindDay: '(?::?[ae])?',
    },
    time: ({ hour, minute = 0, second = 0 }) =>
      joinWords(
        cardinal(hour),
        minute === 0 && second === 0 ? '' : minute < 10 ? `noll ${cardinal(minute)}` : cardinal(minute),
        second === 0 ? '' : `och ${cardinal(second)} sekunder`,
      ),
    clock: { dotted: true, hourWords: 'h' },
    money: {
      language: 'sv',
      currencies: CURRENCIES,
      scales: {
        ...asWritten(['miljon', 'miljoner', 'miljard', 'miljarder', 'biljoner', 'tusen']),
        ...saidFor(
          'mn miljon|miljoner; mkr miljon kronor|miljoner kronor; md miljard|miljarder; mdr miljard|miljarder; M miljon|miljoner',
        ),
      },
      join: (major, minor) => `${major} och ${minor}`,
    },
    telephones: {
      layouts: layouts(
        '0##-### ## ##; 0##-#######; 0## ### ## ##; 0##-## ## ##; 08-### ### ##; 0###-## ## ##',
      ),
      cues: 'pinkod|kod|postnummer|nummer',
    },
    measures: {
      units: UNITS,
      perUnits: asWritten(['dag', 'vecka', 'månad', 'år', 'person']),
      apart: ['K', 's', 'A', 'l', 't', 'J', 'B', 'st', 'h'],
      per: (unit, perUnit) => (perUnit === 'timme' ? `${unit} i timmen` : `${unit} per ${perUnit}`),
      partOf: (parts, { one }) => `${parts} ${one}`,
    },
    ...mathWords('gånger; i kvadrat; i kubik; upphöjt till #; delat med; roten ur'),
    fractions,
    year,
    yearsBehind: 'år|föddes|född|sedan|från|till|omkring|sommaren|våren|hösten|vintern|dog|mellan|och',
    ordinalNumbers: ordinals(figures, [':a', ':e'], (digits) => ordinalOf(digits)),
    shortDays: { language: 'sv', short: 'mån tis ons tors|tor fre lör sön', and: 'och|&' },
    said: { dot: 'punkt', to: 'till', ratio: 'till', by: 'gånger', about: 'ungefär', hashtag: 'hashtag' },
  });
