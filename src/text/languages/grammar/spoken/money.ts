import { saidFor } from '../../engine/word-list.ts';
import { ANY_NUMBER, type Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';
import type { Figures } from './figures.ts';
import { currencyOf } from '../../cldr.ts';
import type { MeasureWords } from './measures.ts';
import type { Counted } from './number-words.ts';
import { noun, type Noun, nouns } from './nouns.ts';
import { type Abbreviations, sentenceStop } from './abbreviations.ts';

/** Forms of the currency's noun, and of its hundredths. */
export type CurrencyForms = readonly [major: string, minor?: string];

/**
 * Rows of signs with their spoken forms and those of a hundredth, separated by `; `: `$ US$: dólar|dólares,
 * centavo|centavos`. `_` is a space in a sign.
 */
export const currencyTable = (...lines: readonly string[]): Record<string, CurrencyForms> =>
  Object.fromEntries(
    lines
      .flatMap((line) => line.split('; '))
      .flatMap((row) => {
        const [signs = '', forms = ''] = row.split(': ');
        const [major = '', minor] = forms.split(', ');
        const currency: CurrencyForms = minor === undefined ? [major] : [major, minor];
        return signs.split(' ').map((sign) => [sign.replaceAll('_', ' '), currency] as const);
      }),
  );

export interface MoneyWords {
  /** The language in which CLDR names the codes of all other currencies: `CZK 20`. */
  readonly language?: string;
  /** Currencies by sign, before or after the number; codes also in lower case. */
  readonly currencies: Readonly<Record<string, CurrencyForms>>;
  /** Forms of the words for large numbers that may follow the digits: `3 millones`, `$5M`. */
  readonly scales: Readonly<Record<string, string>>;
  /** The words between such a word and the noun, with the noun: `de euros`. None by default. */
  readonly of?: (many: string) => string;
  /** Joins `cinco euros` and `diez céntimos`; by default with a space. */
  readonly join?: (major: string, minor: string) => string;
  /** Codes that are recognized in lower case and next to the number; by default all are. */
  readonly commonCodes?: readonly string[];
  /** Source of a word after an amount that repeats the sign: `$5 million dollars`. */
  readonly again?: string;
  /** Whether `$1,250` has no decimals although the comma is the decimal mark. */
  readonly thousandsBehindDollar?: boolean;
}

/** Codes that are also words or other names: `TOP 10`, `BSD 4.3`, `SDG 13`; with further ones in English. */
const WORDS = new Set(['ALL', 'BSD', 'CVE', 'GEL', 'SDG', 'SOS', 'SSP', 'STD', 'SVC', 'TOP']);
const ENGLISH_WORDS = new Set(['BAM', 'COP', 'CUP', 'ESP', 'MAD', 'MOP', 'NAD', 'PEN', 'SIT', 'SRD', 'TRY']);
const codesIn = (language: string) =>
  Intl.supportedValuesOf('currency').filter(
    (code) => !WORDS.has(code) && !(language === 'en' && ENGLISH_WORDS.has(code)),
  );
/** Codes that are not read in lower case. */
const IN_CAPITALS = new Set(['PHP', 'RON', 'SEK']);
/** Signs that belong to one currency alone. */
const SIGNS = saidFor(
  '₪ ILS; ₱ PHP; ₸ KZT; ₴ UAH; ₡ CRC; ₲ PYG; ₭ LAK; ₮ MNT; ₾ GEL; ₼ AZN; ₦ NGN; ₫ VND; ฿ THB; ₺ TRY; ₽ RUB; ₩ KRW; ₹ INR',
  'A$ AUD; C$ CAD; CA$ CAD; MX$ MXN; NZ$ NZD; HK$ HKD; NT$ TWD; S$ SGD; R$ BRL; zł PLN; Kč CZK',
);
const THOUSANDS = /^(\d{1,3}),(\d{3})$/;
const isCode = (symbol: string) => /^[A-Z]{3}$/.test(symbol);

/** Words before and between two amounts. */
const [BETWEEN, AND] = ['between|entre|zwischen|tra|fra|tussen|mellan', 'and|y|e|et|und|en|och'];

/** `€5,50`, `5,50 €`, `$3 millones`, `2 €/kg`, `$10-15`, `pago en €`. */
export function money(
  figures: Figures,
  words: MoneyWords,
  measures: Pick<MeasureWords, 'units' | 'perUnits' | 'per' | 'isAttribute'>,
  to: string,
  genderOf: (noun: string) => Counted = () => 'masculine',
  abbreviations: Pick<Abbreviations, 'capitalNouns'> = {},
): readonly Rule[] {
  const { of = String, join = (major, minor) => [major, minor].join(figures.words.space) } = words;
  const own = new Map(
    Object.entries(words.currencies).map(([symbol, [major, minor]]) => [
      symbol,
      { major: noun(major), minor: minor === undefined ? undefined : noun(minor) },
    ]),
  );
  // `3,50 euros`, `5,- Euro`: with hundredths, a name is treated like a sign.
  const byName = new Map(
    [...own.values()]
      .filter(({ minor }) => minor !== undefined)
      .toReversed()
      .flatMap((currency) =>
        [currency.major.one, currency.major.few, currency.major.many, currency.major.part]
          .filter((name) => name !== undefined && !name.includes(' '))
          .map((name) => [name!, currency] as const),
      ),
  );
  const others = words.language === undefined ? [] : [...codesIn(words.language), ...Object.keys(SIGNS)];
  const known = [...new Set([...own.keys(), ...others])];
  const isCommon = (code: string) => words.commonCodes?.includes(code) ?? true;
  const rare = anyOf(known.filter((symbol) => isCode(symbol) && !isCommon(symbol)));
  const common = anyOf(
    known.flatMap((symbol) => {
      if (!isCode(symbol)) return [symbol];
      const isSmall = !IN_CAPITALS.has(symbol);
      return isCommon(symbol) ? [symbol, ...(isSmall ? [symbol.toLowerCase()] : [])] : [];
    }),
  );
  const { number, plain, sign, end, beginning, digit } = figures;
  const behindSign = `${sign}?${plain}${figures.numberEnd}`;
  const { space } = figures.words;
  const units = { ...nouns(measures.perUnits ?? {}), ...nouns(measures.units) };
  const per = `(?: ?/ ?(?<per>${anyOf(Object.keys(units))}|${space === '' ? '(?!)' : '\\p{L}{1,12}'})${end}(?!\\p{Sc})${space === '' ? '' : '(?:(?<=\\p{Ll}{2})\\.(?= \\p{Ll}))?'})?`;
  const gap = '[ \\u00a0\\u202f]?';
  const scales = nouns(words.scales);
  const scaleWord = anyOf(Object.keys(words.scales));
  // 万 ends at the number, `millones` at its own end.
  const scaleEnd = space === '' ? '' : end;
  const scale = `[ \\u00a0\\u202f-]?(?<scale>${scaleWord})${scaleEnd}`;
  // `$100 MXN`
  const code = `(?:[ \\u00a0](?<code>${anyOf(known.filter(isCode))})(?![\\p{L}\\p{N}]))?`;
  // `20,- €`
  const noCents = '(?:,[-–—]{1,2}(?!\\p{N}))?';
  const again = `(?:${space === '' ? '' : '[ -]'}(?<again>${words.again ?? '(?!)'})${end})?`;

  const say = (match: RegExpExecArray) => {
    const { minus, from, fromScale, scale, per, code, again } = match.groups!;
    const symbol = code ?? match.groups!['symbol'];
    const known = own.get(symbol!) ?? own.get(symbol!.toUpperCase()) ?? byName.get(symbol!) ?? named(symbol!);
    if (known === undefined) return undefined;
    const currency =
      again === undefined || isCode(again) ? known : { ...known, major: { ...known.major, many: again } };
    const amount = match.groups!['amount']!.replace(
      words.thousandsBehindDollar && symbol!.endsWith('$') ? THOUSANDS : /(?!)/,
      '$1$2',
    );
    const total = sayAmount(amount, currency, measures.isAttribute?.(match) ?? false, scale);
    const spoken = per === undefined ? total : measures.per(total, units[per]?.one ?? per);
    const fromSaid = from === undefined ? [] : [sayScaled(from, fromScale), to];
    const stop = per === undefined && symbol!.endsWith('.') ? sentenceStop(match, abbreviations) : '';
    return [...(minus === undefined ? [] : [figures.words.minus]), ...fromSaid, spoken].join(space) + stop;
  };
  const until = `(?: (?:${to}|a|à|até|bis|tot|till) | ?[-–] ?|(?<=(?<!\\p{L})(?:${BETWEEN}) \\S{1,3} ?[\\d.,]{1,7}) (?:${AND}) )`;
  return [
    {
      name: 'first of two sums in millions',
      needs: ANY_NUMBER,
      starts: /[\p{Sc}\p{L}]/u,
      pattern: new RegExp(
        `${beginning}(?<symbol>${common})${gap}(?<amount>${plain})(?=${until}\\k<symbol>${gap}${plain}${scale})`,
        'iuy',
      ),
      say: ({ groups }) => figures.say(groups!['amount']!),
    },
    {
      name: 'money behind its sign',
      needs: ANY_NUMBER,
      pattern: new RegExp(
        `${beginning}(?<minus>${sign})?(?<symbol>${common}|${rare}(?=[ \\u00a0\\p{Sc}]))${gap}\\p{Sc}?(?:(?<from>${plain})(?:${gap}(?<fromScale>${scaleWord}))? ?[-–] ?(?=${digit}))?(?<amount>${behindSign})${noCents}(?:${scale}|(?![A-Za-z]\\d|[A-Z][a-z]))${code}${again}${per}`,
        'uy',
      ),
      say,
    },
    {
      name: 'money before its sign',
      needs: ANY_NUMBER,
      starts: figures.starts,
      pattern: new RegExp(
        `(?<amount>${number})${noCents}(?:${scale})?${gap}(?<symbol>${common}|(?<=[ \\u00a0])${rare})${end}${per}`,
        'uy',
      ),
      say,
    },
    {
      name: 'money before its name',
      needs: ANY_NUMBER,
      starts: figures.starts,
      pattern: new RegExp(
        `(?<!${digit} ?[-–] ?)(?<amount>${number})(?:(?<=[.,]${digit}${digit})|,[-–—]{1,2})${gap}(?<symbol>${anyOf(byName.keys())})${end}`,
        'uy',
      ),
      say,
    },
    {
      name: 'sign of money alone',
      starts: /\p{Sc}/u,
      pattern: /(?<![\p{L}\p{N}])\p{Sc}(?![\p{L}\p{N}\p{Sc}])/uy,
      say: ([sign]) => {
        const major = own.get(sign)?.major;
        return major?.few === undefined || major.few === major.many ? major?.many : undefined;
      },
    },
  ];

  function named(code: string) {
    const known = currencyOf(words.language!, SIGNS[code] ?? code.toUpperCase());
    if (known === undefined) return undefined;
    const { one, many } = known;
    return { major: { one, many, gender: genderOf(many.split(' ')[0]!) }, minor: undefined };
  }

  function sayScaled(amount: string, scale: string | undefined): string {
    return scale === undefined ? figures.say(amount) : figures.count(amount, scales[scale]!);
  }

  function sayAmount(
    amount: string,
    { major, minor }: { major: Noun; minor: Noun | undefined },
    isAttribute: boolean,
    scale?: string,
  ) {
    const formOf = (counted: Noun): Noun =>
      isAttribute ? { one: counted.one, many: counted.one, gender: counted.gender } : counted;
    const noun = formOf(major);
    if (scale !== undefined) {
      // `cinco mil reais`, but `cinco milhões de reais`.
      const { many } = scales[scale]!;
      const counted = many === 'mil' || many === 'mille' ? noun.many : of(noun.many);
      return [many === 'mil' && amount === '1' ? many : sayScaled(amount, scale), counted].join(space);
    }
    // `2.50` is `two point five`, but `dos punto cincuenta`.
    const zeros = figures.words.decimals === figures.words.spelled ? /(?<=[1-9])0+$/u : /(?!)/u;
    const written = figures.parse(amount);
    const trimmed = /^0+$/.test(written.decimals)
      ? amount.slice(0, amount.search(/\p{N}/u)) + written.whole
      : amount.replace(written.decimals === '' ? /(?!)/u : zeros, '');
    const { whole, decimals, sign } = figures.parse(trimmed);
    if (decimals === '' || decimals.length > 2 || !minor) return countRound(trimmed, noun);
    const small = figures.count(String(Number(decimals.padEnd(2, '0'))), formOf(minor));
    const said = Number(whole) === 0 ? small : join(countRound(whole, noun), small);
    return sign === '' ? said : [sign, said].join(space);
  }

  /** `um milhão de reais` */
  function countRound(amount: string, noun: Noun): string {
    const counted = figures.count(amount, noun);
    const { whole, decimals } = figures.parse(amount);
    const isRound = decimals === '' && /^\d+0{6}$/.test(whole);
    return isRound ? [figures.say(amount), of(noun.many)].join(space) : counted;
  }
}
