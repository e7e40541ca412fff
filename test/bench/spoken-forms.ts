import { hasCases, measureAccuracy } from '../text/normalize/accuracy.ts';
import type { Section } from './section.ts';
import { shareTable } from './share-table.ts';

const LANGUAGES = ['en', 'es', 'fr', 'hi', 'it', 'pt', 'ja', 'zh'] as const;

/** The targeted share of right cases. */
const TARGET = (language: string) => (language === 'en' ? 0.92 : 0.9);

/** Text normalisation on the shared cases: the share of expected results by language and class. */
export const spokenForms: Section = {
  name: 'tn',
  title: 'Speakable forms: cases that sound as expected',
  async run() {
    if (!hasCases) return { rows: [['']], notes: ['Skipped: ../shared/tn is not there.'], figures: {} };
    const measured = LANGUAGES.map(measureAccuracy);
    return {
      ...shareTable(measured, TARGET),
      figures: measured.map(({ wrong: _wrong, ...figures }) => figures),
    };
  },
};
