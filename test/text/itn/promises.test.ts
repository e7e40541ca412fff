import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWritten } from '../../../src/text/itn/to-written.ts';
import { writeWords } from '../../../src/text/itn/write-words.ts';
import { cases, hasCases, LANGUAGES, measureAccuracy, noCases } from './accuracy.ts';

/** What may not fall, in percent of the shared cases; each was higher when it was set. */
const FLOORS: Readonly<Record<(typeof LANGUAGES)[number], number>> = {
  en: 99,
  es: 98,
  fr: 98,
  de: 97,
  pt: 98,
  hi: 98,
  ja: 98,
  zh: 98,
};

const language = fc.constantFrom(...LANGUAGES);

describe.skipIf(!hasCases)(`written forms of the shared cases${noCases}`, () => {
  it.each(LANGUAGES)('come out exactly in %s', (code) => {
    const { right, total } = measureAccuracy(code);
    expect((100 * right) / total).toBeGreaterThanOrEqual(FLOORS[code]);
  });

  it.each(LANGUAGES)('stay as they are once they are written in %s', (code) => {
    const changed = cases(code)
      .map(({ expected }) => ({ expected, again: toWritten(expected, code).text }))
      .filter(({ expected, again }) => again !== expected);
    expect(changed).toEqual([]);
  });

  it.each(LANGUAGES)('are the same written twice in %s', (code) => {
    const changed = cases(code)
      .map(({ spoken }) => toWritten(spoken, code).text)
      .filter((once) => toWritten(once, code).text !== once);
    expect(changed).toEqual([]);
  });
});

describe('sentences of our own', () => {
  it.each([
    ['en', 'we met at half past ten on march third and paid forty two dollars', /march 3 .*\$42/],
    ['en', 'one of them came a second later', /^one of them came a second later$/],
    ['en', 'You may go, oh yes.', /^You may go, oh yes\.$/],
    ['en', 'He was born in nineteen eighty four.', /1984\.$/],
    ['es', 'tengo treinta y siete libros', /^tengo 37 libros$/],
    ['fr', "j'ai vingt et un chats", /21 chats/],
    ['de', 'ich habe siebenundvierzig bücher', /^ich habe 47 bücher$/],
    ['pt', 'comprei cinquenta e três livros', /53 livros/],
    ['hi', 'मेरे पास पच्चीस किताबें हैं', /२५/],
    ['ja', '一緒に行きましょう', /^一緒に行きましょう$/],
    ['zh', '我们一起去吧', /^我们一起去吧$/],
  ])('%s: %s', (code, spoken, written) => {
    expect(toWritten(spoken, code).text).toMatch(written);
  });

  it('stay as they are in a language without rules', () => {
    expect(toWritten('kaksikymmentä viisi', 'fi')).toEqual({ text: 'kaksikymmentä viisi', spans: [] });
  });
});

describe('whatever the text', () => {
  it('nothing is thrown, and spans tell what became of what', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), language, (text, code) => {
        const written = toWritten(text, code);
        let [read, at] = [0, 0];
        for (const { start, end, writtenStart, writtenEnd } of written.spans) {
          expect(text.slice(read, start)).toBe(written.text.slice(at, writtenStart));
          [read, at] = [end, writtenEnd];
        }
        expect(text.slice(read)).toBe(written.text.slice(at));
      }),
      { numRuns: 500 },
    );
  });

  it('words joined are the written text, and keep the time from the first to the last', () => {
    const spoken = fc.array(
      fc.constantFrom(
        'it',
        'costs',
        'twenty',
        'five',
        'dollars',
        'and',
        'one',
        'hundred',
        'may',
        'first',
        'oh',
      ),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(spoken, (words) => {
        const timed = words.map((word, index) => ({ word, start: index, end: index + 1, probability: 0.5 }));
        const written = writeWords(timed, 'en');
        expect(written.map(({ word }) => word).join(' ')).toBe(toWritten(words.join(' '), 'en').text);
        expect(written[0]!.start).toBe(0);
        expect(written.at(-1)!.end).toBe(words.length);
        written.slice(1).forEach(({ start }, index) => expect(start).toBe(written[index]!.end));
      }),
    );
  });

  it('time grows with its length and no faster', { timeout: 60_000 }, () => {
    const words =
      'one hundred twenty three thousand four hundred fifty six and seven eighths of two million ';
    const took = (length: number) => {
      const text = words.repeat(Math.ceil(length / words.length));
      const start = performance.now();
      toWritten(text, 'en');
      return performance.now() - start;
    };
    took(50_000);
    const [half, whole] = [took(500_000), took(1_000_000)];
    expect(whole / half).toBeLessThan(3.5);
  });
});
