import '../../helpers/language-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Word } from '../../../src/domain/transcript.ts';
import { toWritten } from '../../../src/text/itn/to-written.ts';
import { writeWords } from '../../../src/text/itn/write-words.ts';
import { VOCABULARY } from './vocabulary.ts';

/** Words of one second each, the first from 0. */
const timed = (...texts: readonly string[]): Word[] =>
  texts.map((word, index) => ({ word, start: index, end: index + 1, probability: 1 - index / 10 }));

const shown = (words: readonly Word[]) => words.map(({ word, start, end }) => [word, start, end]);

describe('writeWords', () => {
  it('merges words that became one, from the start of the first to the end of the last', () => {
    expect(shown(writeWords(timed('about', 'one', 'hundred', 'five', 'people'), 'en'))).toEqual([
      ['about', 0, 1],
      ['105', 1, 4],
      ['people', 4, 5],
    ]);
  });

  it('gives a merged word the lowest probability of its parts', () => {
    expect(writeWords(timed('twenty', 'five'), 'en')).toEqual([
      { word: '25', start: 0, end: 2, probability: 0.9 },
    ]);
  });

  it('keeps words separate that a date keeps separate', () => {
    expect(shown(writeWords(timed('july', 'twenty', 'fifth', 'two', 'thousand', 'twelve'), 'en'))).toEqual([
      ['july', 0, 1],
      ['25', 1, 3],
      ['2012', 3, 6],
    ]);
  });

  it('merges words that are spoken but not written into their neighbours', () => {
    expect(shown(writeWords(timed('the', 'first', 'of', 'july'), 'en'))).toEqual([
      ['1', 0, 3],
      ['july', 3, 4],
    ]);
  });

  it('keeps leading spaces', () => {
    expect(shown(writeWords(timed(' It', ' costs', ' twenty', ' five', ' dollars.'), 'en'))).toEqual([
      [' It', 0, 1],
      [' costs', 1, 2],
      [' $25.', 2, 5],
    ]);
  });

  it('keeps punctuation', () => {
    expect(shown(writeWords(timed('Twenty,', '(thirty)', 'forty!'), 'en'))).toEqual([
      ['20,', 0, 1],
      ['(30)', 1, 2],
      ['40!', 2, 3],
    ]);
  });

  it('puts no spaces between words of languages without spaces', () => {
    expect(shown(writeWords(timed('二十', '三人', 'で', '行く'), 'ja'))).toEqual([
      ['23人', 0, 2],
      ['で', 2, 3],
      ['行く', 3, 4],
    ]);
  });

  it('returns the same words if nothing changes', () => {
    const words = timed('one', 'of', 'them');
    expect(writeWords(words, 'en')).toBe(words);
    expect(writeWords([], 'en')).toEqual([]);
    expect(writeWords(timed('twenty', 'five'), 'xx')).toEqual(timed('twenty', 'five'));
  });

  it.each(['en', 'de', 'fr', 'hi', 'zh', 'zh-TW'])(
    'gives words of %s that join to the written text',
    (language) => {
      const separator = language.startsWith('zh') ? '' : ' ';
      const word = fc.constantFrom(...VOCABULARY[language.slice(0, 2)]!, 'zwanzig,', '-', '', 'a b', '(');
      fc.assert(
        fc.property(fc.array(word, { maxLength: 12 }), fc.boolean(), (texts, carriesSpace) => {
          const words = timed(...texts.map((text) => (carriesSpace && separator ? ` ${text}` : text)));
          const between = words.some((one) => one.word.startsWith(' ')) ? '' : separator;
          const joined = (some: readonly Word[]) => some.map((one) => one.word).join(between);
          const written = writeWords(words, language);
          expect(joined(written)).toBe(toWritten(joined(words), language).text);
          expect(written.at(-1)?.end).toBe(words.at(-1)?.end);
          for (const [index, { start, end }] of written.entries()) {
            expect(start).toBe(index === 0 ? 0 : written[index - 1]!.end);
            expect(end).toBeGreaterThan(start);
          }
        }),
        { numRuns: 500 },
      );
    },
  );
});
