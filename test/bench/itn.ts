import { hasCases, LANGUAGES, measureAccuracy } from '../text/itn/accuracy.ts';
import type { Section } from './section.ts';
import { shareTable } from './share-table.ts';

/** The targeted share of exact cases. */
const TARGET = (language: string) => ({ en: 0.97, hi: 0.92 })[language] ?? 0.95;

/** Inverse text normalisation on the shared cases: the share of exact results by language and class. */
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
