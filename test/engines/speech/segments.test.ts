import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSegmenter,
  createSentenceSegmenter,
  MOST_SYMBOLS,
  type SpeechSegment,
} from '../../../src/engines/speech/segments.ts';
import { type SpeechUnit, speechUnits } from '../../../src/engines/speech/phoneme-units.ts';
import { sentences } from '../../../src/text/sentences.ts';
import { letterTokens } from '../../generated/kokoro/say-letters.ts';

/** Segments of a text whose letters are symbols. */
function segmentsOf(
  text: string,
  isKnown: (symbol: string) => boolean = () => true,
  segmenter = createSegmenter(),
): readonly SpeechSegment[] {
  const segments: SpeechSegment[] = [];
  for (const { text: sentence } of sentences(text)) {
    const units = speechUnits(sentence, letterTokens(sentence), { spaced: true, isKnown });
    segments.push(...segmenter.push([...units.slice(0, -1), { ...units.at(-1)!, spaceAfter: true }]));
  }
  return [...segments, ...segmenter.flush()];
}

const said = (segments: readonly SpeechSegment[]) => segments.map(({ symbols }) => symbols.join(''));
const lengths = (segments: readonly SpeechSegment[]) => segments.map(({ symbols }) => symbols.length);
const wordsIn = (segments: readonly SpeechSegment[]) =>
  segments.flatMap(({ sounding }) => sounding.flatMap(({ words }) => words));

/** `count` words, with a comma after every `clause` words. */
const words = (count: number, clause = Infinity) =>
  Array.from({ length: count }, (_, index) => `word${(index + 1) % clause === 0 ? ',' : ''}`).join(' ');

describe('segments of a text', () => {
  it('are the whole text if it is short', () => {
    expect(said(segmentsOf('Hello world.'))).toEqual(['Hello world.']);
    expect(said(segmentsOf('One. Two! Three?'))).toEqual(['One. Two! Three?']);
    expect(said(segmentsOf(`${words(20)}.`))).toEqual([`${words(20)}.`]);
  });

  it('end with each line that has sound, however short', () => {
    const segmenter = createSegmenter();
    const line = (text: string) =>
      speechUnits(text, letterTokens(text), { spaced: true, isKnown: (symbol) => symbol !== '*' }).map(
        (unit): SpeechUnit => (unit.symbols.length > 0 ? { ...unit, boundary: 'line' } : unit),
      );
    const segments = ['Apple', '***', 'Fig', 'Banana'].flatMap((text) => [...segmenter.push(line(text))]);
    segments.push(...segmenter.flush());
    expect(said(segments)).toEqual(['Apple', 'Fig', 'Banana']);
    expect(wordsIn(segments)).toEqual(['Apple', '***', 'Fig', 'Banana']);
    expect(segments.map(({ boundary }) => boundary)).toEqual(['line', 'line', 'line']);
  });

  it('begin with a clause and grow', () => {
    const segments = segmentsOf(`${words(300, 6)}.`);
    expect(segments.slice(0, -1).every(({ boundary }) => boundary === 'clause')).toBe(true);
    const all = lengths(segments);
    expect(all[0]).toBeLessThanOrEqual(60);
    let said = all[0]!;
    for (const length of all.slice(1)) {
      expect(length).toBeLessThanOrEqual(Math.min(200, Math.max(60, all[0]! + said)));
      said += length;
    }
    for (const length of all.slice(8, -1)) expect(length).toBeGreaterThan(150);
  });

  it('begin equally early if the text has no marks', () => {
    const [first] = lengths(segmentsOf(words(10_000)));
    expect(first).toBeGreaterThan(50);
    expect(first).toBeLessThanOrEqual(60);
  });

  it('prefer whole sentences to parts', () => {
    const text = Array.from({ length: 40 }, () => `${words(14, 7)}.`).join(' ');
    const segments = segmentsOf(text).slice(2);
    expect(segments.every(({ boundary }) => boundary === 'sentence')).toBe(true);
    for (const length of lengths(segments).slice(8, -1)) expect(length).toBeGreaterThan(100);
  });

  it('end at a sentence slightly above the target length instead of inside of it', () => {
    const text = `${words(14)}. ${words(30)}. ${words(55)}. And more.`;
    expect(said(segmentsOf(text))).toEqual([`${words(14)}.`, `${words(30)}.`, `${words(55)}.`, 'And more.']);
  });

  it('do not begin with a one-word sentence if more fits', () => {
    expect(said(segmentsOf(`Oh. ${words(12)}, ${words(20)}.`))).toEqual([
      `Oh. ${words(12)},`,
      `${words(20)}.`,
    ]);
  });

  it("cut a word that exceeds the model's limit, and name it once", () => {
    const long = 'a'.repeat(1300);
    const units = speechUnits(`So ${long} it is.`, letterTokens(`So ${long} it is.`), {
      spaced: true,
      isKnown: () => true,
    });
    const segmenter = createSegmenter();
    const segments = [...segmenter.push(units), ...segmenter.flush()];
    expect(said(segments).join('').replaceAll(' ', '')).toBe(`So${long}itis.`);
    expect(Math.max(...lengths(segments))).toBeLessThanOrEqual(MOST_SYMBOLS);
    expect(wordsIn(segments)).toEqual(['So', long, 'it', 'is.']);
  });

  it('cut the spoken form of a long word between its parts', () => {
    const unit: SpeechUnit = {
      words: ['10^99'],
      symbols: [...Array.from({ length: 200 }, () => 'five').join(' ')],
      unknown: 0,
      soundStart: 0,
      soundEnd: 999,
      spaceAfter: false,
      boundary: 'word',
    };
    const segmenter = createSegmenter();
    const segments = [...segmenter.push([unit]), ...segmenter.flush()];
    expect(said(segments).join(' ')).toBe(unit.symbols.join(''));
    expect(wordsIn(segments)).toEqual(['10^99']);
  });

  it('give the position of each word', () => {
    const [segment] = segmentsOf('Well, “you” go.');
    const { symbols, sounding } = segment!;
    expect(
      sounding.map(({ words, start, end }) => [words.join(), symbols.slice(start, end).join('')]),
    ).toEqual([
      ['Well,', 'Well'],
      ['“you”', 'you'],
      ['go.', 'go'],
    ]);
  });

  it('count unknown symbols only for the choice of the style', () => {
    const [segment] = segmentsOf('abc abc', (symbol) => 'ab '.includes(symbol));
    expect(segment).toMatchObject({ symbols: [...'ab ab'], length: 7 });
  });

  it('are empty for a text without sound', () => {
    expect(segmentsOf('abc abc.', () => false)).toEqual([]);
    expect(segmentsOf('')).toEqual([]);
  });

  it('include words without sound, also at the end', () => {
    const text = `${words(14)}. ${words(30)}. ${words(55)}. 😀 😀`;
    const segments = segmentsOf(text, (symbol) => symbol !== '😀');
    expect(wordsIn(segments)).toEqual(text.split(' '));
    expect(said(segments).join(' ')).not.toContain('😀');
  });

  it('hold every word once and in order, with at most 510 symbols each', () => {
    const word = fc.oneof(
      { weight: 8, arbitrary: fc.stringMatching(/^[a-z]{1,12}[,.!—]?$/) },
      { weight: 1, arbitrary: fc.constantFrom('😀', '—', '?') },
      { weight: 1, arbitrary: fc.integer({ min: 300, max: 1200 }).map((length) => 'z'.repeat(length)) },
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 150 }), (list) => {
        const segments = segmentsOf(list.join(' '), (symbol) => symbol !== '😀');
        const sounds = list.filter((word) => word !== '😀');
        for (const { symbols, length } of segments) {
          expect(symbols.length).toBeGreaterThan(0);
          expect(symbols.length).toBeLessThanOrEqual(MOST_SYMBOLS);
          expect(length).toBeGreaterThanOrEqual(symbols.length);
          expect(symbols[0]).not.toBe(' ');
          expect(symbols.at(-1)).not.toBe(' ');
        }
        expect(said(segments).join('').replaceAll(' ', '')).toBe(sounds.join(''));
        expect(wordsIn(segments).join('')).toBe(sounds.length > 0 ? list.join('') : '');
      }),
    );
  });
});

