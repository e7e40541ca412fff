import type { Rule } from '../../engine/language.ts';
import { type Parser, type Table, lookup, map, sequence, word } from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';
import { type Quantity, quantityParts } from './quantity.ts';

export interface MeasureWords {
  readonly amount: Parser<Quantity>;
  /** What is counted → its symbol; also rates with a symbol of their own (`miles per hour` → `mph`). */
  readonly units: Table<string>;
  /** What stands for `/`. */
  readonly per: readonly string[];
  /** What something is counted by: `per hour`. */
  readonly perUnits: Table<string>;
  /** Words that only look like a measure: `one second`. */
  readonly isWord?: (amount: Quantity, unit: Token) => boolean;
}

/** `two hundred kilometers per hour` → `200 km/h`, `fifty per square meter` → `50 /m²`. */
export function measure({ amount, units, per, perUnits, isWord }: MeasureWords): Rule {
  const unit = lookup(units);
  const rate = map(sequence(word(...per), lookup(perUnits)), ([, symbol]) => `/${symbol}`);
  return (tokens, at) => {
    const counted = amount(tokens, at);
    if (!counted) return undefined;
    const measured = unit(tokens, counted.end);
    if (measured && isWord?.(counted.value, tokens[counted.end]!)) return undefined;
    const rated = rate(tokens, measured?.end ?? counted.end);
    const end = rated?.end ?? measured?.end;
    if (end === undefined) return undefined;
    return [...quantityParts(counted), { text: (measured?.value ?? '') + (rated?.value ?? ''), end }];
  };
}
