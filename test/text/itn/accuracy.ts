import '../../helpers/language-rules.ts';
import { toWritten } from '../../../src/text/itn/to-written.ts';
import { sharedCases } from '../shared-cases.ts';

export const { hasCases, noCases, cases, measure } = sharedCases('itn');

export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'hi', 'ja', 'zh'] as const;

/** Writes every case of a language and counts those that are exactly as expected, cased or not. */
export const measureAccuracy = (language: string) =>
  measure(language, (spoken) => toWritten(spoken, language).text, {
    classOf: (kind) => kind.replace(/_cased$/, ''),
  });
