/** A part of a text and its position. */
export interface TextPiece {
  readonly text: string;
  /** UTF-16 index of its first character. */
  readonly offset: number;
}

/** Abbreviations after which a full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Mt|No|vs|etc|e\.g|i\.e|approx|dept|est|fig|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Gov|Sen|Rep|[A-Z])\.\s*$/;

/** `1. ` at the start of a line is the number of an item. */
const ITEM_NUMBER = /^[^\S\n]*\p{N}{1,3}\.[^\S\n]+$/u;

/** The number of characters to search for an abbreviation. */
const LONGEST_ABBREVIATION = 12;

/** The longest sentence; a longer one is cut between words, so that pieces are bounded. */
const MAX_CHARACTERS = 400;

/** The length of a window: `Intl.Segmenter` takes quadratic time over a long text. */
const WINDOW = 2 * MAX_CHARACTERS;

/**
 * Splits text into sentences, in order; only surrounding white space is lost. Boundaries follow Unicode (UAX
 * 29) except after abbreviations, and very long sentences are cut at a space. Time is proportional to the
 * length.
 */
export function* sentences(text: string, locale = 'en'): Generator<TextPiece, void, undefined> {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  let start = 0;
  while (start < text.length) {
    const limit = start + WINDOW;
    let done = start;
    // Otherwise each line would be a sentence, and text may have millions of blank lines.
    if (text.slice(start, limit).trim() === '') {
      start = limit;
      continue;
    }
    for (const end of sentenceEnds(segmenter, text, start)) {
      // The end of the window may not be the end of a sentence; the next window decides.
      if (end >= limit && end < text.length) break;
      yield* pieces(text, done, end);
      done = end;
    }
    if (done === start) yield* pieces(text, start, (done = cutBefore(text, start, limit)));
    start = done;
  }
}

/**
 * The ends of sentences in the window of `text` that begins at `offset`. The last one ends with the window.
 */
function* sentenceEnds(segmenter: Intl.Segmenter, text: string, offset: number): Generator<number> {
  const window = text.slice(offset, offset + WINDOW);
  let start = 0;
  for (const { segment, index } of segmenter.segment(window)) {
    const end = index + segment.length;
    const said = window.slice(Math.max(start, end - LONGEST_ABBREVIATION), end);
    const startsLine = offset + start === 0 || text[offset + start - 1] === '\n';
    const goesOn = () =>
      ABBREVIATION.test(said) || (startsLine && ITEM_NUMBER.test(window.slice(start, end)));
    if (end < window.length && !segment.includes('\n') && goesOn()) continue;
    yield offset + end;
    start = end;
  }
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
