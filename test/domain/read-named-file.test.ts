import { expect, it } from 'vitest';
import { NEVER_ABORTED } from '../../src/base/abort.ts';
import { readNamedFile } from '../../src/domain/read-named-file.ts';

it.skipIf(process.platform === 'win32').each([
  ['that does not exist', '/nowhere/none', 'there is no such file'],
  ['that is a folder', import.meta.dirname, 'it is a folder'],
  ['without an end', '/dev/zero', 'it is larger than 1 MiB'],
])('readNamedFile refuses a file %s, with the reason', async (_, path, reason) => {
  const reading = readNamedFile({ path, what: `The key '${path}'`, most: 2 ** 20 }, NEVER_ABORTED);
  await expect(reading).rejects.toMatchObject({
    kind: 'invalid_value',
    message: `The key '${path}' cannot be read: ${reason}.`,
  });
});
