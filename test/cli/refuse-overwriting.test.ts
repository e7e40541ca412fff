import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refuseOverwriting } from '../../src/cli/refuse-overwriting.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

function folder() {
  const root = temporaryFolder();
  mkdirSync(join(root, 'real'));
  writeFileSync(join(root, 'real', 'a.txt'), 'x');
  writeFileSync(join(root, 'real', 'b.txt'), 'x');
  symlinkSync(join(root, 'real'), join(root, 'link'));
  symlinkSync(join('real', 'a.txt'), join(root, 'same.txt'));
  linkSync(join(root, 'real', 'a.txt'), join(root, 'hard.txt'));
  return root;
}

async function refusalOf(reads: readonly string[], writes: readonly string[]): Promise<string | undefined> {
  const root = folder();
  const at = (name: string) => (name.startsWith('/') ? name : join(root, name));
  const twice = (first: number, second: number) => `${first} is ${second}`;
  return refuseOverwriting({ reads: reads.map(at), writes: writes.map(at), twice }).then(
    () => undefined,
    (error: Error) => error.message.replaceAll(`${root}/`, ''),
  );
}

describe('refuseOverwriting', () => {
  it.each(['real/a.txt', 'real/../real/a.txt', 'link/a.txt', 'same.txt', 'hard.txt'])(
    'refuses an output that is an input, also under the name %s',
    async (name) => {
      const message = (path: string) =>
        `'${path}' is an input, which the output would overwrite; name another file for the output.`;
      expect(await refusalOf(['real/b.txt', 'link/a.txt'], [name])).toBe(message(join(name)));
      expect(await refusalOf([name], ['real/new.txt', 'real/a.txt'])).toBe(message('real/a.txt'));
    },
  );

  it.each([
    ['real/new.txt', 'link/new.txt'],
    ['real/new/one.txt', 'link/new/one.txt'],
    ['real/a.txt', 'same.txt'],
  ])('refuses two names of one output: %s and %s', async (first, second) => {
    expect(await refusalOf([], ['real/b.txt', first, second])).toBe('1 is 2');
  });

  it('allows hard links, each of which is replaced, and repeated devices', async () => {
    expect(await refusalOf([], ['real/a.txt', 'hard.txt'])).toBeUndefined();
    expect(await refusalOf(['/dev/null'], ['/dev/null', '/dev/null', 'real/a.txt'])).toBeUndefined();
  });
});
