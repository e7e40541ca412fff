import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeUnfinished, announceUnfinished, watchUnfinished } from '../../src/threads/unfinished-files.ts';
import { eventually } from '../helpers/eventually.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

it('removeUnfinished removes the files that each task announced last, and keeps finished ones', async () => {
  const folder = temporaryFolder();
  const [finished, half, other] = ['finished', 'half', 'other'].map((name) => join(folder, name));
  watchUnfinished();
  watchUnfinished();
  announceUnfinished('graph', [finished!, half!]);
  announceUnfinished('graph', [half!, join(folder, 'not there yet')]);
  announceUnfinished('done', [finished!]);
  announceUnfinished('done', []);
  announceUnfinished('weights', [other!]);
  await eventually(() => {
    for (const path of [finished!, half!, other!]) writeFileSync(path, '');
    removeUnfinished();
    expect([finished!, half!, other!].map((path) => existsSync(path))).toEqual([true, false, false]);
  });
});