describe('segments of sentences', () => {
  const early = (text: string) => said(segmentsOf(text, () => true, createSentenceSegmenter(true)));

  it('are whole sentences', () => {
    const text = 'When the rain had stopped, we walked. Then we came home, and slept.';
    expect(said(segmentsOf(text, () => true, createSentenceSegmenter(false)))).toEqual(
      text.split(/(?<=\.) /),
    );
  });

  it('begin with a clause of the first sentence if latency matters', () => {
    expect(early('When the rain had stopped, we walked home. Then it was late, and we slept.')).toEqual([
      'When the rain had stopped,',
      'we walked home.',
      'Then it was late, and we slept.',
    ]);
  });

  it('begin with the whole sentence if a clause is too long, or too short to cover the rest', () => {
    const short = `Well, ${words(10)}.`;
    expect(early(short)).toEqual([short]);
    const little = `${words(3)}, ${words(60)}.`;
    expect(early(little)).toEqual([little]);
    const long = `${words(20)}, ${words(20)}.`;
    expect(early(long)).toEqual([long]);
    const tail = `${words(4)}, yes.`;
    expect(early(tail)).toEqual([tail]);
  });

  it('hold every word once and in order, each ready before the previous ones end', () => {
    const clause = fc.array(fc.constantFrom('a', 'word', 'something'), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(clause, { minLength: 1, maxLength: 6 }), (clauses) => {
        const text = `${clauses.map((words) => words.join(' ')).join(', ')}.`;
        const segments = segmentsOf(text, () => true, createSentenceSegmenter(true));
        expect(wordsIn(segments)).toEqual(text.split(' '));
        const [first = 0, second = 0] = lengths(segments);
        expect(text.length > MOST_SYMBOLS || second <= 4 * first + 4).toBe(true);
      }),
    );
  });
});
