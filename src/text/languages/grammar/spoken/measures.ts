import { ANY_NUMBER, type Rule } from './rule.ts';
import { type Abbreviations, sentenceStop } from './abbreviations.ts';
import { anyOf } from './alternatives.ts';
import { bitsOfRate } from './bits.ts';
import type { Figures } from './figures.ts';
import type { Fractions } from './fractions.ts';
import { type Noun, noun, nouns } from './nouns.ts';
import { unitOf } from '../../cldr.ts';
import { saidFor, wordList } from '../../engine/word-list.ts';

/** A unit in a text, with the evidence that it is one. */
export interface WrittenUnit {
  readonly symbol: string;
  readonly amount: string;
  /** The text between the number and the unit, before the number, and after the unit. */
  readonly gap: string;
  readonly before: string;
  readonly behind: string;
  /** Whether its full stop belongs to an abbreviation. */
  readonly hasStop?: boolean;
}

export interface MeasureWords {
  /** Forms of the nouns, by their symbols. */
  readonly units: Readonly<Record<string, string>>;
  /** The same for words that follow a slash but are not units: `5 km/week`. */
  readonly perUnits?: Readonly<Record<string, string>>;
  /** Symbols that need a space before them: `300 K`, but a `4K` screen. */
  readonly apart?: readonly string[];
  /** Whether letters that may be a word or a name stand for a unit. */
  readonly isUnit?: (unit: WrittenUnit) => boolean;
  /** Source of the suffixes that may follow a unit and an apostrophe: `5 km'lik`. */
  readonly endings?: string;
  /** The word before the unit of a rate: `por` in `kilómetros por segundo`. */
  readonly per: (unit: string, perUnit: string) => string;
  /** The text between metres and centimetres; a space by default. */
  readonly centimetresBehind?: string;
  /** The words for a fraction of a unit: `tres quintos de metro`. Without them, only integers have units. */
  readonly partOf?: (parts: string, unit: Noun) => string;
  /** Whether the measure describes a noun and is singular for any number: `a 5 km run`, `a $5 bill`. */
  readonly isAttribute?: (match: RegExpExecArray) => boolean;
  /** Words for large numbers that may precede the unit: `5 million km`. */
  readonly between?: readonly string[];
}

/** The number of characters around a measure that are examined. */
const AHEAD = 7;
export const around = ({ 0: { length }, index, input }: RegExpExecArray, ahead = AHEAD) => ({
  before: input.slice(Math.max(0, index - ahead), index),
  behind: input.slice(index + length, index + length + ahead),
});

/** Endings of street names, after which a letter belongs to the house number. */
const OF_STREET = /(?:gatan|vägen|straat|laan|weg|plein|straße|gasse|allee|str\.) $/u;

