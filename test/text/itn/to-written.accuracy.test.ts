import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../src/text/itn/to-written.ts';
import { cases, hasCases, LANGUAGES, measureAccuracy, noCases } from './accuracy.ts';

/** Lower limits in percent of the shared cases; the results were higher when the limits were set. */
const FLOORS: Readonly<Record<(typeof LANGUAGES)[number], number>> = {
  en: 99,
  es: 98,
  fr: 98,
  de: 97,
  pt: 98,
  hi: 98,
  ja: 98,
  zh: 98,
};

describe.skipIf(!hasCases)(`toWritten for the shared cases${noCases}`, () => {
  it.each(LANGUAGES)('reaches the limit in %s', (code) => {
    const { right, total } = measureAccuracy(code);
    expect((100 * right) / total).toBeGreaterThanOrEqual(FLOORS[code]);
  });

  it.each(LANGUAGES)('changes nothing in the expected output in %s', (code) => {
    const changed = cases(code)
      .map(({ expected }) => ({ expected, again: toWritten(expected, code).text }))
      .filter(({ expected, again }) => again !== expected);
    expect(changed).toEqual([]);
  });

  it.each(LANGUAGES)('changes nothing when it is applied again in %s', (code) => {
    const changed = cases(code)
      .map(({ input }) => toWritten(input, code).text)
      .filter((once) => toWritten(once, code).text !== once);
    expect(changed).toEqual([]);
  });
});
