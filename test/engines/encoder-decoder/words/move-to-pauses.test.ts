import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveToPauses } from '../../../../src/engines/encoder-decoder/words/move-to-pauses.ts';

const words = (...times: readonly (readonly [number, number])[]) =>
  times.map(([start, end], index) => ({ word: `w${index}`, start, end, probability: 0.5 }));

const moved = (
  times: readonly (readonly [number, number])[],
  ...pauses: readonly (readonly [number, number])[]
) =>
  moveToPauses(
    words(...times),
    pauses.map(([start, end]) => ({ start, end })),
  ).map(({ start, end }) => [start, end]);

describe('words beside a pause', () => {
  it.each([
    ['is in it', 1.2],
    ['is shortly before the pause', 0.9],
    ['is shortly after the pause', 1.6],
  ])('end and begin with the sound if their boundary %s', (_, boundary) => {
    expect(
      moved(
        [
          [0, boundary],
          [boundary, 2],
        ],
        [1, 1.5],
      ),
    ).toEqual([
      [0, 1],
      [1.5, 2],
    ]);
  });

  it('stay in place if the pause is inside one of them', () => {
    expect(
      moved(
        [
          [0, 2],
          [2, 3],
        ],
        [1, 1.5],
      ),
    ).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  it('are the two whose boundary is nearest to the middle of the pause', () => {
    expect(
      moved(
        [
          [0, 1],
          [1, 1.2],
          [1.2, 2],
        ],
        [0.95, 1.5],
      ),
    ).toEqual([
      [0, 0.95],
      [0.95, 0.95],
      [1.5, 2],
    ]);
  });

  it('begin after the silence before speech and end before the silence after it', () => {
    expect(
      moved(
        [
          [0, 0.5],
          [0.5, 2],
        ],
        [-Infinity, 0.3],
        [1.8, Infinity],
      ),
    ).toEqual([
      [0.3, 0.5],
      [0.5, 1.8],
    ]);
  });

  it('stay in order, for any pauses', () => {
    const time = fc.double({ min: 0, max: 10, noNaN: true });
    const spans = fc
      .array(time, { maxLength: 20 })
      .map((all) => all.toSorted((a, b) => a - b))
      .map((all) =>
        all.flatMap((start, at) => (at % 2 === 0 ? [[start, all[at + 1] ?? start] as const] : [])),
      );
    fc.assert(
      fc.property(spans, spans, fc.boolean(), fc.boolean(), (spoken, silent, before, after) => {
        const pauses = [
          ...(before ? [[-Infinity, silent[0]?.[0] ?? 0] as const] : []),
          ...silent,
          ...(after ? [[silent.at(-1)?.[1] ?? 10, Infinity] as const] : []),
        ];
        const edges = moved(spoken, ...pauses).flat();
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
        expect(edges.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
