import '../../../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../../../helpers/processor-time.ts';
import { toSpoken } from '../../../../../src/text/normalize/to-spoken.ts';

const LANGUAGES = ['es', 'fr', 'hi', 'it', 'ja', 'pt', 'zh'];
/** Repeated beginnings of written forms. */
const UNITS = ['1', '1 ', '1.', '1-', '1/', '1:', '+1 ', 'a@', '/a', '$1', 'Luis I ', '1 1/', '(1', '1 000 '];
const LENGTH = 2_000;

describe.each(LANGUAGES)('the time of toSpoken in %s is at most proportional to the text', (language) => {
  it.each(UNITS)('with a run of %j', async (unit) => {
    const speak = (length: number) => toSpoken(unit.repeat(Math.ceil(length / unit.length)), language);
    expect(await growth(speak, LENGTH)).toBeLessThan(PROPORTIONAL);
  });
});
