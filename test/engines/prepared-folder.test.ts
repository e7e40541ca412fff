import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { preparedFolderOf } from '../../src/engines/prepared-folder.ts';

describe('folder of prepared graphs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voice-kept-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(['voice.yaml', 'macaw.yaml'])('is the model folder if that has a manifest (%s)', async (name) => {
    await writeFile(join(folder, name), '');
    expect(await preparedFolderOf(folder, '/home/me')).toBe(folder);
  });

  it("is a folder of voice's own if another program put the model there", async () => {
    await writeFile(join(folder, 'model.bin'), '');
    const home = join(folder, 'me');
    for (const place of [folder, join(folder, 'gone')])
      expect(await preparedFolderOf(place, home)).toBe(join(home, '.macaw'));
    expect(existsSync(join(home, '.macaw'))).toBe(true);
  });
});
