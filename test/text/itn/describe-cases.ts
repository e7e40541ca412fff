import '../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../src/text/itn/to-written.ts';

/** Spoken and written forms, by class; only the sentence if nothing changes. */
export type Sentences = Readonly<
  Record<string, readonly (string | readonly [spoken: string, written: string])[]>
>;

/** Defines a test for each sentence, which also converts the result a second time. */
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
