import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Agreement,
  agreedText,
  contextBefore,
  nextAgreement,
  NOTHING_AGREED,
} from '../../src/text/agreement.ts';
import { type RecognizedWord, type InterimHypothesis, hypothesisText } from '../../src/text/hypothesis.ts';

const SECOND = 16_000;

/** The stable and the unstable part of the text. */
const confirmedText = ({ confirmed }: Agreement) => hypothesisText(confirmed);
const tentativeText = ({ tentative }: Agreement) => hypothesisText(tentative);
const JFK =
  'And so, my fellow Americans, ask not what your country can do for you, ask what you can do for your country.';

/** The text of a partial transcript. */
function whole(state: Agreement): string {
  const { confirmed, tentative } = agreedText(state);
  return confirmed + tentative;
}

describe('successive passes', () => {
  it('confirm the leading words on which they agree', () => {
    const state = passes(['and so my fell', 'And so, my fellow Americans']);
    expect(confirmedText(state)).toBe('And so, my');
    expect(tentativeText(state)).toBe('fellow Americans');
    expect(whole(state)).toBe('And so, my fellow Americans');
  });

  it('confirm nothing after the first difference', () => {
    expect(confirmedText(passes(['a b c d', 'a x c d']))).toBe('a');
    expect(confirmedText(passes(['x b c d', 'a b c d']))).toBe('');
  });

  it('are compared without case and punctuation, and the newer spelling is used', () => {
    expect(confirmedText(passes(['ask Not. What', 'Ask not, what your']))).toBe('Ask not, what');
  });

  it('must agree three times in a row if three are required', () => {
    const three = ['ask not what', 'ask not why', 'ask not what your', 'ask now'];
    const states = three.map((_, count) => passes(three.slice(0, count + 1), 3));
    expect(states.map(confirmedText)).toEqual(['', '', 'ask not', 'ask not']);
  });

  it('confirm all but the last word if one is required', () => {
    expect(confirmedText(passes(['and so my fell'], 1))).toBe('and so my');
    expect(confirmedText(passes(['and so my', 'and so my'], 1))).toBe('and so my');
  });

  it('must be adjacent', () => {
    expect(confirmedText(passes(['a b', 'c d', 'a b']))).toBe('');
  });

  it('count as two only if the second had more audio', () => {
    const first = nextAgreement(NOTHING_AGREED, plain('and so my fell', 0, SECOND));
    const again = nextAgreement(first, plain('and so my fell', 0, SECOND));
    expect(confirmedText(again)).toBe('');
    expect(confirmedText(nextAgreement(again, plain('and so my fellow', 0, 2 * SECOND)))).toBe('and so my');
  });

  it('may be empty', () => {
    expect(whole(passes(['', '']))).toBe('');
    const state = passes(['a b', 'a b c', '']);
    expect([confirmedText(state), tentativeText(state)]).toEqual(['a b', '']);
  });

  it('give text without spaces if the language has none', () => {
    const words = [...'好き'].map((text): RecognizedWord => ({ text, spaced: false }));
    const first = nextAgreement(NOTHING_AGREED, { from: 0, to: 1, words });
    expect(confirmedText(nextAgreement(first, { from: 0, to: 2, words }))).toBe('好き');
  });
});

