import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowPaths } from '../../../src/cli/mcp/allowed-paths.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

function folders() {
  const root = realpathSync(temporaryFolder());
  const [inside, outside] = ['inside', 'outside'].map((name) => join(root, name)) as [string, string];
  for (const folder of [inside, outside]) mkdirSync(folder);
  for (const folder of [inside, outside]) writeFileSync(join(folder, 'talk.wav'), 'x');
  symlinkSync(outside, join(inside, 'way-out'));
  symlinkSync(join(inside, 'talk.wav'), join(inside, 'same.wav'));
  symlinkSync(join(outside, 'new.wav'), join(inside, 'dangling.wav'));
  return { root, inside, outside };
}

describe('allowPaths', () => {
  it('allows to read files within the folder, also through links that stay inside', async () => {
    const { inside } = folders();
    const paths = await allowPaths(inside);
    for (const name of ['talk.wav', 'same.wav', '../inside/talk.wav']) {
      expect(await paths.toRead(join(inside, name))).toBe(join(inside, 'talk.wav'));
    }
    expect(await paths.toWrite(join(inside, 'new.wav'))).toBe(join(inside, 'new.wav'));
  });

  it.each(['../outside/talk.wav', 'way-out/talk.wav', 'none.wav', '/etc/passwd', '.', '\0'])(
    'refuses to read %s',
    async (name) => {
      const { inside } = folders();
      const paths = await allowPaths('.', { workingFolder: inside });
      await expect(paths.toRead(name)).rejects.toMatchObject({ kind: 'invalid_value' });
    },
  );

  it.each([
    '../outside/new.wav',
    'way-out/new.wav',
    'talk.wav',
    'same.wav',
    'dangling.wav',
    'none/new.wav',
    '..',
  ])('refuses to write %s', async (name) => {
    const { inside } = folders();
    const paths = await allowPaths('.', { workingFolder: inside });
    await expect(paths.toWrite(name)).rejects.toMatchObject({ kind: 'invalid_value' });
  });

  it('distinguishes a name that exists from an invalid name in its errors', async () => {
    const { inside } = folders();
    const paths = await allowPaths(inside);
    const refused = (name: string) =>
      paths
        .toWrite(join(inside, name))
        .then(String, ({ message }: Error) => message.replace(/^.*?' is /, ''));
    expect(await refused('talk.wav')).toBe('there already: name a file that is not.');
    expect(await refused('\0')).toBe('not a possible name of a file: choose another.');
    expect(await refused('x'.repeat(10_000))).toBe('not a possible name of a file: choose another.');
  });

  it('allows the working directory by default, unless it is too wide', async () => {
    const { root, inside, outside } = folders();
    const foldersFor = async (workingFolder: string, home: string) =>
      (await allowPaths(undefined, { workingFolder, home })).folders;
    expect(await foldersFor(inside, outside)).toEqual([inside]);
    for (const wide of ['/', root, dirname(root)]) expect(await foldersFor(wide, root)).toEqual([]);
    const none = await allowPaths(undefined, { workingFolder: root, home: root });
    await expect(none.toRead('inside/talk.wav')).rejects.toThrow('--allow');
  });

  it('takes only folders, separated by commas', async () => {
    const { inside } = folders();
    await expect(allowPaths(join(inside, 'talk.wav'))).rejects.toThrow('--allow takes folders');
    expect((await allowPaths(`${inside}, ${dirname(inside)}`)).folders).toHaveLength(2);
  });
});
