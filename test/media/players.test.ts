import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPlayer, PLAYERS } from '../../src/media/players.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

describe('findPlayer', () => {
  it('finds the first player of the table, wherever it is on the search path', async () => {
    const folders = [folderWith({ aplay: '' }), folderWith({ play: '', mpv: '' })];
    expect(await findPlayer(folders.join(delimiter))).toMatchObject({
      name: 'mpv',
      path: join(folders[1]!, 'mpv'),
      takes: 'wav',
    });
  });

  it('returns undefined if no player is installed', async () => {
    expect(await findPlayer(temporaryFolder())).toBeUndefined();
    expect(await findPlayer('')).toBeUndefined();
  });

  it.each(PLAYERS.map(({ name }) => name))('finds %s', async (name) => {
    expect((await findPlayer(folderWith({ [name]: '' })))?.name).toBe(name);
  });

  it('adds the arguments that only newer versions know', async () => {
    const older = ['--format=s16', '--rate=24000', '--channels=1', '-'];
    const [old, young] = [
      folderWith({ 'pw-play': 'echo "--rate"' }),
      folderWith({ 'pw-play': 'echo "  -a, --raw  RAW mode"' }),
    ];
    expect((await findPlayer(old))?.args).toEqual(older);
    expect((await findPlayer(young))?.args).toEqual(['--raw', ...older]);
  });
});

function folderWith(programs: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}
