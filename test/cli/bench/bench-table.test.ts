import { describe, expect, it } from 'vitest';
import { benchAdvice, benchHead, benchRow } from '../../../src/cli/bench/bench-table.ts';
import type { BenchResult } from '../../../src/runtime/bench/bench-results.ts';

const result: BenchResult = {
  model: 'moonshine-tiny',
  type: 'stt',
  bundled: false,
  figures: { speed: 12.34, first: 0.5, load: 1, words: 0.973 },
  memory: 3e8,
  catalog: { speed: 1, errors: 1, memory: 512, load: 1 },
};

describe('the table of voice bench', () => {
  it('has a row for each model, aligned with the header', () => {
    const [head, row] = [benchHead(14), benchRow(result, 14)];
    expect(row).toBe(
      'moonshine-tiny  stt    12.3 x   0.50 s   1.00 s    300 MB   97 %  1 x moonshine-tiny, 1 x its errors, 512 MB, loads in 1 s\n',
    );
    expect(row.indexOf('12.3 x') + '12.3 x'.length).toBe(head.indexOf('SPEED') + 'SPEED'.length);
  });

  it('gives the reason if there are no figures, without control characters', () => {
    const { figures: _, ...others } = result;
    const row = benchRow({ ...others, failure: 'It is\u001b[31m damaged.' }, 14);
    expect(row).toMatch(/^moonshine-tiny {2}stt {2}It is.* damaged\.\n$/);
    expect(row).not.toContain('\u001b');
  });

  it('ends with the models to use, or says that none is fast enough', () => {
    const choices = { live: undefined, files: 'whisper-base', speech: undefined };
    expect(benchAdvice(choices, [result])).toEqual([
      'For live captions: none, as all are slower than 3 times real time here.',
      'For files: whisper-base',
    ]);
  });
});
