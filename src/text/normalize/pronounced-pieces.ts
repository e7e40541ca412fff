import type { Pronunciation } from '../../domain/voice.ts';
import type { TextPiece } from '../sentences.ts';
import type { SpokenPiece } from './spoken-text.ts';

/** A piece that may have its own pronunciation, independent of its text. */
export interface PronouncedPiece extends SpokenPiece {
  readonly ipa?: string;
}

/**
 * The pieces of a part of a text: ranges with a pronunciation as given, the text between them by `say`.
 * @param pronunciations of the whole text, in order.
 */
export function pronouncedPieces(
  { text, offset }: TextPiece,
  pronunciations: readonly Pronunciation[],
  say: (part: string) => readonly SpokenPiece[],
): readonly PronouncedPiece[] {
  const pieces: PronouncedPiece[] = [];
  let done = 0;
  const sayUntil = (end: number) => {
    const from = done;
    if (end > from)
      for (const piece of say(text.slice(from, end)))
        pieces.push({ ...piece, start: from + piece.start, end: from + piece.end });
    done = end;
  };
  for (const { start, end, ipa, spoken } of pronunciations) {
    const from = Math.max(start - offset, done);
    const to = Math.min(end - offset, text.length);
    if (to <= from) continue;
    sayUntil(from);
    const isRest = start < offset;
    const written = text.slice(from, to);
    if (isRest) pieces.push({ spoken: '', start: from, end: to });
    else if (ipa !== undefined) pieces.push({ spoken: sounding(written), start: from, end: to, ipa });
    else {
      const said = say(spoken ?? written).map((piece) => piece.spoken);
      pieces.push({ spoken: said.join(''), start: from, end: to });
    }
    done = to;
  }
  sayUntil(text.length);
  return pieces;
}

/**
 * A placeholder word for text with its own pronunciation: signs alone would not be a word for a phonemizer.
 */
const sounding = (written: string): string => (/[\p{L}\p{N}]/u.test(written) ? written : 'la');

/** The range of each piece in the spoken text, in UTF-16 indices. */
export function pieceSpans(
  pieces: readonly PronouncedPiece[],
): readonly { readonly ipa: string | undefined; readonly start: number; readonly end: number }[] {
  let at = 0;
  return pieces.map(({ spoken, ipa }) => {
    const start = at;
    at += spoken.length;
    return { ipa, start, end: at };
  });
}
