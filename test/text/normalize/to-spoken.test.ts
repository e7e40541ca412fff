import '../../helpers/language-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../helpers/processor-time.ts';
import { LANGUAGES } from '../../../src/text/languages/codes.ts';
import { spokenRules } from '../../../src/text/languages/languages.ts';
import { spokenText } from '../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../src/text/normalize/to-spoken.ts';
import { unicodeText } from '../../helpers/unicode-text.ts';

const language = fc.constantFrom(...LANGUAGES, 'xx');

/** Random texts of characters and words that rules match. */
const forms = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'0 1 12 1984 $ £ . , : - – / @ # % ° " \' ( ) + = < > * _ ~ & kg km/h pm St. Dr. May May X IV http:// www. .com 😀 ½ ² र १ 年'.split(
          ' ',
        ),
      ),
      fc.constantFrom(' ', '  ', '\n', '\u00A0'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const anyText = fc.oneof(forms, unicodeText({ maxLength: 60 }));

describe('toSpoken', () => {
  it('gives pieces whose ranges cover the whole text, in order', () => {
    fc.assert(
      fc.property(anyText, language, (text, code) => {
        const pieces = toSpoken(text, code);
        let end = 0;
        for (const piece of pieces) {
          expect(piece.start).toBe(end);
          expect(piece.end).toBeGreaterThan(piece.start);
          end = piece.end;
        }
        expect(end).toBe(text.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps unchanged stretches in one piece each', () => {
    const pieces = toSpoken('We saw 3 cats.', 'en');
    expect(pieces).toEqual([
      { spoken: 'We saw ', start: 0, end: 7 },
      { spoken: 'three', start: 7, end: 8 },
      { spoken: ' cats.', start: 8, end: 14 },
    ]);
  });

  it('excludes unchanged words at the ends of a form from its piece', () => {
    expect(toSpoken('May 5, 2020', 'en')).toEqual([
      { spoken: 'May ', start: 0, end: 4 },
      { spoken: 'fifth, twenty twenty', start: 4, end: 11 },
    ]);
  });

  it('inserts a space only between words that would otherwise join', () => {
    expect(spokenText(toSpoken('a&b (5)c 5&', 'en'))).toBe('a and b (five)c five and');
    expect(spokenText(toSpoken('Hi™there', 'en'))).toBe('Hi there');
  });

  it('leaves text in a language without rules, and empty text, unchanged', () => {
    expect(toSpoken('3 Katzen', 'xx')).toEqual([{ spoken: '3 Katzen', start: 0, end: 8 }]);
    expect(toSpoken('', 'en')).toEqual([]);
  });

  it('accepts a language with its region', () => {
    expect(spokenText(toSpoken('3', 'EN_us'))).toBe('three');
  });

  it('leaves no digits in English', () => {
    fc.assert(
      fc.property(forms, (text) => {
        const markup = /<[^>]*>/;
        fc.pre(!markup.test(text));
        expect(spokenText(toSpoken(text, 'en'))).not.toMatch(/(?<!\p{N})[0-9]/u);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['1', '1.', '.', '$', 'a.', '/', 'a/', '@', 'a@', '<a', '1-', 'http://', '😀'])(
    'takes time in proportion to a run of %j',
    async (unit) => {
      const speak = (length: number) => toSpoken(unit.repeat(Math.ceil(length / unit.length)), 'en');
      expect(await growth(speak, 1 << 12)).toBeLessThan(PROPORTIONAL);
    },
  );
});

describe('every spoken rule', () => {
  const rules = LANGUAGES.flatMap((code) =>
    spokenRules
      .of(code)!
      .spoken()
      .map((rule) => ({ code, ...rule })),
  );

  it('has a sticky Unicode pattern', () => {
    expect(rules.filter(({ pattern }) => !pattern.sticky || !pattern.unicode)).toEqual([]);
  });

  it('matches no text without its required characters', () => {
    const needing = rules
      .filter(({ needs }) => needs)
      .map((rule) => ({ ...rule, anywhere: new RegExp(rule.pattern, rule.pattern.flags.replace('y', '')) }));
    expect(needing.length).toBeGreaterThan(20);
    fc.assert(
      fc.property(forms, (text) => {
        const missed = needing.filter(({ needs, anywhere }) => !needs!.test(text) && anywhere.test(text));
        expect(missed.map(({ code, name }) => `${code}: ${name}`)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('bounds every repetition', () => {
    const unbounded = rules.filter(({ pattern }) => {
      const outsideClasses = pattern.source.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, '');
      return /[*+]|\{\d+,\}/.test(outsideClasses);
    });
    expect(unbounded.map(({ code, name }) => `${code}: ${name}`)).toEqual([]);
  });
});
