import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeThirdTones } from '../../../src/phonemes/chinese/chinese-phonemizer.ts';

describe('changeThirdTones', () => {
  it.each([
    ['你好', [[3, 3]], [[2, 3]]],
    ['展览馆', [[3, 3, 3]], [[2, 2, 3]]],
    ['展览|馆', [[3, 3], [3]], [[2, 2], [3]]],
    ['很|好', [[3], [3]], [[2], [3]]],
    ['我|很|好', [[3], [3], [3]], [[2], [2], [3]]],
    ['纸|老虎', [[3], [3, 3]], [[3], [2, 3]]],
    ['老师|很|好', [[3, 1], [3], [3]], [[3, 1], [2], [3]]],
    [
      '美好|理想',
      [
        [3, 3],
        [3, 3],
      ],
      [
        [2, 3],
        [2, 3],
      ],
    ],
    ['好|吃', [[3], [1]], [[3], [1]]],
  ])('%s', (_, words, changed) => {
    expect(changeThirdTones(words)).toEqual(changed);
  });

  it('changes third tones to second ones and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1 })), (words) => {
        const tones = words.flat();
        const changed = changeThirdTones(words).flat();
        const wrong = tones.filter((tone, at) => {
          // The last of a row of third tones stays.
          const mayChange = tone === 3 && tones[at + 1] === 3;
          return changed[at] !== tone && !(mayChange && changed[at] === 2);
        });
        expect(wrong).toEqual([]);
      }),
    );
  });
});
