import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { preparedFolderOf } from '../../src/engines/prepared-folder.ts';

describe('the graphs that are built for a model', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voice-kept-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(['voice.yaml', 'macaw.yaml'])('are kept beside it where it has a manifest (%s)', async (name) => {
    await writeFile(join(folder, name), '');
    expect(await preparedFolderOf(folder, '/home/me')).toBe(folder);
  });

  it("are kept in voice's own folder where another program put the model", async () => {
    await writeFile(join(folder, 'model.bin'), '');
    const home = join(folder, 'me');
    for (const place of [folder, join(folder, 'gone')])
      expect(await preparedFolderOf(place, home)).toBe(join(home, '.macaw'));
    expect(existsSync(join(home, '.macaw'))).toBe(true);
  });
});
