/**
 * Consecutive letters and figures; from `LEAST` on they are not a word of any language but, for example,
 * Base64.
 */
const RUN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}+/=_-]+/gu;
const LEADING_RUN = new RegExp(`^${RUN.source}`, 'u');
const LEAST = 1_000;

/** The number of characters that remain. */
const KEPT = 60;
const BEGINNING = new RegExp(`^.{1,${KEPT}}`, 'u');

/** Cuts endless words out of a text that arrives in pieces. */
export interface WordCutter {
  /** Takes the next piece and returns the text that is certain so far. */
  push(piece: string): string;
  /** Returns the remaining text. */
  flush(): string;
}

/**
 * Creates a word cutter. The result does not depend on how the text is cut into pieces, and at most `LEAST`
 * characters of a word are held.
 * @param onWarning called with a sentence about each word that is cut.
 */
export function createWordCutter(onWarning: (sentence: string) => void): WordCutter {
  /** A word that may continue. */
  let held = '';
  /** Whether the next text may continue a word that was cut. */
  let isCut = false;

  const take = (piece: string, goesOn: boolean): string => {
    const text = held + (isCut ? piece.replace(LEADING_RUN, '') : piece);
    if (text === '') return '';
    [held, isCut] = ['', false];
    return text.replaceAll(RUN, (run, at: number) => {
      const isOpen = goesOn && at + run.length === text.length;
      if (run.length < LEAST) {
        held = isOpen ? run : '';
        return isOpen ? '' : run;
      }
      isCut = isOpen;
      const [kept] = BEGINNING.exec(run)!;
      onWarning(`A word of ${LEAST} characters and more is cut after ${KEPT}: '${kept.slice(0, 12)}…'.`);
      return kept;
    });
  };
  return { push: (piece) => take(piece, true), flush: () => take('', false) };
}
