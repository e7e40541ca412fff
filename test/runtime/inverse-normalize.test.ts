import { describe, expect, it } from 'vitest';
import { inverseNormalize } from '../../src/runtime/inverse-normalize.ts';
import { said } from '../helpers/fake-stt.ts';

const word = (text: string, start: number, end: number, probability = 0.9) => ({
  word: text,
  start,
  end,
  probability,
});
const [segment] = said('It costs twenty five dollars.', 3, {
  words: [
    word('It', 0, 0.2),
    word('costs', 0.2, 0.6),
    word('twenty', 0.7, 1, 0.5),
    word('five', 1, 1.3),
    word('dollars.', 1.3, 2),
  ],
}).segments;

describe('inverseNormalize', () => {
  it('merges the words of a written form, from the first start to the last end', async () => {
    const [written] = await inverseNormalize([segment!], 'en');
    expect(written!.text).toBe('It costs $25.');
    expect(written!.words).toEqual([word('It', 0, 0.2), word('costs', 0.2, 0.6), word('$25.', 0.7, 2, 0.5)]);
    expect({ ...written, text: '', words: [] }).toEqual({ ...segment, text: '', words: [] });
  });

  it('skips languages without rules, and words of segments without words', async () => {
    expect(await inverseNormalize([segment!], 'fi')).toEqual([segment]);
    const [plain] = await inverseNormalize(said('twenty five', 1).segments, 'en');
    expect(plain!.text).toBe('25');
    expect(plain).not.toHaveProperty('words');
  });

  it('leaves everything unchanged on failure', async () => {
    const text = () => {
      throw new Error('broken rules');
    };
    expect(await inverseNormalize([segment!], 'en', { text })).toEqual([segment]);
  });
});
