import type { DecodedToken } from '../decoding/decoded-token.ts';
import { type DecodedUtterance, type TokenContext, toDecodedUtterance } from './decoded-utterance.ts';
import { spellPart } from './spelling.ts';
import type { TokenTable } from './token-table.ts';

/** Tokens that are looked at again: no beam goes back this far. */
const KEPT = 64;
/** So many more are waited for before some are settled. */
const SPARE = 64;

/**
 * What was heard of an utterance that goes on. A look costs the same however long it has been: tokens that
 * are long past are spelled once. `tokens` and `avgLogprob` are of those that are not settled.
 */
export class PartialUtterance {
  #settled = 0;
  #text = '';
  #start: number | undefined;

  /** @param best the best reading, from its token number `from` on. */
  look(best: (from: number) => readonly DecodedToken[], context: TokenContext): DecodedUtterance {
    let tokens = best(this.#settled);
    if (tokens.length >= KEPT + SPARE) {
      const settled = tokens.slice(0, lastBreak(tokens, tokens.length - KEPT, context.table));
      this.#start ??= toDecodedUtterance(settled, context).start;
      this.#text = joined(this.#text, spellPart(settled, context.table));
      this.#settled += settled.length;
      tokens = tokens.slice(settled.length);
    }
    const heard = toDecodedUtterance(tokens, context);
    if (this.#start === undefined) return heard;
    const text = joined(this.#text, spellPart(tokens, context.table)).trim();
    return { ...heard, text, start: this.#start };
  }
}

/** The last place up to `most` where a character begins. */
function lastBreak(tokens: readonly DecodedToken[], most: number, { bytes }: TokenTable): number {
  let at = most;
  while (at > 0 && !beginsCharacter(bytes[tokens[at]!.id]?.[0])) at--;
  return at;
}

/** Whether a character of UTF-8 begins with this byte. */
const beginsCharacter = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) !== 0x80;

const joined = (before: string, after: string) =>
  before.endsWith(' ') ? before + after.trimStart() : before + after;
