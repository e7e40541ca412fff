import '../../../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { toSpoken } from '../../../../../src/text/normalize/to-spoken.ts';
import { spokenText } from '../../../../../src/text/normalize/spoken-text.ts';

const said = (text: string, language: string) => spokenText(toSpoken(text, language));

describe('a fraction before a noun', () => {
  it.each([
    ['es', '½ hora, 2 ½ horas, 1 1/2 tazas', 'media hora, dos horas y media, una taza y media'],
    ['es', '½ cdta. de sal, 2½ cdas.', 'media cucharadita de sal, dos cucharadas y media.'],
    ['es', '1/4 hora, 1½ litros, ½ kilo', 'un cuarto de hora, un litro y medio, medio kilo'],
    ['fr', '½ heure, 2 ½ heures, ½ litre', 'une demi-heure, deux heures et demie, un demi-litre'],
    ['fr', '¾ h, 1¼ h, 1/2 finale', "trois quarts d'heure, une heure et un quart, une demi-finale"],
    ['it', '½ ora, 1½ ore, 1 ½ litri', "mezz'ora, un'ora e mezza, un litro e mezzo"],
    ['pt', '½ hora, 1 ½ litros, 2½ horas', 'meia hora, um litro e meio, duas horas e meia'],
    ['de', '½ TL, 1 EL Öl', 'ein halber Teelöffel, ein Esslöffel Öl'],
  ])('is spoken as a part of the noun, in %s: %s', (language, written, spoken) => {
    expect(said(written, language)).toBe(spoken);
  });

  it.each([
    ['fr', '2/3 votent, 1/2 pour', 'deux tiers votent, un demi pour'],
    ['es', '2/3 votaron', 'dos tercios votaron'],
    ['es', 'el 1/2 de los', 'el un medio de los'],
  ])('is spoken alone before other words, in %s: %s', (language, written, spoken) => {
    expect(said(written, language)).toBe(spoken);
  });
});
