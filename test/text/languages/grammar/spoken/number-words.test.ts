import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUMBERS as CHINESE } from '../../../../../src/text/languages/chinese/spoken/numbers.ts';
import { NUMBERS as FRENCH } from '../../../../../src/text/languages/french/lexicon.ts';
import {
  type NumberWords,
  digitGroups,
} from '../../../../../src/text/languages/grammar/spoken/number-words.ts';
import { NUMBERS as GERMAN } from '../../../../../src/text/languages/german/lexicon.ts';
import { NUMBERS as HINDI } from '../../../../../src/text/languages/hindi/spoken/numbers.ts';
import { NUMBERS as ITALIAN } from '../../../../../src/text/languages/italian/lexicon.ts';
import { NUMBERS as JAPANESE } from '../../../../../src/text/languages/japanese/spoken/numbers.ts';
import { NUMBERS as PORTUGUESE } from '../../../../../src/text/languages/portuguese/lexicon.ts';
import { NUMBERS as SPANISH } from '../../../../../src/text/languages/spanish/lexicon.ts';

const ALL: Readonly<Record<string, NumberWords>> = {
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  hi: HINDI,
  it: ITALIAN,
  ja: JAPANESE,
  pt: PORTUGUESE,
  zh: CHINESE,
};

const anyDigits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 })
  .map((all) => all.join(''));

describe.each(Object.entries(ALL))('number words in %s', (_, { cardinal, decimals, spelled }) => {
  it('contain only words, for numbers of any length', () => {
    fc.assert(
      fc.property(anyDigits, fc.constantFrom('nothing', 'masculine', 'feminine'), (digits, counted) => {
        for (const words of [cardinal(digits, counted), decimals(digits), spelled(digits)]) {
          expect(words).toMatch(/^[\p{L}\p{M}]+(?:[ -][\p{L}\p{M}]+)*$/u);
        }
      }),
    );
  });

  it('differ for different numbers', () => {
    const pair = fc.uniqueArray(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(pair, ([one, other]) => {
        expect(cardinal(String(one))).not.toBe(cardinal(String(other)));
      }),
    );
  });
});

describe('groups of digits', () => {
  it('are cut from the end, and groups of zeros are left out', () => {
    expect(digitGroups('1000234', 3)).toEqual([
      { value: 1, behind: 2 },
      { value: 234, behind: 0 },
    ]);
    expect(digitGroups('1234567', 3, 2)).toEqual([
      { value: 12, behind: 2 },
      { value: 34, behind: 1 },
      { value: 567, behind: 0 },
    ]);
  });
});
