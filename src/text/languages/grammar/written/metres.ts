import type { Rule } from '../../engine/language.ts';
import { map, optional, type Parser, word } from '../../engine/parser.ts';
import { among } from '../../engine/word-list.ts';
import { hundredthsAtEnd } from './money.ts';
import type { Quantity } from './quantity.ts';
import type { Token } from '../../engine/tokens.ts';
import { inTwoDigits } from './two-digits.ts';

export interface MetreWords {
  readonly amount: Parser<Pick<Quantity, 'number' | 'whole' | 'scale'>>;
  /** What metres are called. */
  readonly metres: readonly string[];
  /** What may stand between them and the centimetres. */
  readonly joiners: readonly string[];
  /** 1 to 99. */
  readonly below100: Parser<number>;
  readonly isNumber: (token: Token | undefined) => boolean;
  /** Words that go on with the sentence, so that the centimetres count nothing else: `y`, `de`. */
  readonly closers: readonly string[];
}

/** How tall or long something is: `un metro setenta y cinco` → `1,75 m`. */
export function metres({ amount, metres, joiners, below100, isNumber, closers }: MetreWords): Rule {
  const metre = word(...metres);
  const joiner = optional(word(...joiners));
  const closes = among(...closers);
  const centimetres = hundredthsAtEnd(
    map(below100, (value) => (value < 10 ? undefined : value)),
    isNumber,
    [],
    (token) => token?.kind !== 'word' || closes(token),
  );
  return (tokens, at) => {
    const counted = amount(tokens, at);
    const { whole, scale, number } = counted?.value ?? {};
    if (whole === undefined || scale !== undefined) return undefined;
    const unit = metre(tokens, counted!.end);
    const found = unit && centimetres(tokens, joiner(tokens, unit.end)!.end);
    return found && [{ text: `${number},${inTwoDigits(found.value)} m`, end: found.end }];
  };
}
