import { type Rule, rule } from '../../engine/language.ts';
import { after, either, lookup, map, optional, type Parser, sequence, word } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among, saidFor, wordList } from '../../engine/word-list.ts';
import { months } from '../../cldr.ts';
import { toRoman } from '../../grammar/written/roman.ts';
import { partsBehind, zones } from '../../grammar/written/zones.ts';
import { inTwoDigits, upTo } from '../../grammar/written/small-numbers.ts';
import { FIRST_TO_NINTH, READER } from './numbers.ts';
import { goesOn } from './quantities.ts';

export const MONTHS = [...months('es'), 'setiembre'];
const { below100, isNumber, number } = READER;

const first = map(word('primero'), () => 1);
export const day = map(upTo(either(first, below100), 31), String);

/** `siglo diecinueve` → `siglo xix`; the word before it stays. */
const century: Rule = (tokens, at) => {
  const found = centuryNumber(tokens, at);
  if (!found) return undefined;
  const inEra = era(tokens, found.end);
  const text = inEra ? `${found.value} ${inEra.value}` : found.value;
  return [{ end: at + 1 }, { text, end: inEra?.end ?? found.end }];
};
const ordinal = map(lookup(FIRST_TO_NINTH, { decimo: { value: 10, sign: '' } }), ({ value }) => value);
const centuryNumber = map(sequence(word('siglo'), either(below100, ordinal)), ([, value]) => toRoman(value));

/** `doscientos tres antes de cristo` → `203 a. c.` */
const era: Parser<string> = either(
  map(sequence(word('antes'), word('de'), word('cristo')), () => 'a. c.'),
  map(sequence(word('despues'), word('de'), word('cristo')), () => 'd. c.'),
  lookup({
    ...saidFor(
      'antes_de_nuestra_era a. n. e.; antes_de_la_era_comun a. e. c.; antes_de_jesucristo a. j. c.',
      'de_nuestra_era n. e.; de_la_era_comun e. c.; despues_de_jesucristo d. d. j. c.',
      'antes_del_presente a. p.',
    ),
  }),
);
const yearOfEra = map(sequence(number, era), ([{ value }, era]) => `${value} ${era}`);

interface Clock {
  readonly hour: number;
  readonly minute: number;
}

const the = word('la', 'las');
const midnight = map(word('cero'), () => 0);
const hour = either(midnight, upTo(below100, 24));
const quarter = map(word('cuarto'), () => 15);
const aQuarter = either(
  quarter,
  map(sequence(word('un'), word('cuarto')), () => 15),
);
const halfHour = map(word('media'), () => 30);
/** `las dos y tres` may also be two numbers. */
const minutes = map(sequence(below100, optional(word('minuto', 'minutos'))), ([value, unit]) =>
  value < 60 && (value >= 5 || unit !== undefined) ? value : undefined,
);
const twoDigits = map(below100, (value) => (value >= 10 && value < 60 ? value : undefined));
const onTheHour = map(sequence(word('en'), word('punto')), () => 0);

const past = either(
  after(word('y'), either(quarter, halfHour, minutes)),
  after(word('con'), minutes),
  onTheHour,
  twoDigits,
);
const to = after(word('menos'), either(quarter, minutes));

const clock = either<Clock>(
  map(sequence(hour, to), ([hour, minute]) => before(hour, minute)),
  map(sequence(hour, past), ([hour, minute]) => ({ hour, minute })),
);
const fullHour = map(hour, (hour): Clock => ({ hour, minute: 0 }));

const before = (hour: number, minute: number): Clock => ({
  hour: hour === 1 ? 12 : (hour + 23) % 24,
  minute: 60 - minute,
});

const night = sequence(word('de'), word('la'), word('noche'));
const half = lookup({
  ...saidFor(
    'a_eme a.m.; a_m a.m.; am a.m.; de_la_mañana a.m.; de_la_madrugada a.m.; pe_eme p.m.; p_m p.m.',
    'pm p.m.; ame a.m.; peme p.m.; de_la_tarde p.m.; de_la_noche p.m.',
  ),
});
const offset = sequence(lookup({ mas: '+', menos: '-' }), below100);
const zone = map(
  sequence(zones(wordList('utc gmt cst cet cest pst est edt pdt mdt mst pt et mt')), optional(offset)),
  ([name, offset = []]) => name.toUpperCase() + offset.join(''),
);

/** `la una y diez pe eme` → `la 1:10 p.m.`, `las dos menos cuarto` → `la 1:45`; `las dos` stays. */
const onTheClock: Rule = (tokens, at) => {
  const article = the(tokens, at);
  const from = article?.end ?? at;
  const said = clock(tokens, from);
  const found = said ?? fullHour(tokens, from);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const rest = halfAndZone(tokens, found.end);
  if (rest.length === 0 && !(article && said)) return undefined;
  const time = { text: written(found.value), end: found.end };
  // Midnight belongs to the night, and is not after noon.
  if (found.value.hour === 12 && night(tokens, found.end)) rest[0] = { ...rest[0]!, text: 'a.m.' };
  return article
    ? [{ text: articleOf(found.value, tokens[at]!), end: article.end }, time, ...rest]
    : [time, ...rest];
};

/** `ocho y media` agrees with `horas`, unless another feminine noun is counted. */
const bareHalfHour: Rule = (tokens, at, left) => {
  const found = isNumber(left) || masculine(tokens[at]) ? undefined : halfPast(tokens, at);
  const next = found && tokens[found.end];
  return found && (next?.kind !== 'word' || behindHalf(next))
    ? [{ text: written({ hour: found.value, minute: 30 }), end: found.end }]
    : undefined;
};
const halfPast = map(sequence(hour, word('y'), word('media')), ([hour]) => hour);
const masculine = among('un uno');
const behindHalf = among('y e del en a al pero que cuando');

const quarterTo = sequence(
  either(
    aQuarter,
    map(below100, (value) => (value % 5 === 0 && value < 60 ? value : undefined)),
  ),
  word('para'),
  the,
  hour,
);

/** `faltan diez para las cinco` is a duration. */
const lacks = among('falta faltan faltaban');

/** `un cuarto para las dos` → `la 1:45`. */
const toTheHour: Rule = (tokens, at) => {
  const found = lacks(tokens[at - 1]) ? undefined : quarterTo(tokens, at);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const [minute, , , hour] = found.value;
  const time = before(hour, minute);
  return [
    { text: articleOf(time, tokens[at]!), end: found.end - 1 },
    { text: written(time), end: found.end },
    ...halfAndZone(tokens, found.end),
  ];
};

const written = ({ hour, minute }: Clock) => `${hour}:${inTwoDigits(minute)}`;

/** The article agrees with the written hour, and keeps the case of the spoken article. */
function articleOf({ hour }: Clock, { text }: Token): string {
  const article = hour === 1 ? 'la' : 'las';
  return /^\p{Lu}/u.test(text) ? `L${article.slice(1)}` : article;
}

const halfAndZone = (tokens: Tokens, at: number) => partsBehind(tokens, at, half, zone);

/** Writes spoken times of day: `las tres y media` → `las 3:30`. */
export const times: readonly Rule[] = [century, rule(yearOfEra), onTheClock, bareHalfHour, toTheHour];
