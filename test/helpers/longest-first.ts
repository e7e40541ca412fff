import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, mostly by waiting: begun last, it would be waited for alone. */
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

/** The order in which vitest runs files, but with the longest of each project first: in a fresh clone it has no times. */
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
