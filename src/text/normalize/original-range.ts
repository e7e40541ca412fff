import type { SpokenPiece } from './spoken-text.ts';

/** UTF-16 indices, the end not included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Spoken words and the stretch of the original they are said for. */
export interface SpokenFor extends Range {
  /** Index of the first of the words, and of the one behind the last. */
  readonly firstWord: number;
  readonly endWord: number;
}

/**
 * Where in the original stands what a range of the spoken text is said for: the same characters where nothing
 * changed, the whole written form where something did.
 */
export function originalRange(pieces: readonly SpokenPiece[], start: number, end: number): Range {
  return originalRanges(pieces, [{ start, end }])[0]!;
}

/** `originalRange` of many, in ascending order, in one pass over the pieces. */
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
 * Words of the spoken text, by their ranges in it, joined to those of the original: `three dollars fifty
 * cents` are the one stretch `$3.50`. Words that are said for the same stretch come as one, so that each
 * stretch is told once.
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
 * What stands at `offset` in a piece: a place in one that did not change, the ends of one that did. Where as
 * much is said as is written, character stands for character.
 */
function inOriginal(piece: SpokenPiece | undefined, offset: number): Range {
  if (!piece) return { start: 0, end: 0 };
  const { start, end, spoken } = piece;
  if (spoken.length !== end - start) return { start, end };
  const place = Math.min(start + Math.max(offset, 0), end);
  return { start: place, end: place };
}
