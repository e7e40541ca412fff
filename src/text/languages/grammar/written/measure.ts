import type { Rule } from '../../engine/language.ts';
import {
  type Parser,
  type Table,
  lookup,
  map,
  place,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
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
  /** What numbers are of: `por ciento veinte` is no percentage. */
  readonly isNumber?: (token: Token | undefined) => boolean;
  /** Words that only look like a measure: `one second`. */
  readonly isWord?: (amount: Quantity, unit: Token) => boolean;
}

/** `two hundred kilometers per hour` → `200 km/h`, `fifty per square meter` → `50 /m²`. */
export function measure({ amount, units, per, perUnits, isNumber, isWord }: MeasureWords): Rule {
  const unit = unlessBefore(
    lookup(units),
    place((tokens, at) => isNumber?.(tokens[at - 1]) === true && isNumber(tokens[at])),
  );
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
