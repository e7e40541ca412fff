import type { Arithmetic, Claim } from '../arithmetic.ts';
import { COLUMN, MAX_WORDS, WINDOW_ROW } from '../hidden-states.ts';
import { KEYS, type Key, keyNumber } from '../keys.ts';
import { type LayerCache, recall } from './caches.ts';
import { NOTHING_HEARD } from './spelling-table.ts';

/** The keys that the encoder heard in the window, read from the encoder's caches. */
export interface Hearing {
  /**
   * For each word [batch, words]: the number of its key (0 after the last word), its first position and the
   * one after its last.
   */
  readonly keys: string;
  readonly starts: string;
  readonly ends: string;
  /** No word is heard [batch, 1]; row 0 has `NOTHING_HEARD`. */
  readonly silent: Claim;
  /** A number that is larger the earlier the key is heard, and 0 if it is not heard [batch, 1]. */
  readonly mark: (key: Key) => string;
  /** The key is heard [batch, 1]. */
  readonly marked: (key: Key) => Claim;
  /** The end of the window cuts off the last word [batch, 1]. */
  readonly cutOff: Claim;
  /** A voice sounds at the end of the window [batch, 1]. */
  readonly goesOn: Claim;
}

export function hear(n: Arithmetic, caches: readonly LayerCache[]): Hearing {
  const words = { rows: MAX_WORDS } as const;
  const marks = recall(n, caches, { layer: 1, side: 'value', column: COLUMN.mark, rows: KEYS.length });
  const window = recall(n, caches, { layer: 1, side: 'value', column: COLUMN.window, rows: 2 });
  const cell = (row: string, index: number) => n.slice(row, 1, index, index + 1);
  const mark = (key: Key) => cell(marks, keyNumber(key) - 1);
  const keys = recall(n, caches, { layer: 0, side: 'key', column: COLUMN.key, ...words });
  return {
    keys,
    starts: recall(n, caches, { layer: 0, side: 'value', column: COLUMN.start, ...words }),
    ends: recall(n, caches, { layer: 1, side: 'key', column: COLUMN.end, ...words }),
    silent: n.equals(cell(keys, 0), NOTHING_HEARD),
    mark,
    marked: (key) => n.exceeds(mark(key), 0),
    cutOff: n.exceeds(cell(window, WINDOW_ROW.cutOff), 0),
    goesOn: n.exceeds(cell(window, WINDOW_ROW.goesOn), 0),
  };
}
