import '../../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../../src/text/itn/to-written.ts';

describe('a range', () => {
  it.each([
    ['en', 'from two to thirty people', 'from 2 to 30 people'],
    ['en', 'between five and twenty percent', 'between 5 and 20 %'],
    ['de', 'von acht bis zehn uhr', 'von 8 bis 10 Uhr'],
    ['es', 'de ocho a diez de la mañana, entre dos y treinta', 'de 8 a 10:00 a.m., entre 2 y 30'],
    ['fr', 'de huit à dix heures, entre deux et trente', 'de 8 à 10 h, entre 2 et 30'],
    ['it', 'dalle otto alle dieci e trenta', 'dalle 8 alle 10:30'],
    ['pt', 'entre dois e trinta', 'entre 2 e 30'],
  ])('that ends in digits begins in digits, in %s: %s', (language, said, written) => {
    expect(toWritten(said, language).text).toBe(written);
  });

  it.each([
    ['in words stays in words', 'nine to five, between two and three'],
    ['is none where a comma stands between', 'two, to 30'],
    ['does not begin with one, which may be somebody', 'I gave one to 30 people'],
    ['is none behind another word', 'the two went to 30 places'],
  ])('%s: %s', (_, said) => {
    expect(toWritten(said, 'en').text).toBe(said);
  });

  it('tells which words became its digits', () => {
    expect(toWritten('two to thirty', 'en')).toEqual({
      text: '2 to 30',
      spans: [
        { start: 0, end: 3, writtenStart: 0, writtenEnd: 1 },
        { start: 7, end: 13, writtenStart: 5, writtenEnd: 7 },
      ],
    });
  });
});
