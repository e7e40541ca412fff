/** A piece of a text and where it stands in it. */
export interface TextPiece {
  readonly text: string;
  /** UTF-16 index of its first character. */
  readonly offset: number;
}

/** After these a full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Mt|No|vs|etc|e\.g|i\.e|approx|dept|est|fig|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Gov|Sen|Rep|[A-Z])\.\s*$/;

/** A sentence longer than this is cut between words, so that no piece grows without bound. */
const MAX_CHARACTERS = 400;

/**
 * Text → sentences, in order, nothing lost but white space around them. Sentence boundaries are those of
 * Unicode (UAX 29), without the ones an abbreviation fakes; endless sentences are cut at a space.
 */
export function* sentences(text: string, locale = 'en'): Generator<TextPiece, void, undefined> {
  let start = 0;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)) {
    end = index + segment.length;
    if (
      end < text.length &&
      ABBREVIATION.test(text.slice(Math.max(start, end - 12), end)) &&
      !/\n/.test(segment)
    )
      continue;
    yield* pieces(text, start, end);
    start = end;
  }
  yield* pieces(text, start, end);
}

function* pieces(text: string, start: number, end: number): Generator<TextPiece, void, undefined> {
  let from = start;
  while (from < end) {
    const to = end - from <= MAX_CHARACTERS ? end : cutBefore(text, from, from + MAX_CHARACTERS);
    const raw = text.slice(from, to);
    const trimmed = raw.trim();
    if (trimmed !== '') yield { text: trimmed, offset: from + raw.indexOf(trimmed) };
    from = to;
  }
}

/** The last white space before `limit`, or `limit` itself, but never inside a surrogate pair. */
function cutBefore(text: string, from: number, limit: number): number {
  for (let at = limit; at > from + MAX_CHARACTERS / 2; at--) {
    if (/\s/.test(text[at] as string)) return at;
  }
  const splitsPair = /[\uDC00-\uDFFF]/.test(text[limit] as string);
  return splitsPair ? limit - 1 : limit;
}
