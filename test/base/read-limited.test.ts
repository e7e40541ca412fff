import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NEVER_ABORTED } from '../../src/base/abort.ts';
import { readWhole } from '../../src/base/read-limited.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

it('readWhole reads a file up to its limit of bytes', async () => {
  const path = join(temporaryFolder(), 'ten');
  writeFileSync(path, '0123456789');
  expect(String(await readWhole(path, 10, NEVER_ABORTED))).toBe('0123456789');
  await expect(readWhole(path, 9, NEVER_ABORTED)).rejects.toMatchObject({ code: 'EFBIG' });
});

it.skipIf(process.platform === 'win32')('readWhole does not read an endless device to the end', async () => {
  await expect(readWhole('/dev/zero', 1e6, NEVER_ABORTED)).rejects.toMatchObject({ code: 'EFBIG' });
});
