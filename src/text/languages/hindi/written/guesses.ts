import { asSpoken, type Part, type Rule } from '../../engine/language.ts';
import {
  after,
  either,
  lookup,
  many,
  map,
  optional,
  type Parser,
  sequence,
  word,
} from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among, phrases } from '../../engine/word-list.ts';
import { vagueHundreds } from '../../grammar/written/counted.ts';
import {
  below100,
  digit,
  foldSpelling,
  hindiWords,
  inQuarters,
  isNumber,
  multiplier,
  number,
} from './numbers.ts';
import { LONG_TIMES, UNITS } from './quantities.ts';

/** Sayings whose numbers count nothing. */
const sayings = lookup(
  Object.fromEntries(
    phrases(
      'नौ दो ग्यारह; तीन पाँच मत; तीन पाँच कर; तीन पाँच करना; तीन पाँच न; तीन तेरह; दो जून की रोटी; दो जून का खाना; दो वक्त की रोटी; दो टूक; दो कौड़ी',
      'चार चाँद; चार चांद; आठ आठ आँसू; आठ आठ आंसू; चार सौ बीसी; उन्नीस बीस का; उन्नीस बीस के; सौ बात की एक बात; सौ बातों की एक बात; सौ सुनार की; एक लोहार की',
      'सात समंदर; सात समुंदर; सात समुद्र; सात जन्म; सात जन्मों; सात फेरे; सात फेरों; सात सुर; सात सुरों; सात पीढ़ियों; सात तालों; सात खून माफ; सात पर्दों',
      'सोलह आने; सोलह आना; सोलह श्रृंगार; सोलह शृंगार; छप्पन भोग; छत्तीस का आँकड़ा; छत्तीस का आंकड़ा; निन्यानवे का फेर; निन्यानवे के फेर',
      'एक और एक ग्यारह; चार दिन की चाँदनी; चार दिन की चांदनी; चार आँखें; चार लोग क्या; चार कंधों; चार धाम; आठ पहर; आठों पहर; नौ रत्न; नौ रत्नों',
      'नौ दिन चले अढ़ाई कोस; नौ दिन चले ढाई कोस; न नौ मन तेल; नौ मन तेल; नौ नकद न तेरह उधार; ढाई आखर; ढाई अक्षर; सवा सेर; सेर को सवा सेर; सौ चूहे खाकर; सौ टके',
      'पाँच पांडव; दस नंबरी; दस जनपथ; अस्सी घाट; बीस बिस्वा; तीन लोक; तीनों लोक; चौदह लोक; चौदहवीं का चाँद; चौदहवीं का चांद; छठी का दूध; सत्रह सौ साठ बहाने',
      'साठ का पाठा; सौ दिन सास के; अस्सी के अस्सी; अढ़ाई चावल; ढाई चावल; दो चार होना; दो चार हाथ; पाँच सितारा; पांच सितारा; तीन में न तेरह में; सात पाँच करना; दो चार दस; सवा डेढ़; एक अनार सौ बीमार; चौसठ कलाओं; तैंतीस करोड़ देवी',
    ).map((phrase) => [foldSpelling(phrase), true]),
  ),
);

const quarters = either(
  inQuarters,
  map(below100, (value) => value * 4),
);
/** `दो ढाई घंटे`, `डेढ़ दो सौ`: one has a half or a quarter, and the difference is at most one. */
const withHalf = map(sequence(quarters, quarters), ([first, second]) =>
  (first % 4 !== 0 || second % 4 !== 0) && second > first && second <= first + 4 ? second : undefined,
);

/** `सौ डेढ़ सौ`, `हज़ार दो हज़ार`, `चार सौ पाँच सौ`: both have the same multiplier. */
const sameScale: Parser<true> = (tokens, at) => {
  const first = scaled(tokens, at);
  const second = first && number(tokens, first.end);
  if (!second) return undefined;
  const scale = multiplier(tokens, first.end - 1);
  const isSame = scale !== undefined && multiplier(tokens, second.end - 1)?.value === scale.value;
  const isGuess = second.value.value > first.value && second.value.value <= first.value * 3n;
  return isSame && isGuess ? { value: true, end: second.end } : undefined;
};
const scaled = either(
  map(number, ({ value }) => value),
  map(multiplier, (power) => BigInt(10 ** power)),
);

/** `चार छह लोग`, `दो पाँच मिनट`: two small numbers both stay words. */
const small = map(sequence(below100, below100), ([first, second]) =>
  second < 10 && first > 1 && (second === first + 2 || second === 2 * first + 1) ? second : undefined,
);
/** `चार चार लोग`, `सौ सौ के नोट`: a repeated number means `each`. */
const each = map(sequence(number, number), ([first, second]) =>
  first.value === second.value ? true : undefined,
);
const pairs = asSpoken(either<unknown>(each, small));
/** Not within digits that are read out. */
const smallOrEach: Rule = (tokens, at, left) => {
  const found = isNumber(left) ? undefined : pairs(tokens, at, left);
  return found && !isNumber(tokens[found[0]!.end]) ? found : undefined;
};

