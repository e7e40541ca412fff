import { describe, expect, it } from 'vitest';
import { toDigits } from './english-numbers.ts';

describe('toDigits', () => {
  it.each([
    ['ten thirty', '1030'],
    ['ten oh five', '1005'],
    ['twenty one', '21'],
    ['nineteen eighty four', '1984'],
    ['twenty twenty', '2020'],
    ['one hundred and five', '105'],
    ['three hundred sixty five days', '365 days'],
    ['two thousand and five', '2005'],
    ['one million two hundred thousand', '1200000'],
    ['twenty five hundred', '2500'],
    ['double oh seven', '007'],
    ['one oh one', '101'],
    ['one two three', '123'],
    ['one point five', '1.5'],
    ['three point one four one five', '3.1415'],
    ['two point five million', '2500000'],
    ['2 and a half', '2.5'],
    ['two and a half', '2.5'],
    ['20 million', '20000000'],
    ['the first and the twenty second', 'the 1st and the 22nd'],
    ['the eleventh hour', 'the 11th hour'],
    ['the two hundredth time', 'the 200th time'],
    ['the nineteen eighties', 'the 1980s'],
    ['five dollars', '$5'],
    ['two dollars and seven cents', '$2.07'],
    ['fifty percent of ten per cent', '50% of 10%'],
    ['no one has one', 'no one has one'],
    ['1st 10am mp3', '1st 10 am mp 3'],
    ['salt and pepper and four more', 'salt and pepper and 4 more'],
    ['hundred oh point double', 'hundred oh point double'],
    ['ask not', 'ask not'],
  ])('turns %j into %j', (words, digits) => {
    expect(toDigits(words)).toBe(digits);
  });
});
