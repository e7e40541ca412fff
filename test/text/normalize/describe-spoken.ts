import '../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { spokenText } from '../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../src/text/normalize/to-spoken.ts';

/** Written and spoken forms, by class; only the sentence if nothing changes. */
export type Sentences = Readonly<
  Record<string, readonly (string | readonly [written: string, spoken: string])[]>
>;

/** Defines a test for each sentence. */
export function describeSpoken(name: string, language: string, sentences: Sentences): void {
  // oxlint-disable-next-line vitest/valid-title -- a language's name
  describe(name, () => {
    for (const [kind, rows] of Object.entries(sentences)) {
      const pairs = rows.map((row) => (typeof row === 'string' ? ([row, row] as const) : row));
      it.each(pairs)(`${kind}: %s`, (written, spoken) => {
        expect(spokenText(toSpoken(written, language))).toBe(spoken);
      });
    }
  });
}