export const asSaid: Rule = asSpoken(
  either<unknown>(sayings, sameScale, sequence(withHalf, many(multiplier, 0, 2))),
);

/**
 * Pairs of numbers that are a usual estimate: the next number, the next even one, and one that is five or ten
 * more.
 */
function areNeighbours(first: number, second: number): boolean {
  const step = second - first;
  if (second < 10 || step < 1) return false;
  if (first % 5 === 0 && second % 5 === 0) return step <= 10;
  const isEven = first % 2 === 0 && second % 2 === 0;
  return (step === 1 && first > 9) || (step === 2 && isEven) || (step === 3 && second % 5 === 0);
}

const unit = lookup(UNITS);
const perUnit = after(word('प्रति'), unit);
const rupees = word(...hindiWords('रुपये रुपए रुपया रुपयों'));
const notCounted = among(...hindiWords('बजकर बटा दशमलव पॉइंट'));

/**
 * `दस बारह लोग` → `10-12 लोग`, `दस पंद्रह मिनट` → `10-15 min`; without a noun after them, both stay words.
 */
const approximate: Rule = (tokens, at, left) => {
  const pair = isNumber(left) ? undefined : twoNumbers(tokens, at);
  if (!pair || !areNeighbours(...pair.value)) return undefined;
  const end = scales(tokens, pair.end)!.end;
  const next = tokens[end];
  if (isNumber(next) || notCounted(next)) return undefined;
  return next?.kind === 'word' ? written(tokens, pair, end) : asLast(pair, end);
};
const twoNumbers = sequence(below100, below100);
const scales = many(multiplier, 0, 2);

/** `बारह पन्द्रह` may be a time, if no noun follows. */
const asLast = ({ value: [first] }: Pair, end: number): readonly Part[] | undefined =>
  first > 12 ? [{ end }] : undefined;

interface Pair {
  readonly value: readonly [number, number];
  readonly end: number;
}

function written(tokens: Tokens, { value, end: numberEnd }: Pair, end: number): readonly Part[] {
  const digits = value.join('-');
  const money = rupees(tokens, end);
  if (money) {
    const words = tokens.slice(numberEnd, end).map(({ text }) => ` ${text}`);
    return [{ text: `₹${digits}${words.join('')}`, end: money.end }];
  }
  const parts: Part[] = [{ text: digits, end: numberEnd }];
  if (end > numberEnd) parts.push({ end });
  const measured = isLongTime(tokens[end]) ? undefined : unit(tokens, end);
  if (!measured) return parts;
  const rate = perUnit(tokens, measured.end);
  const symbol = rate ? `${measured.value}/${rate.value}` : measured.value;
  return [...parts, { text: symbol, end: (rate ?? measured).end }];
}
const isLongTime = (token: Token | undefined) => token !== undefined && token.key in LONG_TIMES;

/** `कई सौ लोग`: `some hundreds` stays words. */
export const vague = vagueHundreds(
  { number, isNumber },
  (tokens, at) => (unit(tokens, at) ?? rupees(tokens, at)) !== undefined,
  hindiWords('कई कुछ चंद').join(' '),
);

/** `दस लोगों में से एक`: a small number beside a larger one is written in digits. */
const outOf: Rule = (tokens, at) => {
  const all = number(tokens, at);
  const of = all && (from(tokens, all.end) ?? from(tokens, all.end + 1));
  const some = of && number(tokens, of.end);
  if (!some || all.value.value < 4n || some.value.value > 3n) return undefined;
  return [
    { text: String(all.value.value), end: all.end },
    { end: of.end },
    { text: String(some.value.value), end: some.end },
  ];
};
const from = sequence(word('में'), word('से'));

const upToScale = sequence(
  below100,
  optional(
    after(
      word('दशमलव'),
      map(many(digit), (digits) => `.${digits.join('')}`),
    ),
  ),
  word('लाख'),
  word(foldSpelling('करोड़')),
);
/** `तीन लाख करोड़ रुपये` → `₹3 लाख करोड़` */
const lakhCrores: Rule = (tokens, at) => {
  const found = upToScale(tokens, at);
  if (!found) return undefined;
  const {
    value: [whole, decimals = ''],
    end,
  } = found;
  const money = rupees(tokens, end);
  const scale = tokens.slice(end - 2, end).map(({ text }) => text);
  return [{ text: [`${money ? '₹' : ''}${whole}${decimals}`, ...scale].join(' '), end: money?.end ?? end }];
};

export const guesses: readonly Rule[] = [approximate, smallOrEach, lakhCrores, outOf];
