import '../../helpers/language-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../helpers/processor-time.ts';
import { writesWithoutSpaces } from '../../../src/text/spacing.ts';
import { type Written, toWritten } from '../../../src/text/itn/to-written.ts';
import { VOCABULARY } from './vocabulary.ts';
import { unicodeText } from '../../helpers/unicode-text.ts';

const LANGUAGES = Object.keys(VOCABULARY);

/** Sentences of a language's number words in any order, sometimes with a mark or in capitals. */
function sentences(language: string): fc.Arbitrary<string> {
  const separator = writesWithoutSpaces(language) ? '' : ' ';
  const word = fc.constantFrom(...VOCABULARY[language]!);
  const capital = word.map((text) => text[0]!.toUpperCase() + text.slice(1));
  const piece = fc.oneof(
    { weight: 12, arbitrary: word },
    { weight: 2, arbitrary: capital },
    fc.constantFrom(',', '.', '!'),
  );
  return fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(separator));
}

const anyText = fc.oneof(
  unicodeText({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(..."ab1 .-'’,:$@/\n\u0301१一ーヶé"), maxLength: 60 }),
);

describe.each(LANGUAGES)('toWritten in %s, for any words', (language) => {
  const text = fc.oneof({ weight: 4, arbitrary: sentences(language) }, anyText);

  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(text, (said) => {
        const { text: written } = toWritten(said, language);
        expect(toWritten(written, language).text).toBe(written);
      }),
      { numRuns: 500 },
    );
  });

  it('gives spans in order, and leaves the text between them unchanged', () => {
    fc.assert(
      fc.property(text, (said) => {
        expect(rebuilt(said, toWritten(said, language))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the time of toWritten is at most proportional to the text', () => {
  it.each(LANGUAGES)('with all the words of %s', async (language) => {
    const separator = writesWithoutSpaces(language) ? '' : ' ';
    const words = VOCABULARY[language]!;
    const mixed = Array.from(
      { length: 5000 },
      (_, index) => words[(index * index + 7 * index) % words.length],
    );
    const text = `${mixed.join(separator)}${separator}`;
    expect(await growthOf(text, language, 8_000)).toBeLessThan(PROPORTIONAL);
  });

  it.each([
    ['en', 'digits', 'seven '],
    ['en', 'tens', 'twenty '],
    ['en', 'numbers that go on', 'one million '],
    ['en', 'decimals', 'three point '],
    ['en', 'letters', 'a b c '],
    ['en', 'half an address', 'dot a '],
    [
      'en',
      'numbers of every kind',
      'one hundred twenty three thousand four and seven eighths of two million ',
    ],
    ['en', 'one word', 'a'],
    ['en', 'marks', '.,'],
    ['en', 'letters and dots', 'a.'],
    ['de', 'compounds', 'tausend vierundzwanziguhr '],
    ['de', 'one compound', 'vierundzwanzig'],
    ['fr', 'hyphens', 'quatre-'],
    ['fr', 'apostrophes', "l'"],
    ['ja', 'digits', '三'],
    ['zh', 'units', '十万'],
  ])('in %s with a run of %s', async (language, _, unit) => {
    expect(await growthOf(unit, language, 8_000)).toBeLessThan(PROPORTIONAL);
  });

  it.each(['.', ')', '"', "'", '-', '(', '/', 'a.', '$', '\u0301'])(
    'with a run of %j inside a word, after a digit or a letter',
    async (unit) => {
      const write = (length: number) => {
        const run = unit.repeat(length / unit.length);
        return ['1', 'a', 'a.m.'].map((before) => toWritten(`${before}${run}a`, 'en'));
      };
      expect(await growth(write, 1 << 14)).toBeLessThan(PROPORTIONAL);
    },
  );
});

/** The growth of the time with the number of repetitions of the unit. */
const growthOf = (unit: string, language: string, length: number): Promise<number> =>
  growth((size) => toWritten(unit.repeat(Math.ceil(size / unit.length)), language), length);

/** True if the spans map one text to the other. */
function rebuilt(said: string, { text, spans }: Written): boolean {
  let read = 0;
  let written = 0;
  for (const { start, end, writtenStart, writtenEnd } of spans) {
    const isOrdered = read <= start && start < end && written <= writtenStart && writtenStart < writtenEnd;
    if (!isOrdered || said.slice(read, start) !== text.slice(written, writtenStart)) return false;
    [read, written] = [end, writtenEnd];
  }
  return said.slice(read) === text.slice(written);
}
