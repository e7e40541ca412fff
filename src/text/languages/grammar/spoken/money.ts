import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';
import type { Figures } from './figures.ts';
import { currencyOf } from '../../cldr.ts';
import type { MeasureWords } from './measures.ts';
import type { Counted } from './number-words.ts';
import { type Noun, noun, nouns } from './nouns.ts';

/** Forms of the currency's noun, and of that of its hundredths. */
export type CurrencyForms = readonly [major: string, minor?: string];

export interface MoneyWords {
  /** Whose names CLDR gives for the codes of all other currencies: `CZK 20`. */
  readonly language?: string;
  /** By what is written for them, before or behind the number. */
  readonly currencies: Readonly<Record<string, CurrencyForms>>;
  /** Forms of the words for large numbers that may stand behind the figures: `3 millones`, `$5M`. */
  readonly scales: Readonly<Record<string, string>>;
  /** Between such a word and what it counts: `de euros`. */
  readonly of: (many: string) => string;
  /** `cinco euros` and `diez céntimos` as one. */
  readonly join: (major: string, minor: string) => string;
}

/** Codes that are words, too: `TOP 10`. */
const WORDS = new Set(['ALL', 'BAM', 'COP', 'CUP', 'GEL', 'MAD', 'MOP', 'PEN', 'SOS', 'TOP', 'TRY']);
const codes = () => Intl.supportedValuesOf('currency').filter((code) => !WORDS.has(code));

/** `€5,50`, `5,50 €`, `$3 millones`, `2 €/kg`. */
export function money(
  figures: Figures,
  words: MoneyWords,
  measures: Pick<MeasureWords, 'units' | 'per'>,
  genderOf: (noun: string) => Counted = () => 'masculine',
): readonly Rule[] {
  const own = new Map(
    Object.entries(words.currencies).map(([symbol, [major, minor]]) => [
      symbol,
      { major: noun(major), minor: minor === undefined ? undefined : noun(minor) },
    ]),
  );
  const others = words.language === undefined ? [] : codes().filter((code) => !own.has(code));
  const { number, sign, end, beginning } = figures;
  const { space } = figures.words;
  const units = nouns(measures.units);
  const per = `(?:/(?<per>${anyOf(Object.keys(units))})${end})?`;
  const gap = '[ \\u00a0\\u202f]?';
  const symbol = `(?<symbol>${anyOf([...own.keys(), ...others])})`;
  const scales = nouns(words.scales);
  const scale = `(?<scale>${anyOf(Object.keys(words.scales))})`;
  // 万 ends at the number, `millones` at its own end.
  const scaleEnd = space === '' ? '' : end;

  const say = ({ groups }: RegExpExecArray) => {
    const { minus, amount, scale, symbol, per } = groups!;
    const currency = own.get(symbol!) ?? named(symbol!);
    if (currency === undefined) return undefined;
    const total = sayAmount(amount!, currency, scale);
    const spoken = per === undefined ? total : measures.per(total, units[per]!.one);
    return minus === undefined ? spoken : [figures.words.minus, spoken].join(space);
  };
  return [
    {
      name: 'money behind its sign',
      pattern: new RegExp(
        `${beginning}(?<minus>${sign})?${symbol}${gap}(?<amount>${number})(?:${gap}${scale}${scaleEnd})?${per}`,
        'uy',
      ),
      say,
    },
    {
      name: 'money before its sign',
      starts: figures.starts,
      pattern: new RegExp(`(?<amount>${number})(?:${gap}${scale})?${gap}${symbol}${end}${per}`, 'uy'),
      say,
    },
  ];

  function named(code: string) {
    const known = currencyOf(words.language!, code);
    if (known === undefined) return undefined;
    const { one, many } = known;
    return { major: { one, many, gender: genderOf(many.split(' ')[0]!) }, minor: undefined };
  }

  function sayAmount(
    amount: string,
    { major, minor }: { major: Noun; minor: Noun | undefined },
    scale?: string,
  ) {
    if (scale !== undefined) {
      return [figures.count(amount, scales[scale]!), words.of(major.many)].join(space);
    }
    const { whole, decimals, sign } = figures.parse(amount);
    if (decimals === '' || decimals.length > 2 || !minor) return countRound(amount, major);
    const hundredths = String(Number(decimals.padEnd(2, '0')));
    const small = hundredths === '0' ? '' : figures.count(hundredths, minor);
    const large = Number(whole) === 0 && small !== '' ? '' : countRound(whole, major);
    const said = large === '' || small === '' ? large + small : words.join(large, small);
    return sign === '' ? said : [sign, said].join(space);
  }

  /** `um milhão de reais` */
  function countRound(amount: string, { one, many, gender }: Noun): string {
    const counted = figures.count(amount, { one, many, gender });
    const { whole, decimals } = figures.parse(amount);
    const isRound = decimals === '' && /^\d+0{6}$/.test(whole);
    return isRound ? [figures.say(amount), words.of(many)].join(space) : counted;
  }
}
