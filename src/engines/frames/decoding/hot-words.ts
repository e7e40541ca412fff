import { toByteSymbols } from '../tokens/byte-symbols.ts';
import { SPACE, type TokenTable } from '../tokens/token-table.ts';

/** The most segmentations of one phrase that are searched for side by side. */
const MOST_WAYS = 8;
const LONGEST_PHRASE = 200;

export interface HotPhrases {
  readonly phrases: readonly (readonly number[])[];
  /** Hot words that the model's tokens cannot express. */
  readonly unknown: readonly string[];
}

/**
 * Converts hot words to tokens. The segmentation of a model's training is unknown, so each word yields the
 * few segmentations with the fewest pieces: as written, else in capitals, else in lower case.
 */
export function readHotWords(words: readonly string[], table: TokenTable): HotPhrases {
  const ids = new Map(
    table.pieces.flatMap((piece, id) =>
      piece !== undefined && table.bytes[id]!.length > 0 ? [[piece, id] as const] : [],
    ),
  );
  const longest = Math.max(1, ...[...ids.keys()].map(({ length }) => length));
  const phrases: (readonly number[])[] = [];
  const unknown: string[] = [];
  for (const word of words) {
    const text = word.trim().replaceAll(/\s+/g, ' ');
    if (text === '') continue;
    const ways = waysOf(text, ids, longest, table.byteLevel);
    if (ways.length === 0) unknown.push(text);
    phrases.push(...ways);
  }
  return { phrases, unknown };
}

function waysOf(
  text: string,
  ids: ReadonlyMap<string, number>,
  longest: number,
  byteLevel: boolean,
): readonly (readonly number[])[] {
  if (text.length > LONGEST_PHRASE) return [];
  for (const spelling of new Set([text, text.toUpperCase(), text.toLowerCase()])) {
    const body = byteLevel ? toByteSymbols(spelling) : spelling.replaceAll(' ', SPACE);
    // Models of word pieces begin words with a space; models of characters do not, nor do those of both after
    // Chinese.
    for (const written of [SPACE + body, body, body.replaceAll(SPACE, '')]) {
      const ways = cut(written, ids, longest);
      if (ways.length > 0) return ways;
    }
  }
  return [];
}

/** The segmentations of `text` into the fewest pieces, and into one more. */
function cut(
  text: string,
  ids: ReadonlyMap<string, number>,
  longest: number,
): readonly (readonly number[])[] {
  const fewest = Array.from({ length: text.length + 1 }, () => Infinity);
  fewest[text.length] = 0;
  for (let from = text.length - 1; from >= 0; from--) {
    for (let to = from + 1; to <= Math.min(text.length, from + longest); to++) {
      if (ids.has(text.slice(from, to))) fewest[from] = Math.min(fewest[from]!, 1 + fewest[to]!);
    }
  }
  const ways: (readonly number[])[] = [];
  const follow = (from: number, pieces: readonly number[], left: number): void => {
    if (ways.length === MOST_WAYS) return;
    if (from === text.length) {
      ways.push(pieces);
      return;
    }
    for (let to = Math.min(text.length, from + longest); to > from; to--) {
      const id = ids.get(text.slice(from, to));
      if (id !== undefined && 1 + fewest[to]! <= left) follow(to, [...pieces, id], left - 1);
    }
  };
  if (fewest[0] !== Infinity) follow(0, [], fewest[0]! + 1);
  return ways;
}
