import { hasCases, LANGUAGES, measureAccuracy } from '../text/itn/accuracy.ts';
import type { Section } from './section.ts';
import { shareTable } from './share-table.ts';

/** What share of the cases is to be exact. */
const TARGET = (language: string) => ({ en: 0.97, hi: 0.92 })[language] ?? 0.95;

/** Written forms against the shared cases: how many come out exactly, by language and class. */
export const itn: Section = {
  name: 'itn',
  title: 'Written forms: cases that come out exactly',
  async run() {
    if (!hasCases) return { rows: [['']], notes: ['Skipped: ../shared/itn is not there.'], figures: {} };
    const measured = LANGUAGES.map(measureAccuracy);
    return {
      ...shareTable(measured, TARGET),
      figures: measured.map(({ wrong: _wrong, ...figures }) => figures),
    };
  },
};
