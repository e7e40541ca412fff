import { expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import { describeDiskUse, whyUnusable } from '../../src/models/describe-disk-use.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: no such luck, write`), { code });

it.each<[code: string, kind: string, sentence: RegExp]>([
  ['ENOSPC', 'storage', /^The disk of the models folder \/models is full\. Free some space and try again/],
  ['EDQUOT', 'storage', /^The disk of the models folder \/models is full\./],
  ['EACCES', 'storage', /^The models folder \/models cannot be written to\. Change its permissions, or choose another with VOICE_MODELS_DIR\.$/],
  ['EROFS', 'storage', /^The models folder \/models cannot be written to: the disk is read-only\. Choose another with VOICE_MODELS_DIR\.$/],
  ['ENOTDIR', 'storage', /^The models folder \/models is a file, or lies below one\. Choose another/],
])('describeDiskUse turns %s into one line with the solution', (code, kind, sentence) => {
  for (const error of [failure(code), VoiceError.from(failure(code))]) {
    expect(describeDiskUse(error, '/models')).toMatchObject({ kind, message: sentence });
  }
});

it('describeDiskUse keeps a VoiceError unchanged', () => {
  const own = new VoiceError('unavailable', 'The hub is in trouble.');
  expect(describeDiskUse(own, '/models')).toBe(own);
});

it('whyUnusable gives no advice about permissions for a read-only disk', () => {
  expect(whyUnusable(failure('EROFS')).advice).toBe('choose another with VOICE_MODELS_DIR');
  expect(whyUnusable(failure('EACCES')).advice).toContain('change its permissions');
});
