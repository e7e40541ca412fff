import '../../helpers/language-rules.ts';
import { spokenText } from '../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../src/text/normalize/to-spoken.ts';
import { sharedCases } from '../shared-cases.ts';

export const { hasCases, noCases, cases, measure } = sharedCases('tn');

/** Says every case of a language and counts those that sound exactly as expected. */
export const measureAccuracy = (language: string) =>
  measure(language, (written) => spokenText(toSpoken(written, language)), {
    isSame: (spoken, expected) => asHeard(spoken) === asHeard(expected),
  });

/**
 * What two texts must share to count as the same: all of it but capitals, the space around marks, and whether words
 * are joined by a hyphen or a space.
 */
const asHeard = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(?<=[\p{L}\p{M}\p{N}])\s*-\s*(?=[\p{L}\p{M}\p{N}])/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[^\p{L}\p{M}\p{N}])|(?<=[^\p{L}\p{M}\p{N}]) /gu, '')
    .trim();
