import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PhonemeToken } from '../../../src/phonemes/phonemizer.ts';
import { speechUnits } from '../../../src/engines/speech/phoneme-units.ts';
import { letterTokens } from '../../generated/kokoro/say-letters.ts';

const SPACED = { spaced: true, isKnown: () => true };
const UNSPACED = { ...SPACED, spaced: false };

/** Each unit as its words, its symbols with those of the sound in brackets, and its boundary. */
function shown(text: string, tokens: readonly PhonemeToken[], options = SPACED) {
  return speechUnits(text, tokens, options).map(
    ({ words, symbols, soundStart, soundEnd, spaceAfter, boundary }) => {
      const sound = symbols.slice(soundStart, soundEnd).join('');
      const around = [symbols.slice(0, soundStart).join(''), symbols.slice(soundEnd).join('')];
      return `${words.join('+')} = ${around[0]}[${sound}]${around[1]}${spaceAfter ? '_' : ''} ${boundary}`;
    },
  );
}

const token = (
  start: number,
  end: number,
  symbols: string,
  change: Partial<PhonemeToken> = {},
): PhonemeToken => ({
  kind: 'word',
  start,
  end,
  symbols,
  spaceAfter: false,
  ...change,
});

describe('speechUnits', () => {
  it('makes a unit of a word and its marks', () => {
    expect(shown('He said: “go, now!”', letterTokens('He said: “go, now!”'))).toEqual([
      'He = [He]_ word',
      'said: = [said]:_ clause',
      '“go, = “[go],_ clause',
      'now!” = [now]!” sentence',
    ]);
  });

  it('joins the parts of a word', () => {
    const tokens = [
      token(0, 5, 'A', { spaceAfter: true }),
      token(0, 5, 'B'),
      token(5, 6, '.', { kind: 'mark' }),
    ];
    expect(shown('$3.50.', tokens)).toEqual(['$3.50. = [A B]. sentence']);
  });

  it('joins words that share one spoken form', () => {
    const tokens = [
      token(0, 6, 'A', { spaceAfter: true }),
      token(0, 6, 'B', { spaceAfter: true }),
      token(7, 8, 'C'),
    ];
    expect(shown('May 5, b', tokens)).toEqual(['May+5, = [A B]_ word', 'b = [C] word']);
  });

  it('keeps words without sound', () => {
    expect(shown('a 😀 b', [token(0, 1, 'a', { spaceAfter: true }), token(5, 6, 'b')])).toEqual([
      'a = [a]_ word',
      '😀 = [] word',
      'b = [b] word',
    ]);
    expect(shown('😀 👍', [])).toEqual(['😀 = [] word', '👍 = [] word']);
    expect(shown('', [])).toEqual([]);
    expect(shown('a — b', letterTokens('a — b'))).toEqual([
      'a = [a]_ word',
      '— = [—]_ clause',
      'b = [b] word',
    ]);
  });

  it('starts a unit with every word of the tokens in languages without spaces', () => {
    const tokens = [
      token(0, 2, 'A'),
      token(2, 3, ',', { kind: 'mark', spaceAfter: true }),
      token(3, 4, '“', { kind: 'mark' }),
      token(4, 6, 'B'),
      token(6, 7, '”', { kind: 'mark' }),
      token(7, 8, '.', { kind: 'mark' }),
    ];
    expect(shown('你好，「世界」。', tokens, UNSPACED)).toEqual([
      '你好， = [A],_ clause',
      '「世界」。 = “[B]”. sentence',
    ]);
  });

  it('drops and counts symbols that the model does not know', () => {
    const [unit] = speechUnits('axb', [token(0, 3, 'axbx', { spaceAfter: true })], {
      spaced: true,
      isKnown: (symbol) => 'ab'.includes(symbol),
    });
    expect(unit).toMatchObject({ symbols: ['a', 'b'], unknown: 2, spaceAfter: false });
  });

  it.each([
    ['a.', 'sentence'],
    ['a…)', 'sentence'],
    ['a?"', 'sentence'],
    ['a;', 'clause'],
    ['a—', 'clause'],
    ['a', 'word'],
    ['', 'word'],
  ])('ends a unit at %j as a %s', (symbols, boundary) => {
    expect(speechUnits('x', [token(0, 1, symbols)], SPACED)[0]?.boundary).toBe(boundary);
  });

  it('keeps every word once and every symbol in order, for any token spans', () => {
    const tokens = fc.array(
      fc.record({
        kind: fc.constantFrom('word' as const, 'mark' as const),
        from: fc.nat(30),
        length: fc.integer({ min: -2, max: 9 }),
        symbols: fc.string({ maxLength: 3 }).map((symbols) => symbols.replaceAll(' ', '')),
        spaceAfter: fc.boolean(),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), tokens, fc.boolean(), (text, made, spaced) => {
        const placed = made.map(({ from, length, ...rest }) => ({
          ...rest,
          start: from,
          end: from + length,
        }));
        const units = speechUnits(text, placed, { spaced, isKnown: () => true });
        expect(units.flatMap(({ words }) => words).join('')).toBe(text.replace(/\s+/g, ''));
        expect(
          !spaced || units.flatMap(({ words }) => words).join(' ') === text.trim().replace(/\s+/g, ' '),
        ).toBe(true);
        const said = units
          .flatMap(({ symbols }) => symbols)
          .join('')
          .replaceAll(' ', '');
        // A text of white space has no words.
        expect(said).toBe(units.length > 0 ? made.map(({ symbols }) => symbols).join('') : '');
      }),
    );
  });
});
