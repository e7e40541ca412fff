import '../../helpers/language-rules.ts';
import { spokenText } from '../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../src/text/normalize/to-spoken.ts';
import { sharedCases } from '../shared-cases.ts';

export const { hasCases, noCases, cases, measure } = sharedCases('tn');

/** Counts the cases of a language that are spoken exactly as expected. */
export const measureAccuracy = (language: string) =>
  measure(language, (written) => spokenText(toSpoken(written, language)), {
    isSame: (spoken, expected) => asHeard(spoken) === asHeard(expected),
  });

/**
 * Two texts count as the same if they differ only in capitals, in the space around marks, and in hyphens
 * instead of spaces between words.
 */
const asHeard = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(?<=[\p{L}\p{M}\p{N}])\s*-\s*(?=[\p{L}\p{M}\p{N}])/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[^\p{L}\p{M}\p{N}])|(?<=[^\p{L}\p{M}\p{N}]) /gu, '')
    .trim();
