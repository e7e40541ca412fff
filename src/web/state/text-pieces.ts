/**
 * The text in pieces of at most `most` UTF-16 units that together are all of it: cut between sentences, in a
 * longer sentence between words, and in a longer word between characters.
 */
export function textPieces(text: string, most: number): readonly string[] {
  if (text.length <= most) return [text];
  const pieces: string[] = [];
  let piece = '';
  for (const part of partsOf(text, most, ['sentence', 'word', 'grapheme'])) {
    if (piece !== '' && piece.length + part.length > most) {
      pieces.push(piece);
      piece = '';
    }
    piece += part;
  }
  return [...pieces, piece];
}

type Granularity = NonNullable<Intl.SegmenterOptions['granularity']>;

function* partsOf(text: string, most: number, [first, ...finer]: readonly Granularity[]): Generator<string> {
  if (text.length <= most || first === undefined) yield text;
  else
    for (const { segment } of new Intl.Segmenter(undefined, { granularity: first }).segment(text))
      yield* partsOf(segment, most, finer);
}
