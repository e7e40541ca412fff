import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../../helpers/processor-time.ts';
import { mixVoices, parseBlend } from '../../../../src/engines/kokoro/voices/blend.ts';
import { STYLE_SIZE, type VoicePack } from '../../../../src/engines/kokoro/voices/voice-pack.ts';

describe('parseBlend', () => {
  it.each([
    ['af_heart', [['af_heart', 1]]],
    [
      'af_heart+af_sky',
      [
        ['af_heart', 1],
        ['af_sky', 1],
      ],
    ],
    [
      'af_heart(2)+af_sky(1)',
      [
        ['af_heart', 2],
        ['af_sky', 1],
      ],
    ],
    [
      ' af_heart ( .5 ) + af_sky(1.) ',
      [
        ['af_heart', 0.5],
        ['af_sky', 1],
      ],
    ],
    [
      'a(1)+a(2)',
      [
        ['a', 1],
        ['a', 2],
      ],
    ],
  ])('reads %j', (blend, parts) => {
    expect(parseBlend(blend).map(({ name, weight }) => [name, weight])).toEqual(parts);
  });

  it.each([
    ['', "'' is not a voice; a blend is written af_heart(2)+af_sky(1)."],
    ['a+', "'' is not a voice; a blend is written af_heart(2)+af_sky(1)."],
    ['a b', "'a b' is not a voice; a blend is written af_heart(2)+af_sky(1)."],
    ['a(1', "'a(1' is not a voice; a blend is written af_heart(2)+af_sky(1)."],
    ['a(1)(2)', "'a(1)(2)' is not a voice; a blend is written af_heart(2)+af_sky(1)."],
    ['a(0)', "The weight of 'a' has to be a positive number, not '0'."],
    ['a(-1)', "The weight of 'a' has to be a positive number, not '-1'."],
    ['a()', "The weight of 'a' has to be a positive number, not ''."],
    ['a(1e3)', "The weight of 'a' has to be a positive number, not '1e3'."],
    ['a(Infinity)', "The weight of 'a' has to be a positive number, not 'Infinity'."],
    [`a(${'9'.repeat(400)})`, "The weight of 'a' has to be a positive number, not '99999999999999999999'."],
    [Array.from({ length: 17 }, () => 'a').join('+'), 'A voice is blended of 16 others at most.'],
  ])('refuses %j', (blend, message) => {
    expect(() => parseBlend(blend)).toThrow(expect.objectContaining({ kind: 'invalid_value', message }));
  });

  it.each([
    ['../etc/passwd', "There is no voice '../etc/passwd'."],
    ['a+../b', "There is no voice '../b' to blend."],
    ['é', "There is no voice 'é'."],
    ['a'.repeat(65), `There is no voice '${'a'.repeat(65)}'.`],
  ])('does not find the voices of %j', (blend, message) => {
    expect(() => parseBlend(blend)).toThrow(expect.objectContaining({ kind: 'voice_not_found', message }));
  });

  it('needs time proportional to the length of the text', async () => {
    for (const asked of [
      (length: number) => '('.repeat(length),
      (length: number) => ' '.repeat(length),
      (length: number) => `a${' '.repeat(length)}b`,
      (length: number) => '1('.repeat(length),
    ]) {
      const parse = (length: number) => expect(() => parseBlend(asked(length))).toThrow(/voice|weight/);
      expect(await growth(parse, 25_000)).toBeLessThan(PROPORTIONAL);
    }
  });
});

const packOf = (rows: number, value: (row: number) => number): VoicePack => ({
  rows,
  values: Float32Array.from({ length: rows * STYLE_SIZE }, (_, index) =>
    value(Math.floor(index / STYLE_SIZE)),
  ),
});
const rowsOf = ({ rows, values }: VoicePack) =>
  Array.from({ length: rows }, (_, row) => values[row * STYLE_SIZE]);

describe('mixVoices', () => {
  it('computes the weighted mean', () => {
    const mixed = mixVoices([
      { pack: packOf(2, (row) => row), weight: 3 },
      { pack: packOf(2, (row) => 10 + row), weight: 1 },
    ]);
    expect(rowsOf(mixed)).toEqual([2.5, 3.5]);
  });

  it('repeats the last row of shorter voices', () => {
    const mixed = mixVoices([
      { pack: packOf(1, () => 4), weight: 1 },
      { pack: packOf(3, (row) => row), weight: 1 },
    ]);
    expect(rowsOf(mixed)).toEqual([2, 2.5, 3]);
  });

  it('returns a single voice unchanged for any weight', () => {
    const pack = packOf(2, (row) => row);
    expect(mixVoices([{ pack, weight: 7 }])).toBe(pack);
    const twice = mixVoices([
      { pack, weight: 5e-324 },
      { pack, weight: 1.7e308 },
      { pack, weight: 1.7e308 },
    ]);
    expect(twice).toEqual(pack);
  });

  it('stays between the smallest and the largest value of the voices', () => {
    const voices = fc.array(
      fc.record({
        value: fc.float({ noNaN: true, noDefaultInfinity: true }),
        weight: fc.double({ min: 5e-324, noNaN: true, noDefaultInfinity: true }),
      }),
      { minLength: 1, maxLength: 16 },
    );
    fc.assert(
      fc.property(voices, (list) => {
        const mixed = mixVoices(list.map(({ value, weight }) => ({ pack: packOf(1, () => value), weight })));
        const [mean = NaN] = rowsOf(mixed);
        const values = list.map(({ value }) => Math.fround(value));
        const room = 1e-6 * Math.max(...values.map(Math.abs));
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - room);
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + room);
      }),
    );
  });
});
