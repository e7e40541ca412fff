import '../../../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../../../src/text/itn/to-written.ts';

describe('a written range', () => {
  it.each([
    ['en', 'from two to thirty people', 'from 2 to 30 people'],
    ['en', 'between five and twenty percent', 'between 5 and 20 %'],
    ['de', 'von acht bis zehn uhr', 'von 8 bis 10 Uhr'],
    ['es', 'de ocho a diez de la mañana, entre dos y treinta', 'de 8:00 a 10:00 a.m., entre 2 y 30'],
    ['fr', 'de huit à dix heures, entre deux et trente', 'de 8 à 10 h, entre 2 et 30'],
    ['it', 'dalle otto alle dieci e trenta', 'dalle 8:00 alle 10:30'],
    ['pt', 'entre dois e trinta', 'entre 2 e 30'],
  ])('begins with digits if it ends with digits, in %s: %s', (language, said, written) => {
    expect(toWritten(said, language).text).toBe(written);
  });

  it.each([
    ['en', 'one or two percent, zero to ten percent', '1 or 2 %, 0 to 10 %'],
    ['de', 'ein bis zwei prozent, fünf oder zehn kilometer', '1 bis 2 %, 5 oder 10 km'],
    ['es', 'cinco o diez kilómetros', '5 o 10 km'],
    ['zh', '五到十分钟', '5到10分钟'],
  ])('may have small numbers if the second is written in digits, in %s: %s', (language, said, written) => {
    expect(toWritten(said, language).text).toBe(written);
  });

  it.each([
    ['en', 'three to four hundred people, two or three thousand', '300 to 400 people, 2000 or 3000'],
    ['en', 'two to three hundred thousand, five to six million', '200000 to 300000, 5 to 6 million'],
    ['en', 'twenty to two hundred thousand, five to two thousand', '20000 to 200000, 5 to 2000'],
    ['en', 'thirty to forty thousand two hundred', '30 to 40200'],
    ['de', 'drei- bis vierhundert leute', '300 bis 400 leute'],
    ['fr', 'deux ou trois mille euros, dix à douze mille euros', '2 000 ou 3 000 €, 10 000 à 12 000 €'],
    ['es', 'tres a cuatro mil personas', '3000 a 4000 personas'],
    ['it', 'da due a tremila euro', 'da 2000 a 3000 €'],
    ['pt', 'de três a quatro mil pessoas', 'de 3000 a 4000 pessoas'],
    ['hi', 'दो से तीन हज़ार लोग', '२००० से ३००० लोग'],
    ['zh', '三到四百人,一到两百人', '300到400人,100到200人'],
    ['zh', '两到三千,八千到一万二', '2,000到3,000,8,000到12,000'],
  ])('repeats hundreds and thousands that are spoken only once, in %s: %s', (language, said, written) => {
    expect(toWritten(said, language).text).toBe(written);
  });

  it.each([
    ['en', 'five to ten dollars, one to two billion dollars', '$5 to $10, $1 to $2 billion'],
    ['de', 'zwischen zehn und fünfzehn tausend euro', 'zwischen €10000 und €15000'],
    ['pt', 'dois a três milhões de reais', 'R$ 2 a R$ 3 milhões'],
    ['zh', '两到三千元', '¥2000到¥3000'],
  ])('has the sign of a currency at both ends, in %s: %s', (language, said, written) => {
    expect(toWritten(said, language).text).toBe(written);
  });

  it.each([
    ['in words stays in words', 'nine to five, between two and three'],
    ['is none where a comma stands between', 'two, to 30'],
    ['does not begin with one, which may be somebody', 'I gave one to 30 people'],
    ['may begin with one or with a hundred', 'from one to 200'],
    ['is none behind another word', 'the two went to 30 places'],
  ])('%s: %s', (_, said) => {
    expect(toWritten(said, 'en').text).toBe(said);
  });

  it('has a span for each of its numbers', () => {
    expect(toWritten('two to thirty', 'en')).toEqual({
      text: '2 to 30',
      spans: [
        { start: 0, end: 3, writtenStart: 0, writtenEnd: 1 },
        { start: 7, end: 13, writtenStart: 5, writtenEnd: 7 },
      ],
    });
  });
});
