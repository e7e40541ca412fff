import type { SpokenPiece } from './spoken-text.ts';

/** Collects the spoken text of an original, in order. */
export interface Pieces {
  /** Replaces the original from `start` to `end` by `spoken`. Ranges in between stay unchanged. */
  readonly say: (spoken: string, start: number, end: number) => void;
  readonly finish: () => readonly SpokenPiece[];
}

/**
 * Collects pieces of `text`, as few as possible: adjacent unchanged text is one piece, and words at the ends
 * of a rule's match that are spoken as written do not belong to the change. `separator` goes between words
 * that would run together, but not before `endings`, which attach to the previous word.
 */
export function createPieces(text: string, separator: string, endings = /(?!)/u): Pieces {
  const pieces: SpokenPiece[] = [];
  let done = 0;

  return { say, finish };

  function say(spoken: string, start: number, end: number): void {
    const written = text.slice(start, end);
    if (written === spoken) return;
    const head = sharedHead(written, spoken);
    const tail = sharedTail(written.slice(head), spoken.slice(head));
    keepUntil(start + head);
    change(spoken.slice(head, spoken.length - tail), start + head, end - tail);
  }

  function finish(): readonly SpokenPiece[] {
    keepUntil(text.length);
    return pieces;
  }

  function keepUntil(end: number): void {
    if (end === done) return;
    const spoken = text.slice(done, end);
    const last = pieces.at(-1);
    if (last && !endings.test(spoken) && runTogether(said(), spoken)) {
      pieces[pieces.length - 1] = { ...last, spoken: last.spoken + separator };
    }
    pieces.push({ spoken, start: done, end });
    done = end;
  }

  function change(spoken: string, start: number, end: number): void {
    const isEnding = !/\p{N}/u.test(text.slice(start, end)) && endings.test(spoken);
    const isBehindBracket = /[)\]]$/.test(said()) && /^\p{L}/u.test(spoken);
    const isApart = isBehindBracket || (!isEnding && runTogether(said(), spoken));
    pieces.push({ spoken: isApart ? separator + spoken : spoken, start, end });
    done = end;
  }

  /** The end of the last spoken piece. */
  function said(): string {
    for (let index = pieces.length - 1; index >= 0 && index >= pieces.length - MOST_DROPPED; index--) {
      const { spoken } = pieces[index]!;
      if (spoken !== '') return spoken.slice(-2);
    }
    return '';
  }
}

/** The most silent pieces that are skipped in the search for the last spoken one. */
const MOST_DROPPED = 16;

const runTogether = (before: string, after: string) =>
  /[\p{L}\p{M}\p{N}]$/u.test(before) && /^[\p{L}\p{M}\p{N}]/u.test(after);

/** The length of the words with which both begin, and of the space after them. */
function sharedHead(written: string, spoken: string): number {
  let head = 0;
  for (let at = 0; at < written.length && written[at] === spoken[at]; at++) {
    if (written[at] === ' ') head = at + 1;
  }
  return head;
}

/** The length of the words with which both end, and of the space before them. */
function sharedTail(written: string, spoken: string): number {
  let tail = 0;
  for (let at = 1; at <= written.length && written.at(-at) === spoken.at(-at); at++) {
    if (written.at(-at) === ' ') tail = at;
  }
  return tail;
}