/** `5 km/h`, `3 %`, `1 1/2 m`. */
export function measures(
  figures: Figures,
  words: MeasureWords,
  to: string,
  fractions?: Fractions,
  { capitalNouns = false }: Pick<Abbreviations, 'capitalNouns'> = {},
): Rule {
  const apart = new Set(words.apart);
  const {
    // `M4A`, `Vasagatan 12 B`
    isUnit = ({ symbol, gap, amount, before }) =>
      amount === '' ||
      (gap !== '' && !(/^\p{Lu}$/u.test(symbol) && OF_STREET.test(before))) ||
      (!apart.has(symbol) && !(symbol.length === 1 && /(?<!\d ?)\p{Script=Latin}$/u.test(before))),
    isAttribute,
    partOf,
  } = words;
  const units = nouns(withSmallLetters(words.units));
  const perUnits = { ...nouns(words.perUnits ?? {}), ...units };
  const { number, end, starts, digit } = figures;
  const { space } = figures.words;
  const unit = anyOf(Object.keys(units));
  const perUnit = anyOf(Object.keys(perUnits));
  const nounOf = (written: string) => units[written] ?? units[written.replaceAll(/[\u00a0\u202f]/g, ' ')]!;
  // `5-km` is an attribute; elsewhere, a hyphen is a dash.
  const gap = `(?<gap>[ \\u00a0\\u202f${isAttribute ? '-' : ''}]?)`;
  const behind = `${end}(?!['’](?!${words.endings ?? '(?!)'})\\p{L}|\\.\\p{L}\\.| (?:${LATIN})(?!\\p{L}))`;
  // The full stop of an abbreviation within a sentence.
  const stop = space === '' ? '' : `(?:(?<=\\p{Ll}{2})\\.(?= [\\p{Ll}\\d=]|[,;:)]|-\\p{Ll}))?`;
  const compound = `${gap}(?:(?<unit>${unit})(?:${behind}\\.?/(?<per>${perUnit}))?|/(?<rate>${perUnit}))${behind}${stop}`;
  const scale = `(?: (?<scale>${anyOf(words.between ?? [])})(?= ))?`;
  const isMeant = (match: RegExpExecArray, symbol: string) =>
    isUnit({
      symbol,
      gap: match.groups!['gap']!,
      amount: match.groups!['amount'] ?? '',
      hasStop: match[0].endsWith('.'),
      ...around(match),
    });
  const formOf = (match: RegExpExecArray, noun: Noun): Noun =>
    isAttribute && (match.groups!['gap'] === '-' || isAttribute(match))
      ? { one: noun.one, many: noun.one, gender: noun.gender }
      : noun;

  const part = fractions && partOf ? `(?<fraction>${fractions.source})` : '(?<fraction>(?!))';
  const range = `(?:(?<from>${digit}{${isRateFirst(words) ? 1 : 4},6})[-–](?=${digit}))?`;

  return {
    name: 'measure',
    needs: ANY_NUMBER,
    starts: fractions?.starts ?? starts,
    pattern: new RegExp(`(?:${part}|${range}(?<amount>${number})${scale})${compound}`, 'uy'),
    say: (match) => {
      const { fraction, from, amount = '', scale, unit, per, rate } = match.groups!;
      const parts = fraction === undefined ? undefined : fractions!.say(fraction);
      if (fraction !== undefined && parts === undefined) return undefined;
      if (rate !== undefined) {
        const isHouse = /^\p{Lu}/u.test(rate);
        return isHouse ? undefined : words.per(parts ?? figures.say(amount), perUnits[rate]!.one);
      }
      if (unit === 'v' && !IS_MAINS.test(amount)) return undefined;
      if (!isMeant(match, unit!)) return undefined;
      const bits = bitsOfRate(unit!, words.units);
      const noun = formOf(match, nounOf(bits ?? unit!));
      const counted =
        parts === undefined
          ? count(amount, scale, noun)
          : fractions!.isRatio(fraction!) || (isAttribute && match.groups!['gap'] === '-')
            ? [parts, noun.many].join(space)
            : partOf!(parts, noun);
      const said = from === undefined ? counted : [figures.say(from), to, counted].join(space);
      if (bits !== undefined) return words.per(said, nounOf(SECONDS.find((sign) => sign in units)!).one);
      if (per !== undefined) return words.per(said, perUnits[per]!.one);
      return unit!.endsWith('.') ? said + sentenceStop(match, { capitalNouns }) : said;
    },
  };

  function count(amount: string, scale: string | undefined, noun: Noun): string {
    return scale === undefined
      ? figures.count(amount, noun)
      : [figures.say(amount), scale, noun.many].join(space);
  }
}

/** Whether the unit after the slash is said first: `saatte on kilometre`. */
export const isRateFirst = ({ per }: Pick<MeasureWords, 'per'>): boolean => !per('m', 's').startsWith('m');

/** `1m80`: metres and centimetres. */
export const heights = (figures: Figures, { units, centimetresBehind = ' ' }: MeasureWords): Rule => ({
  name: 'height',
  needs: ANY_NUMBER,
  starts: figures.starts,
  pattern: new RegExp(`${figures.beginning}(?<![.,])([1-9])m([1-9]\\d)${figures.end}(?!,\\d)`, 'uy'),
  say: ([, metres = '', centimetres = '']) =>
    figures.count(metres, noun(units['m']!)) + centimetresBehind + figures.words.cardinal(centimetres),
});

/** Words after a Latin `in`, which does not mean inches: `3 in situ`. */
const LATIN = 'situ|vitro|vivo|silico|extremis|fl?agranti|absentia|memoriam';

const MINUTES = wordList('min мин хв dk');
const IN_MINUTES = ` ?${anyOf(MINUTES)}(?![\\p{L}/])`;
const SECONDS = wordList('s с sn');

