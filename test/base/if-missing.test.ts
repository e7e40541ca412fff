import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ifMissing } from '../../src/base/if-missing.ts';
import { VoiceError } from '../../src/domain/errors.ts';

describe('ifMissing', () => {
  it.each(['/no/such/file', '/dev/null/file'])(
    'gives the fallback for a path that does not exist: %s',
    async (path) => {
      expect(await stat(path).catch(ifMissing('nothing'))).toBe('nothing');
    },
  );

  it('also recognizes a missing file as the cause of an error, and throws other errors on', async () => {
    const cause = Object.assign(new Error('gone'), { code: 'ENOENT' });
    expect(ifMissing(1)(new VoiceError('storage', 'It cannot be read.', { cause }))).toBe(1);
    await expect(readFile('/').catch(ifMissing(''))).rejects.toMatchObject({ code: 'EISDIR' });
  });
});
