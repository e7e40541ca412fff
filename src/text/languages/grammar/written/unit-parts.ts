import type { Rule } from '../../engine/language.ts';
import { type Parser, sequence } from '../../engine/parser.ts';
import type { Quantity } from './quantity.ts';

/** `dos metros y medio` → `2 1/2 m`; `half` reads what stands behind the unit. */
export function withHalf(amount: Parser<Quantity>, unit: Parser<string>, half: Parser<unknown>): Rule {
  const measured = sequence(amount, unit, half);
  return (tokens, at) => {
    const found = measured(tokens, at);
    if (!found) return undefined;
    const [{ number, whole, scale, numberEnd }, symbol] = found.value;
    if (whole === undefined || scale !== undefined) return undefined;
    return [
      { text: `${number} 1/2`, end: numberEnd },
      { text: symbol, end: found.end },
    ];
  };
}

/** `tres quintos de metro` → `3/5 m`. */
export function partOfUnit(fraction: Parser<Quantity>, of: Parser<unknown>, unit: Parser<string>): Rule {
  const measured = sequence(fraction, of, unit);
  return (tokens, at) => {
    const found = measured(tokens, at);
    if (!found) return undefined;
    const [{ number, numberEnd }, , symbol] = found.value;
    return [
      { text: number, end: numberEnd },
      { text: symbol, end: found.end },
    ];
  };
}
