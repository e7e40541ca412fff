import { describe, expect, it } from 'vitest';
import { normalizeEnglish } from './english-normalizer.ts';

describe('normalizeEnglish', () => {
  it.each([
    ['Mr. Quilter is the apostle,', 'mister quilter is the apostle'],
    ["Let's go, I can't; won't you?", 'let us go i can not will not you'],
    [
      "He's gone and it's Mary's, they've said they'd",
      'he has gone and it is mary is they have said they would',
    ],
    ['an ill-disposed — “young” man…', 'an ill disposed young man'],
    ['Um, well [laughs] (aside) <noise> yes, mhm.', 'well yes'],
    ['café naïve Œuvre', 'cafe naive oeuvre'],
    ['$1,000,000 and 50%', '$1000000 and 50%'],
    ['a 3.5 km walk.', 'a 3.5 km walk'],
    ["at ten o'clock", 'at 10 oclock'],
    ['gonna / wanna', 'going to want to'],
    ['', ''],
  ])('turns %j into %j', (text, expected) => {
    expect(normalizeEnglish(text)).toBe(expected);
  });

  it('gives the same text for a written and a spoken time', () => {
    expect(normalizeEnglish('on Tuesday at 10:30.')).toBe(normalizeEnglish('on Tuesday at ten thirty'));
    expect(normalizeEnglish('by 9:05')).toBe(normalizeEnglish('by nine oh five'));
  });

  it('gives the same text for written and spoken amounts', () => {
    expect(normalizeEnglish('It cost $20.05.')).toBe(
      normalizeEnglish('it cost twenty dollars and five cents'),
    );
    expect(normalizeEnglish('In 1984, the 2nd time')).toBe(
      normalizeEnglish('in nineteen eighty-four the second time'),
    );
  });

  it('uses American spelling', () => {
    expect(normalizeEnglish('the colour', new Map([['colour', 'color']]))).toBe('the color');
  });
});
