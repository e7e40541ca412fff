import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './model-fixtures.ts';
import { digestOf } from './unchanged.ts';

it('the digest of a file changes exactly when the code, data or packages that it uses change', () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const digest = () => digestOf(join(folder, 'a.ts'), [join(folder, 'judge.mjs')]);
  write('a.ts', "import { b } from './b.ts';\n");
  write('b.ts', "export { c as b } from './c.ts';\n");
  write('c.ts', "import './a.ts';\nexport const c = 1;\n");
  write('judge.mjs', '1');
  write('other.ts', '1');
  const before = digest();
  write('other.ts', '2');
  expect(digest()).toBe(before);
  write('c.ts', "import './a.ts';\n/** Of\n * many lines. */\n  // Its reason.\nexport const c = 1;\n");
  expect(digest()).toBe(before);
  write('c.ts', "import './a.ts';\nexport const c = 2;\n");
  const after = digest();
  expect(after).not.toBe(before);
  write('judge.mjs', '2');
  expect(digest()).not.toBe(after);
});
