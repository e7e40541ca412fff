import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writesWithoutSpaces } from '../../../src/text/spacing.ts';
import { type Written, toWritten } from '../../../src/text/itn/to-written.ts';
import { VOCABULARY } from './vocabulary.ts';

const LANGUAGES = Object.keys(VOCABULARY);

/** Sentences of a language's number words, in any order, now and then with a mark or in capitals. */
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
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(..."ab1 .-'’,:$@/\n\u0301१一ーヶé"), maxLength: 60 }),
);

describe.each(LANGUAGES)('in %s, whatever is said', (language) => {
  const text = fc.oneof({ weight: 4, arbitrary: sentences(language) }, anyText);

  it('a second time changes nothing', () => {
    fc.assert(
      fc.property(text, (said) => {
        const { text: written } = toWritten(said, language);
        expect(toWritten(written, language).text).toBe(written);
      }),
      { numRuns: 500 },
    );
  });

  it('spans are in order, and what is outside of them is as it was', () => {
    fc.assert(
      fc.property(text, (said) => {
        expect(rebuilt(said, toWritten(said, language))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('time grows with the text, and no faster', () => {
  it.each(LANGUAGES)('with all the words of %s', (language) => {
    const separator = writesWithoutSpaces(language) ? '' : ' ';
    const words = VOCABULARY[language]!;
    const mixed = Array.from(
      { length: 5000 },
      (_, index) => words[(index * index + 7 * index) % words.length],
    );
    expect(isProportional(`${mixed.join(separator)}${separator}`, language, 40_000)).toBe(true);
  });

  it.each([
    ['en', 'digits', 'seven '],
    ['en', 'tens', 'twenty '],
    ['en', 'numbers that go on', 'one million '],
    ['en', 'decimals', 'three point '],
    ['en', 'letters', 'a b c '],
    ['en', 'half an address', 'dot a '],
    ['en', 'one word', 'a'],
    ['en', 'marks', '.,'],
    ['en', 'letters and dots', 'a.'],
    ['de', 'compounds', 'tausend vierundzwanziguhr '],
    ['de', 'one compound', 'vierundzwanzig'],
    ['fr', 'hyphens', 'quatre-'],
    ['fr', 'apostrophes', "l'"],
    ['ja', 'digits', '三'],
    ['zh', 'units', '十万'],
  ])('in %s with a run of %s', (language, _, unit) => {
    expect(isProportional(unit, language, 50_000)).toBe(true);
  });

  it('with a megabyte of number words', { timeout: 60_000 }, () => {
    const words =
      'one hundred twenty three thousand four hundred fifty six and seven eighths of two million ';
    expect(isProportional(words, 'en', 500_000)).toBe(true);
  });
});

/** Whether four times as much takes about four times as long, not sixteen. */
function isProportional(unit: string, language: string, length: number): boolean {
  const timed = (size: number) => {
    const said = unit.repeat(Math.ceil(size / unit.length));
    return Math.min(...[1, 2].map(() => cpuTime(() => toWritten(said, language))));
  };
  timed(length / 4);
  return timed(2 * length) < 8 * Math.max(25, timed(length / 2));
}

/** Whether the spans lead from one text to the other. */
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

/** Milliseconds of this process alone: the machine may have more to do. */
function cpuTime(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
