import type { Arithmetic } from '../arithmetic.ts';
import { HEAD_SIZE, SIZES } from '../hidden-states.ts';

/** Keys and values of one layer: [batch, heads, length, head size] each. */
export interface LayerCache {
  readonly key: string;
  readonly value: string;
}

const { heads, audioPositions } = SIZES;

/**
 * Scales of the encoder's caches. Each of the four caches holds the hidden states split among the heads,
 * scaled by its own factor, and the decoder reads other columns from each. So a test fails if a program swaps
 * caches.
 */
const ENCODER_SCALES = [
  { key: 1, value: 0.5 },
  { key: 0.25, value: 2 },
] as const;

/** [batch, 1500, width] → the caches of both layers. */
export function cacheStates(n: Arithmetic, hidden: string): readonly LayerCache[] {
  const split = n.op('Reshape', [hidden, n.ints([0, audioPositions, heads, HEAD_SIZE])]);
  const states = n.op('Transpose', [split], { perm: [0, 2, 1, 3] });
  return ENCODER_SCALES.map(({ key, value }) => ({
    key: n.multiply(states, key),
    value: n.multiply(states, value),
  }));
}

/** Reads the first `rows` rows of one column of the hidden states from one cache: [batch, rows]. */
export function recall(
  n: Arithmetic,
  caches: readonly LayerCache[],
  { layer, side, column, rows }: { layer: 0 | 1; side: 'key' | 'value'; column: number; rows: number },
): string {
  const firstHead = n.slice(n.slice(caches[layer]![side], 1, 0, 1), 2, 0, rows);
  const found = n.column(n.drop(firstHead, 1), column);
  return n.divide(n.toFloat(found), ENCODER_SCALES[layer][side]);
}

/** The base of the two digits in which a cache holds a token id, so that they stay exact as float16. */
const BASE = 64;

/**
 * Stores tokens [batch, length] as caches of the decoder. Each digit is in two caches, so the tokens read
 * back are right only if all four caches belong together.
 */
export function cacheTokens(n: Arithmetic, ids: string): readonly LayerCache[] {
  const high = n.floor(n.divide(ids, BASE));
  const low = n.subtract(ids, n.multiply(high, BASE));
  const everywhere = n.table(Array<number>(heads * HEAD_SIZE).fill(1), [1, heads, 1, HEAD_SIZE]);
  const spread = (digit: string) => n.multiply(n.spread(digit, 1, 3), everywhere);
  return [
    { key: spread(high), value: spread(low) },
    { key: spread(low), value: spread(high) },
  ];
}

/** Reads the tokens [batch, length] from the caches. */
export function recallTokens(n: Arithmetic, [first, second]: readonly LayerCache[]): string {
  // Each cache is read from a different head, so that every head matters.
  const digit = (cache: string, head: number) =>
    n.column(n.drop(n.slice(cache, 1, head, head + 1), 1), HEAD_SIZE - 1 - head);
  const high = n.divide(n.add(digit(first!.key, 0), digit(second!.value, 3)), 2);
  const low = n.divide(n.add(digit(first!.value, 1), digit(second!.key, 2)), 2);
  return n.add(n.multiply(high, BASE), low);
}
