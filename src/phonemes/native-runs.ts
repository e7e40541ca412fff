import { MARK_CLASS, markOf } from './marks.ts';
import { LETTER, wordOf } from './word-pattern.ts';

/** A stretch of text that is written without spaces between words. */
export interface TextRun {
  readonly kind: 'native' | 'foreign' | 'mark';
  readonly start: number;
  readonly end: number;
  /** As it is written; a mark as `markOf` has it. */
  readonly text: string;
}

/** Word splitters take time in proportion to the square of a run, or worse, so no run is longer than this. */
const LONGEST_RUN = 100;

/**
 * Finds, in folded text, the runs of one script, the words of others and the marks. Characters that are none
 * of them (`・`, `*`, controls) are left out.
 *
 * @param script the inside of a character class: what is native.
 */
export function createRunScanner(script: string): (folded: string) => readonly TextRun[] {
  const pattern = new RegExp(
    String.raw`(?<native>[${script}]{1,${LONGEST_RUN}})|` +
      `(?<foreign>${wordOf(`(?:(?![${script}])${LETTER})`)})|` +
      String.raw`\.{2,}|[${MARK_CLASS}]`,
    'gu',
  );
  return (folded) =>
    [...folded.matchAll(pattern)].map(({ 0: text, index: start, groups }) => ({
      kind:
        groups?.['native'] !== undefined ? 'native' : groups?.['foreign'] !== undefined ? 'foreign' : 'mark',
      start,
      end: start + text.length,
      text: text.startsWith('..') ? '…' : (markOf(text) ?? text),
    }));
}
