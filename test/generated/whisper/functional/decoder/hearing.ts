import type { Arithmetic, Claim } from '../arithmetic.ts';
import { COLUMN, MAX_WORDS, WINDOW_ROW } from '../hidden-states.ts';
import { KEYS, type Key, keyNumber } from '../keypad.ts';
import { type LayerCache, recall } from './caches.ts';
import { NOTHING_HEARD } from './spelling-table.ts';

/** What was heard in the window, as the caches of the encoder hold it. */
export interface Hearing {
  /** Of each word [batch, words]: its key's number, 0 where there are no more, and the positions where it sounds. */
  readonly keys: string;
  readonly starts: string;
  readonly ends: string;
  /** No word is heard [batch, 1], but the key that stands for nothing is in row 0. */
  readonly silent: Claim;
  /** How early a key is heard: larger the earlier, 0 for never [batch, 1]. */
  readonly mark: (key: Key) => string;
  /** It is heard at all. */
  readonly marked: (key: Key) => Claim;
  /** The last word is cut off by the end of the window [batch, 1]. */
  readonly cutOff: Claim;
  /** A voice goes on where the window ends [batch, 1]. */
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
