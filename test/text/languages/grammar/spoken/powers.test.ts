import '../../../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { spokenText } from '../../../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../../../src/text/normalize/to-spoken.ts';

const said = (text: string, language: string) => spokenText(toSpoken(text, language));

describe('powers', () => {
  it.each([
    ['en', 'three times ten to the eighth meters per second', 'x cubed', 'ten to the minus five'],
    ['de', 'drei mal zehn hoch acht Meter pro Sekunde', 'x hoch drei', 'zehn hoch minus fünf'],
    ['es', 'tres por diez elevado a ocho metros por segundo', 'x al cubo', 'diez elevado a menos cinco'],
    ['fr', 'trois fois dix puissance huit mètres par seconde', 'x au cube', 'dix puissance moins cinq'],
    ['hi', 'तीन गुणा दस की घात आठ मीटर प्रति सेकंड', 'x का घन', 'दस की घात माइनस पाँच'],
    ['it', 'tre per dieci elevato a otto metri per secondo', 'x al cubo', 'dieci elevato a meno cinque'],
    ['ja', '三かける十の八乗メートル毎秒', 'xの三乗', '十のマイナス五乗'],
    ['pt', 'três vezes dez elevado a oito metros por segundo', 'x ao cubo', 'dez elevado a menos cinco'],
    ['zh', '三乘以十的八次方米每秒', 'x的立方', '十的负五次方'],
  ])('are spoken in %s', (language, light, cubed, negative) => {
    expect(said('3×10⁸ m/s', language)).toBe(light);
    expect(said('3 x 10^8 m/s', language)).toBe(light);
    expect(said('3e8 m/s', language)).toBe(light);
    expect(said('x³', language)).toBe(cubed);
    expect(said('10⁻⁵', language)).toBe(negative);
    expect(said('10^-5', language)).toBe(negative);
  });

  it.each([
    ['a note behind a word', 'a study¹ of words²', 'a study¹ of words²'],
    ['letters of a code', 'room 2E6', 'room two E six'],
    ['a word behind', '6.02e23 in all', 'six point zero two times ten to the twenty third in all'],
    ['the size of something', '5 x 10 ft', 'five by ten feet'],
  ])('are not recognized in %s', (_, written, spoken) => {
    expect(said(written, 'en')).toBe(spoken);
  });

  it('are spoken with their subscripts: H₂O', () => {
    expect(said('H₂O', 'de')).toBe('H zwei O');
  });
});
