import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../helpers/processor-time.ts';
import { scanText } from '../../src/phonemes/scan-text.ts';

const texts = (text: string) => scanText(text).map((token) => token.text + (token.spaceAfter ? '_' : ''));

describe('scanText', () => {
  it.each([
    ['Hola, ¿qué tal?', ['Hola', ',_', 'qué_', 'tal', '?']],
    ['«Oui», dit-il (enfin) !', ['“', 'Oui', '”', ',_', 'dit-il_', '(', 'enfin', ')_', '!']],
    ["l’école n'est pas…", ['l’école_', "n'est_", 'pas', '…']],
    ['so... well -- or - not', ['so', '…_', 'well_', '—_', 'or_', '—_', 'not']],
    ['1.500 € à 10:30. Fin', ['1.500_', '€_', 'à_', '10:30', '._', 'Fin']],
    ['नमस्ते दुनिया।', ['नमस्ते_', 'दुनिया', '.']],
    ['*a* [b] \u0007', ['a', 'b']],
    ['', []],
  ])('splits %j into %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('takes time in proportion to the text', async () => {
    for (const unit of ["a'", '1.', '--', 'aa'])
      expect(await growth((length) => scanText(unit.repeat(length)), 25_000)).toBeLessThan(PROPORTIONAL);
  });
});
