import '../../helpers/language-rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Word } from '../../../src/domain/transcript.ts';
import { toWritten } from '../../../src/text/itn/to-written.ts';
import { writeWords } from '../../../src/text/itn/write-words.ts';
import { VOCABULARY } from './vocabulary.ts';

/** Words one second each, the first from 0. */
const timed = (...texts: readonly string[]): Word[] =>
  texts.map((word, index) => ({ word, start: index, end: index + 1, probability: 1 - index / 10 }));

const shown = (words: readonly Word[]) => words.map(({ word, start, end }) => [word, start, end]);

describe('words in written form', () => {
  it('are one from the first to the last of those that became one', () => {
    expect(shown(writeWords(timed('about', 'one', 'hundred', 'five', 'people'), 'en'))).toEqual([
      ['about', 0, 1],
      ['105', 1, 4],
      ['people', 4, 5],
    ]);
  });

  it('are as sure as the least sure of them', () => {
    expect(writeWords(timed('twenty', 'five'), 'en')).toEqual([
      { word: '25', start: 0, end: 2, probability: 0.9 },
    ]);
  });

  it('stay apart where a date keeps them apart', () => {
    expect(shown(writeWords(timed('july', 'twenty', 'fifth', 'two', 'thousand', 'twelve'), 'en'))).toEqual([
      ['july', 0, 1],
      ['25', 1, 3],
      ['2012', 3, 6],
    ]);
  });

  it('take words along that are said but not written', () => {
    expect(shown(writeWords(timed('the', 'first', 'of', 'july'), 'en'))).toEqual([
      ['1', 0, 3],
      ['july', 3, 4],
    ]);
  });

  it('keep the spaces they carry', () => {
    expect(shown(writeWords(timed(' It', ' costs', ' twenty', ' five', ' dollars.'), 'en'))).toEqual([
      [' It', 0, 1],
      [' costs', 1, 2],
      [' $25.', 2, 5],
    ]);
  });

  it('keep their marks', () => {
    expect(shown(writeWords(timed('Twenty,', '(thirty)', 'forty!'), 'en'))).toEqual([
      ['20,', 0, 1],
      ['(30)', 1, 2],
      ['40!', 2, 3],
    ]);
  });

  it('of languages without spaces have none between them', () => {
    expect(shown(writeWords(timed('二十', '三人', 'で', '行く'), 'ja'))).toEqual([
      ['23人', 0, 2],
      ['で', 2, 3],
      ['行く', 3, 4],
    ]);
  });

  it('are the same words where nothing changes', () => {
    const words = timed('one', 'of', 'them');
    expect(writeWords(words, 'en')).toBe(words);
    expect(writeWords([], 'en')).toEqual([]);
    expect(writeWords(timed('twenty', 'five'), 'xx')).toEqual(timed('twenty', 'five'));
  });

  it.each(['en', 'de', 'fr', 'hi', 'zh', 'zh-TW'])('of %s, joined, are the written text', (language) => {
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
  });
});
