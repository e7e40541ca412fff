import { describe, expect, it } from 'vitest';
import { hasCases, measureAccuracy, noCases } from './accuracy.ts';

/**
 * Defines a test that at least `percent` of the shared cases of a language are right. The share was higher
 * when the limit was set.
 */
export function describeFloor(language: string, percent: number): void {
  describe.skipIf(!hasCases)(`the shared cases of ${language}${noCases}`, () => {
    it(`are right in at least ${percent} % of all`, () => {
      const { right, total } = measureAccuracy(language);
      expect((100 * right) / total).toBeGreaterThanOrEqual(percent);
    });
  });
}
