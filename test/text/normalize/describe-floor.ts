import { describe, expect, it } from 'vitest';
import { hasCases, measureAccuracy, noCases } from './accuracy.ts';

/** A test that at least `percent` of the shared cases of a language come out right; it was more when it was set. */
export function describeFloor(language: string, percent: number): void {
  describe.skipIf(!hasCases)(`shared cases of ${language}${noCases}`, () => {
    it(`come out right, ${percent} % of them at least`, () => {
      const { right, total } = measureAccuracy(language);
      expect((100 * right) / total).toBeGreaterThanOrEqual(percent);
    });
  });
}
