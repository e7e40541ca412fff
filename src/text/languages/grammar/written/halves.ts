import { either, lookup, map, type Parser, sequence } from '../../engine/parser.ts';
import { signsOf } from '../../engine/word-list.ts';
import type { NumberReader } from './number-reader.ts';
import type { Quantity } from './quantity.ts';

/**
 * Reads numbers with a half or a quarter as decimals: `anderhalf` → `1,5`, `two and a half million` → `2.5
 * million`, `dos millones y medio` → `2,5 millones`. `rows` are written and spoken forms, separated by `; `;
 * those that begin with the decimal mark follow a number. With `beforeLarge`, only before a word for a
 * million or more: other halves are fractions.
 */
export function halvesOf(
  {
    number,
    isLarge,
    scales = [],
  }: Pick<NumberReader, 'number' | 'isLarge'> & Partial<Pick<NumberReader, 'scales'>>,
  rows: string,
  beforeLarge = false,
): Parser<Quantity> {
  const entries = Object.entries(signsOf(rows)).filter(([said]) => said !== '');
  const [alone, parts] = [/^\d/, /^\D/].map((start) =>
    lookup(Object.fromEntries(entries.filter(([, written]) => start.test(written)))),
  ) as [Parser<string>, Parser<string>];
  const count = map(number, ({ value, round }) => (round ? undefined : String(value)));
  const half = either(
    alone,
    map(sequence(count, parts), ([value, part]) => value + part),
  );
  return (tokens, at) => {
    const found = half(tokens, at);
    if (!found) return behindLarge(tokens, at);
    const { value, end } = found;
    const scale = tokens[end];
    // `półtora tysiąca`
    const isThousand = !beforeLarge && scale?.kind === 'word' && scales.includes(scale.key);
    if (scale && (isLarge(scale.key) || isThousand))
      return { value: { number: value, numberEnd: end, scale: scale.text, words: 3 }, end: end + 1 };
    return beforeLarge ? undefined : { value: { number: value, numberEnd: end, words: 2 }, end };
  };

  function behindLarge(...[tokens, at]: Parameters<Parser<Quantity>>): ReturnType<Parser<Quantity>> {
    const counted = number(tokens, at);
    const part = counted?.value.round && parts(tokens, counted.end);
    if (!part) return undefined;
    const { count, at: numberEnd } = counted.value.round;
    const scale = tokens[numberEnd]!;
    return isLarge(scale.key)
      ? { value: { number: count + part.value, numberEnd, scale: scale.text, words: 3 }, end: part.end }
      : undefined;
  }
}
