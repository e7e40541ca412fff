import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ifMissing } from '../../src/base/if-missing.ts';
import { VoiceError } from '../../src/domain/errors.ts';

describe('what is not there', () => {
  it.each(['/no/such/file', '/dev/null/file'])('is what it is said to be: %s', async (path) => {
    expect(await stat(path).catch(ifMissing('nothing'))).toBe('nothing');
  });

  it('is known by what caused an error, too; anything else is thrown on', async () => {
    const cause = Object.assign(new Error('gone'), { code: 'ENOENT' });
    expect(ifMissing(1)(new VoiceError('storage', 'It cannot be read.', { cause }))).toBe(1);
    await expect(readFile('/').catch(ifMissing(''))).rejects.toMatchObject({ code: 'EISDIR' });
  });
});
