import { expect, it } from 'vitest';
import { textPieces } from '../../../src/web/state/speak.ts';

it.each([
  ['a short text whole', 'One. Two.', 20, ['One. Two.']],
  ['between sentences', 'One two. Three four. Five six.', 22, ['One two. Three four. ', 'Five six.']],
  ['in a longer sentence, between words', 'one two three four', 8, ['one two ', 'three ', 'four']],
  ['in a longer word, between characters', 'abcdefgh', 3, ['abc', 'def', 'gh']],
  ['never within a character', 'e\u0301e\u0301e\u0301', 3, ['e\u0301', 'e\u0301', 'e\u0301']],
])('textPieces cuts %s', (_, text, most, pieces) => {
  expect(textPieces(text, most)).toEqual(pieces);
});
