import { hasCases, LANGUAGES, measureAccuracy } from '../text/itn/accuracy.ts';
import type { Section } from './section.ts';

/** What share of the cases is to be exact. */
const TARGET = (language: string) => (language === 'en' ? 0.97 : 0.9);

const percent = (right: number, total: number) => `${((100 * right) / total).toFixed(1)} %`;

/** Written forms against the shared cases: how many come out exactly, by language and class. */
export const itn: Section = {
  name: 'itn',
  title: 'Written forms: cases that come out exactly',
  async run() {
    if (!hasCases) return { rows: [['']], notes: ['Skipped: ../shared/itn is not there.'], figures: {} };
    const measured = LANGUAGES.map(measureAccuracy);
    return {
      rows: [
        ['', 'right', 'of', 'share', 'target'],
        ...measured.flatMap(({ language, right, total, classes }) => [
          [language, `${right}`, `${total}`, percent(right, total), `${100 * TARGET(language)} %`],
          ...classes.map((one) => [
            `  ${one.kind}`,
            `${one.right}`,
            `${one.total}`,
            percent(one.right, one.total),
            '',
          ]),
        ]),
      ],
      notes: measured
        .filter(({ language, right, total }) => right / total < TARGET(language))
        .map(({ language }) => `${language}: target MISSED.`),
      figures: measured.map(({ wrong: _wrong, ...figures }) => figures),
    };
  },
};