/** `1:23,45`, `2:05 min`: minutes and seconds of a race; only if both have names in `units`. */
export function raceTimes(figures: Figures, { units }: MeasureWords): readonly Rule[] {
  const [minute, second] = [MINUTES, SECONDS].map((symbols) =>
    symbols.map((symbol) => units[symbol]).find((forms) => forms !== undefined),
  );
  if (minute === undefined || second === undefined) return [];
  const pattern = `${figures.beginning}(?<![.,:])(\\d{1,2}):([0-5]\\d(?:[.,]\\d{1,3}|(?=${IN_MINUTES})))${figures.end}(?![.,:]\\d)(${IN_MINUTES})?`;
  return [
    {
      name: 'minutes and seconds of a race',
      needs: ANY_NUMBER,
      starts: figures.starts,
      pattern: new RegExp(pattern, 'uy'),
      say: ([, minutes = '', seconds = '', named]) =>
        figures.parse(seconds).decimals === '' && named === undefined
          ? undefined
          : [
              ...(Number(minutes) === 0 ? [] : [figures.count(minutes, noun(minute))]),
              figures.count(seconds.replace(/^0/, ''), noun(second)),
            ].join(figures.words.space),
    },
  ];
}

/** Words with which `per` is not a rate: `per kg`, but `per se`. */
const IS_COUNTED_BY = /^(?:[kcm][mg]|[MG]B|k?Wh|m?l|lbs?|oz|gal|.{1,3}[²³])$/;

/** Rates without a number: `km/h`, `mg/dl`. */
const IS_MEASURED = /^(?:[kcmµμ]?[mg]|m?mol|[kMG]?(?:B|W|Wh|bit)|m?[lL]|mi|lb|[ft]t)$/;
const IS_MEASURED_BY = /^(?:h|s|min|[dm]?[lL]|kg|[ck]?m[²³23]|s²)$/;

/** `120 words/min`, `$5/user/month`: rates by a noun that is not a unit; `3 per kg`, `in km/h`. */
export function rates({ digit, end }: Figures, { units, perUnits, per }: MeasureWords): Rule {
  const nounOf = { ...nouns(perUnits ?? {}), ...nouns(units) };
  const those = (isMeant: RegExp) => Object.keys(units).filter((unit) => isMeant.test(unit));
  const measuredUnits = those(IS_MEASURED);
  return {
    name: 'rate',
    starts: new RegExp(`[/p${measuredUnits.map((unit) => unit.charAt(0)).join('')}]`),
    pattern: new RegExp(
      `(?:(?<=${digit}(?:[ \\u00a0]?[\\p{L}\\p{M}]{3,20}|/\\p{L}{2,12}|[ \\u00a0]?\\p{L}{1,4}/\\p{L}{1,3}|[元円块塊]))/(${anyOf(Object.keys(nounOf))})|(?<!\\p{L})(p[aeo]r|pro) (${anyOf(those(IS_COUNTED_BY))})|(?<![\\p{L}\\p{N}/.])(${anyOf(measuredUnits)})/(${anyOf(those(IS_MEASURED_BY))}))${end}(?!['’/]\\p{L})`,
      'uy',
    ),
    say: ([, unit, word, counted, measured, by]) =>
      measured !== undefined
        ? per(nounOf[measured]!.many, nounOf[by!]!.one)
        : unit === undefined
          ? `${word} ${nounOf[counted!]!.one}`
          : per('', nounOf[unit]!.one).trim(),
  };
}

/** Volts that are often written in lower case, although the letter may be a word: `230 v`. */
const IS_MAINS = /^(?:1[12]\d|2[0-4]\d|[34]80|400)$/;

/** Accepts `kw` as well as `kW`, if only one unit has these letters. */
function withSmallLetters(units: Readonly<Record<string, string>>): Record<string, string> {
  const symbols = Object.keys(units).filter((symbol) => symbol.length > 1 && /^[A-Za-z]+$/.test(symbol));
  const clear = symbols.flatMap((symbol) => {
    const key = symbol.toLowerCase();
    const isOne = symbols.every((other) => other.toLowerCase() !== key || units[other] === units[symbol]);
    return isOne ? [[key, units[symbol]!] as const] : [];
  });
  return { ...Object.fromEntries(clear), ...(units['V'] !== undefined && { v: units['V'] }), ...units };
}

const SYMBOLS = saidFor(
  'oz ounce; fl_oz fluid-ounce; gal gallon; yd yard; ft foot; mi mile; lb pound; PB petabyte',
);

/**
 * Units that a language seldom writes, with CLDR's names, for its table of units; `feminine` matches singular
 * nouns.
 */
export const imperialUnits = (language: string, feminine = /(?!)/u): Record<string, string> =>
  Object.fromEntries(
    Object.entries(SYMBOLS).map(([symbol, unit]) => {
      const { one, many } = unitOf(language, unit);
      return [symbol, `${one}|${many}${feminine.test(one) ? '|f' : ''}`];
    }),
  );
