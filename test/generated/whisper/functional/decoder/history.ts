import type { Arithmetic, Claim } from '../arithmetic.ts';
import { PROPERTIES, type Property } from './token-properties.ts';

/**
 * For each token of this call [batch, tokens], properties of the tokens up to it; later tokens do not count.
 */
export interface History {
  /** The token itself has a property; the token before it has it. */
  readonly last: (property: Property) => Claim;
  readonly beforeLast: (property: Property) => Claim;
  /** The id of the token itself. */
  readonly lastToken: string;
  /** The sum of a property over the tokens since `<|startoftranscript|>`. */
  readonly sum: (property: Property) => string;
  /** Any of these tokens has a property. */
  readonly said: (property: Property) => Claim;
  /** Any token before `<|startoftranscript|>`, that is of the previous text, has a property. */
  readonly prompted: (property: Property) => Claim;
  /**
   * The latest and the earliest timestamp since `<|startoftranscript|>`, in positions; -1 and 1501 if there
   * is none.
   */
  readonly latest: string;
  readonly earliest: string;
}

/** Later than any timestamp. */
const NEVER = 1501;

/**
 * @param ids all tokens so far [batch, length]
 * @param properties the properties of each token of the vocabulary [tokens, properties]
 * @param past the number of tokens from earlier calls [1]; the others belong to this call
 */
export function readHistory(n: Arithmetic, ids: string, properties: string, past: string): History {
  const known = n.pick(properties, ids);
  const of = (table: string) => (property: Property) => n.column(table, PROPERTIES.indexOf(property));
  const has = (table: string) => (property: Property) => n.exceeds(of(table)(property), 0);

  const length = n.sizeOf(ids, 1);
  const places = n.add(n.upTo(length), 1);
  const asked = n.slice(places, 0, past, length);
  const seen = n.reaches(n.spread(asked, 1), n.spread(places, 0));
  const starts = n.choose(seen, n.spread(n.multiply(of(known)('start'), places), 1), 0);
  const start = n.largest(starts, [2], { keep: true });
  const since = n.all(seen, n.exceeds(places, start));
  const before = n.all(seen, n.exceeds(start, places));

  const times = n.all(since, n.spreadClaim(has(known)('time'), 1));
  const position = n.spread(of(known)('position'), 1);
  const latest = n.largest(n.choose(times, n.add(position, 1), 0), [2]);
  const earliest = n.largest(n.choose(times, n.subtract(NEVER, position), 0), [2]);

  const nothing = n.multiply(n.slice(known, 1, 0, 1), 0);
  const said = n.matrix(n.count(since), known);
  return {
    last: has(n.slice(known, 1, past, length)),
    beforeLast: has(n.slice(n.join(1, nothing, known), 1, past, length)),
    lastToken: n.slice(ids, 1, past, length),
    sum: of(said),
    said: has(said),
    prompted: has(n.matrix(n.count(before), known)),
    latest: n.subtract(latest, 1),
    earliest: n.subtract(NEVER, earliest),
  };
}
