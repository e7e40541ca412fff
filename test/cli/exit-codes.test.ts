import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/cli/exit-codes.ts';
import { type ErrorKind, VoiceError } from '../../src/domain/errors.ts';

const failure = (kind: ErrorKind) => new VoiceError(kind, 'It failed.');
const SUCCESS = undefined;

describe('exitCodeOf', () => {
  it.each([
    ['0 when all went well', [SUCCESS, SUCCESS], 0],
    ['the cause when all failed for one', [failure('invalid_audio'), failure('invalid_audio')], 4],
    ['the cause of the only one', [failure('invalid_audio')], 4],
    ['the same for kinds that exit alike', [failure('storage'), failure('internal')], 1],
    ['1 when some failed', [SUCCESS, failure('invalid_audio')], 1],
    ['1 when all failed for different causes', [failure('invalid_audio'), failure('storage')], 1],
  ])('is %s', (_, outcomes, code) => {
    expect(exitCodeOf(outcomes)).toBe(code);
  });
});
