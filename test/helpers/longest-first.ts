import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files, which mostly wait. They start first, because otherwise the run would end waiting
 * for one of them.
 */
export const LONGEST = [
  'test/web/browser/page.test.ts',
  'test/e2e/serve.test.ts',
  'test/e2e/serve-start-stop.test.ts',
  'test/e2e/realtime.test.ts',
  'test/e2e/realtime-recordings.test.ts',
  'test/e2e/terminal.test.ts',
  'test/e2e/speak.test.ts',
  'test/supervisor/supervisor.test.ts',
];

/**
 * vitest's order of files, with the slowest of each project first, because vitest knows no durations in a
 * fresh clone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const ofProject = sorted.filter((file) => file.project === project);
      return ofProject.toSorted((a, b) => this.#rank(a) - this.#rank(b));
    });
  }

  #rank({ moduleId }: TestSpecification): number {
    const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
    return place === -1 ? LONGEST.length : place;
  }
}
