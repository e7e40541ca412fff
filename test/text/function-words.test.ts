import { describe, expect, it } from 'vitest';
import { isPlainlyIn } from '../../src/text/function-words.ts';

const SENTENCES: readonly (readonly [language: string, sentence: string])[] = [
  ['en', 'Please schedule the meeting for Tuesday'],
  ['en', 'It was the war that made men of them'],
  ['de', 'Wir haben noch nicht mit ihr gesprochen'],
  ['nl', 'Ik wil graag nog een kopje koffie van het huis'],
  ['fr', 'Nous ne sommes pas encore chez eux avec les enfants'],
  ['es', 'Ella también tiene una casa muy grande'],
  ['it', 'Anche questo è più bello della casa di Anna'],
  ['pt', 'Você não tem uma casa como a minha'],
  ['sv', 'Jag har inte varit här och vill bara hem'],
  ['da', 'Jeg har ikke været her og vil bare hjem til dig'],
  ['pl', 'Nie wiem, czy jest tam coś do jedzenia'],
  ['tr', 'Bana bir şey söyle, ama çok değil'],
  ['ro', 'Acest om nu a fost în oraș după masă'],
];
const words = (sentence: string) => sentence.match(/\p{L}{2,}/gu)!;

describe('isPlainlyIn', () => {
  it.each(SENTENCES)('recognizes %s by a sentence, and no other language', (language, sentence) => {
    const told = SENTENCES.filter(([other]) => isPlainlyIn(other, words(sentence)));
    expect(told.map(([other]) => other).filter((other) => other !== language)).toEqual([]);
    expect(isPlainlyIn(language, words(sentence))).toBe(true);
  });

  it.each([
    'Wir hören the Beatles with love',
    'Pizza Margherita',
    'Vamos a ver The Lord of the Rings',
    'the',
  ])('does not decide whether %s is English', (text) => expect(isPlainlyIn('en', words(text))).toBe(false));
});
