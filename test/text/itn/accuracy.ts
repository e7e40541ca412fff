import '../../helpers/language-rules.ts';
import { toWritten } from '../../../src/text/itn/to-written.ts';
import { sharedCases } from '../shared-cases.ts';

export const { hasCases, noCases, cases, measure } = sharedCases('itn');

export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'hi', 'ja', 'zh'] as const;

/** Counts the cases of a language that toWritten converts exactly, with and without regard to case. */
export const measureAccuracy = (language: string) =>
  measure(language, (spoken) => toWritten(spoken, language).text, {
    classOf: (kind) => kind.replace(/_cased$/, ''),
  });
