import '../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../src/text/itn/to-written.ts';

/** What is said and how it is written, by class; where nothing is to change, the sentence alone. */
export type Sentences = Readonly<
  Record<string, readonly (string | readonly [spoken: string, written: string])[]>
>;

/** A test for each sentence: that it is written so, and that a second time changes nothing. */
export function describeSentences(name: string, language: string, sentences: Sentences): void {
  // oxlint-disable-next-line vitest/valid-title -- a language's name
  describe(name, () => {
    for (const [kind, rows] of Object.entries(sentences)) {
      const pairs = rows.map((row) => (typeof row === 'string' ? ([row, row] as const) : row));
      it.each(pairs)(`${kind}: %s`, (spoken, written) => {
        expect(toWritten(spoken, language).text).toBe(written);
        expect(toWritten(written, language).text).toBe(written);
      });
    }
  });
}