describe('confirmed text', () => {
  it('stays when later hypotheses differ, and the text after it is still found', () => {
    const state = passes(['a b c d', 'a b c d e', 'a x c d e f', 'a x c d e f g']);
    expect(confirmedText(state)).toBe('a b c d e f');
    expect(tentativeText(state)).toBe('g');
  });

  it.each([
    ['a word more', 'a b z c d e f'],
    ['a word less', 'a c d e f'],
    ['another word', 'a z c d e f'],
    ['another last word', 'a b c z e f'],
    ['two words as one', 'ab c d e f'],
  ])('is found in a hypothesis with %s', (_, heard) => {
    expect(tentativeText(passes(['a b c d', 'a b c d', heard]))).toBe('e f');
  });

  it('keeps words that are said twice', () => {
    const state = passes([
      'very',
      'very very',
      'very very good',
      'very very good very',
      'very very good very good',
    ]);
    expect(whole(state)).toBe('very very good very good');
  });

  it('only grows, for any hypotheses', () => {
    fc.assert(
      fc.property(fc.array(anyHypothesis, { maxLength: 12 }), (hypotheses) => {
        let state = NOTHING_AGREED;
        for (const hypothesis of hypotheses) {
          const next = nextAgreement(state, hypothesis);
          expect(next.confirmed.slice(0, state.confirmed.length)).toEqual(state.confirmed);
          expect(confirmedText(next).startsWith(confirmedText(state))).toBe(true);
          expect(whole(next).startsWith(confirmedText(next))).toBe(true);
          expect(next.tentative.length).toBeLessThanOrEqual(hypothesis.words.length);
          const { from, to } = hypothesis;
          const place = next.trimBefore ?? Math.max(to, from + 1);
          expect(Number.isInteger(place) && place > from && place <= Math.max(to, from + 1)).toBe(true);
          state = next;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is correct if the model makes mistakes only at the end of the audio', () => {
    const said = timed(JFK);
    const spoilt = fc.array(fc.tuple(fc.nat(said.length), fc.nat(2), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(spoilt, fc.boolean(), (steps, withTimes) => {
        let state = NOTHING_AGREED;
        for (const [count, wrong, trims] of steps.toSorted(([one], [other]) => one - other)) {
          const to = said[count - 1]?.time?.end ?? 1;
          const from = (trims ? state.trimBefore : undefined) ?? state.from;
          const heard = said
            .slice(0, count)
            .filter(({ time }) => time!.start >= from)
            .map((word, at, all) => (at < all.length - wrong ? word : { ...word, text: `x${count}` }))
            .map(({ time, ...word }) => (withTimes ? { ...word, time: time! } : word));
          state = nextAgreement(state, { from, to, words: heard });
        }
        const truth = said.map(({ text }) => text);
        expect(state.confirmed.map(({ text }) => text)).toEqual(truth.slice(0, state.confirmed.length));
      }),
      { numRuns: 500 },
    );
  });
});

describe('words with times', () => {
  const confirmed = states([at('And so my fellow', 0, 0.5), at('And so my fellow Americans', 0, 0.5)]);

  it('are new if they begin after the confirmed text, whatever comes before them', () => {
    const state = nextAgreement(confirmed, at('Ants sew Mike Fellow Americans ask', 0, 0.48));
    expect(confirmedText(state)).toBe('And so my fellow Americans');
    expect(tentativeText(state)).toBe('ask');
  });

  it('are not new if they repeat the end of the confirmed text at other times', () => {
    // The end time of `fellow` was confirmed as 2 s.
    const heard = at('my fellow Americans ask', 1.95, 0.3, 1.2);
    expect(whole(nextAgreement(confirmed, heard))).toBe('And so my fellow Americans ask');
  });

  it('are new if they repeat it a second later', () => {
    const heard = at('my fellow Americans', 3.1, 0.3, 3.1);
    expect(tentativeText(nextAgreement(confirmed, heard))).toBe('my fellow Americans');
  });

  it('are new if a word is said twice and decoded twice', () => {
    const twice = nextAgreement(confirmed, at('And so my fellow fellow Americans', 0, 0.5));
    expect(tentativeText(twice)).toBe('fellow Americans');
  });
});

describe('trimming', () => {
  it('is suggested at the last sample of a complete confirmed sentence', () => {
    const text = 'Thank you, Mr. Smith. Now then';
    const state = states([at(text, 0.25, 0.3), at(`${text} we`, 0.25, 0.3)]);
    expect(confirmedText(state)).toBe(text);
    // Four words of 0.3 s from 0.25 s on, which is not a whole second.
    expect(state.trimBefore).toBe(1.45 * SECOND);
  });

  it('waits for the next sentence to begin', () => {
    const text = 'Thank you.';
    expect(states([at(text, 0, 0.3), at(`${text} Now`, 0, 0.3)]).trimBefore).toBeUndefined();
  });

  it('is suggested after 6 s without a complete sentence', () => {
    const text = 'word '.repeat(12);
    const first = at(text, 0, 0.5, 0, 5 * SECOND);
    const short = states([first, at(text, 0, 0.5, 0, 6 * SECOND)]);
    expect(short.trimBefore).toBeUndefined();
    const long = states([first, at(text, 0, 0.5, 0, 6 * SECOND + 1)]);
    expect(long.trimBefore).toBe(6 * SECOND);
  });

  it('is suggested earlier with a lower limit', () => {
    const text = 'word '.repeat(6);
    const [first, second] = [at(text, 0, 0.5, 0, 3 * SECOND), at(text, 0, 0.5, 0, 3 * SECOND + 1)];
    const state = nextAgreement(NOTHING_AGREED, first);
    expect(nextAgreement(state, second).trimBefore).toBeUndefined();
    expect(nextAgreement(state, second, { longSeconds: 3 }).trimBefore).toBe(3 * SECOND);
  });

  it('is neither suggested twice, nor without times', () => {
    const text = 'Thank you. Now then';
    const state = states([at(text, 0, 0.5), at(`${text} we`, 0, 0.5)]);
    expect(state.trimBefore).toBe(SECOND);
    const trimmed = nextAgreement(state, { ...at('Now then we see', 1, 0.5, 1), from: SECOND });
    expect(whole(trimmed)).toBe('Thank you. Now then we see');
    expect(trimmed.trimBefore).toBeUndefined();
    expect(passes([text, `${text} we`]).trimBefore).toBeUndefined();
  });

  it('keeps the trimmed text as context, at most 200 characters in whole words', () => {
    const text = 'Thank you. Now then';
    const state = states([at(text, 0, 0.5), at(`${text} we`, 0, 0.5)]);
    expect(contextBefore(state, SECOND)).toBe('Thank you.');
    expect(contextBefore(state, SECOND, 9)).toBe('you.');
    expect(contextBefore(state, SECOND, 3)).toBe('');
    expect(contextBefore(NOTHING_AGREED, SECOND)).toBe('');
  });

  it('of audio without word times is detected by the words that are decoded again', () => {
    const state = passes(['a b c d', 'a b c d e']);
    const trimmed = nextAgreement(state, plain('c d e f', 500, 3 * SECOND));
    expect(tentativeText(trimmed)).toBe('f');
    const later = nextAgreement(trimmed, plain('c d e f g', 500, 4 * SECOND));
    expect([confirmedText(later), tentativeText(later)]).toEqual(['a b c d e f', 'g']);
  });
});

const plain = (text: string, from: number, to: number): InterimHypothesis => ({
  from,
  to,
  words: text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ text: word, spaced: true })),
});

/** Passes over one second, two seconds … of the same audio. */
const passes = (texts: readonly string[], needed = 2): Agreement =>
  states(
    texts.map((text, index) => plain(text, 0, (index + 1) * SECOND)),
    needed,
  );

/** Words without gaps, each of the given duration in seconds, the first at `start`. */
function at(text: string, start: number, each: number, from = 0, to?: number): InterimHypothesis {
  const words = plain(text, 0, 0).words.map((word, index) => ({
    ...word,
    time: {
      start: Math.round((start + index * each) * SECOND),
      end: Math.round((start + (index + 1) * each) * SECOND),
    },
  }));
  return { from: Math.round(from * SECOND), to: to ?? words.at(-1)!.time.end + 1, words };
}

const timed = (text: string): readonly RecognizedWord[] => at(text, 0.3, 0.37).words;

const states = (hypotheses: readonly InterimHypothesis[], needed = 2): Agreement =>
  hypotheses.reduce(
    (state, hypothesis) => nextAgreement(state, hypothesis, { passes: needed }),
    NOTHING_AGREED,
  );

const position = fc.nat({ max: 40 * SECOND });
const anyWord: fc.Arbitrary<RecognizedWord> = fc.record(
  {
    text: fc.constantFrom('a', 'A.', 'b', 'c', '…', 'd?'),
    spaced: fc.boolean(),
    time: fc.record({ start: position, end: position }),
  },
  { requiredKeys: ['text', 'spaced'] },
);
const anyHypothesis: fc.Arbitrary<InterimHypothesis> = fc.record({
  from: fc.nat({ max: 10 * SECOND }),
  to: position,
  words: fc.array(anyWord, { maxLength: 12 }),
});
