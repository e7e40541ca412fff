import '../../../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import { spokenText } from '../../../../../src/text/normalize/spoken-text.ts';
import { toSpoken } from '../../../../../src/text/normalize/to-spoken.ts';

/** The spoken text, with runs of spaces reduced to one. */
const said = (text: string, language = 'de') =>
  spokenText(toSpoken(text, language)).replaceAll(/ {2,}/g, ' ').trim();

describe('marks of Markdown and of formulas', () => {
  it.each([
    ['# Der Anfang', 'Der Anfang'],
    ['> so sagt man', 'so sagt man'],
    ['* Brot\n* Milch', 'Brot\n Milch'],
    ['- [x] Brot', '- Brot'],
    ['**Wichtig**: *sehr* und _gut_, ~~alt~~', 'Wichtig: sehr und gut, alt'],
    ['siehe [die Seite](https://example.com/a_(b)?c=1#d "Titel").', 'siehe die Seite.'],
    ['siehe [die Seite](/seite) und [diese][2]', 'siehe die Seite und diese'],
    ['auf <https://a.com> oder', 'auf a Punkt com oder'],
    ['das ist ==sehr== gut, a==b', 'das ist sehr gut, a gleich b'],
    ['![ein Bild](bilder/eins.png)', 'ein Bild'],
    ['mit `ls` und\n```js\nx\n```', 'mit ls und\n\nx'],
    ['| Name | Wert |\n|------|:----:|\n| a | b |', 'Name Wert \n\n a b'],
    ['eins\n---\nzwei', 'eins\n\nzwei'],
    ['Es gilt $E = mc^2$ und \\(x\\).', 'Es gilt E gleich mc hoch zwei und x.'],
  ])('are not spoken: %s', (written, spoken) => {
    expect(said(written)).toBe(spoken);
  });

  it.each([
    ['a product', '3*4', 'drei mal vier'],
    ['words for all', 'Schüler*innen', 'Schüler*innen'],
    ['what is compared', '> 5 Leute', 'über fünf Leute'],
    ['amounts', '$5 und $6', 'fünf Dollar und sechs Dollar'],
    ['a place to be filled in', '[hier] (oder da)', '[hier] (oder da)'],
    ['notes', '[1][2]', '[eins][zwei]'],
    ['how a word is pronounced', '[Wort](/vɔʁt/)', '[Wort](/vɔʁt/)'],
  ])('are not taken for %s', (_, written, spoken) => {
    expect(said(written)).toBe(spoken);
  });

  it('are the same in every language', () => {
    for (const language of ['en', 'de', 'es', 'fr', 'hi', 'it', 'pt'])
      expect(said('# A\n* **b** [c](https://d.e) `f`', language)).toBe('A\n b c f');
  });
});

describe('typed pairs of signs', () => {
  it.each([
    ['en', 'x >= y, x != y and x == y', 'x is at least y, x does not equal y and x equals y'],
    ['de', 'x <= y && y != z', 'x kleiner oder gleich y und y ungleich z'],
  ])('are spoken as the sign that they stand for, in %s', (language, written, spoken) => {
    expect(said(written, language)).toBe(spoken);
  });
});
