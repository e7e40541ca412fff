import { expect, it } from 'vitest';
import { byOptionNames } from '../../src/cli/by-option-names.ts';
import { parseSubtitleOptions } from '../../src/wire/rest/subtitle-fields.ts';

it('byOptionNames names the wrong option as it is typed', () => {
  expect(() => byOptionNames(() => parseSubtitleOptions({ maxLines: '0' }))).toThrow(
    expect.objectContaining({
      kind: 'invalid_value',
      message: '--max-lines must be between 1 and 10, got 0.',
    }),
  );
});

it('byOptionNames leaves other errors as they are', () => {
  const error = new TypeError('x');
  expect(() =>
    byOptionNames(() => {
      throw error;
    }),
  ).toThrow(error);
});
