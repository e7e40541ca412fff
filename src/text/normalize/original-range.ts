import type { SpokenPiece } from './spoken-text.ts';

/** A UTF-16 range; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Spoken words and the range of the original text that they pronounce. */
export interface SpokenFor extends Range {
  /** Index of the first of the words, and of the one behind the last. */
  readonly firstWord: number;
  readonly endWord: number;
}

/**
 * Maps ranges of the spoken text, in ascending order, to the original text: to the same characters if
 * nothing changed, otherwise to the whole written form.
 */
export function originalRanges(pieces: readonly SpokenPiece[], ranges: readonly Range[]): readonly Range[] {
  let at = 0;
  let offset = 0;
  return ranges.map(({ start, end }) => {
    while (at < pieces.length - 1 && offset + pieces[at]!.spoken.length <= start) {
      offset += pieces[at]!.spoken.length;
      at++;
    }
    return { start: inOriginal(pieces[at], start - offset).start, end: endFrom(at, offset, end) };
  });

  function endFrom(first: number, offset: number, end: number): number {
    let index = first;
    let from = offset;
    while (index < pieces.length - 1 && from + pieces[index]!.spoken.length < end) {
      from += pieces[index]!.spoken.length;
      index++;
    }
    return inOriginal(pieces[index], end - from).end;
  }
}

/**
 * Maps words of the spoken text to ranges of the original: `three dollars fifty cents` → `$3.50`. Words with
 * the same range become one item.
 */
export function spokenFor(pieces: readonly SpokenPiece[], words: readonly Range[]): readonly SpokenFor[] {
  const found: SpokenFor[] = [];
  for (const [index, { start, end }] of originalRanges(pieces, words).entries()) {
    const last = found.at(-1);
    if (last && start < last.end) {
      found[found.length - 1] = { ...last, end: Math.max(end, last.end), endWord: index + 1 };
    } else {
      found.push({ start, end, firstWord: index, endWord: index + 1 });
    }
  }
  return found;
}

/**
 * The range of the original text for `offset` in a spoken piece: one character if both have the same length,
 * else the whole piece.
 */
function inOriginal(piece: SpokenPiece | undefined, offset: number): Range {
  if (!piece) return { start: 0, end: 0 };
  const { start, end, spoken } = piece;
  if (spoken.length !== end - start) return { start, end };
  const place = Math.min(start + Math.max(offset, 0), end);
  return { start: place, end: place };
}
