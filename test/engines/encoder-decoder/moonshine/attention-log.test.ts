import { describe, expect, it } from 'vitest';
import { AttentionLog } from '../../../../src/engines/encoder-decoder/moonshine/attention-log.ts';
import { float32 } from '../../../../src/onnx/tensor.ts';

/** Two rows, two heads, two positions: 100 times the step, 10 times the row, plus the head; then the same and a half. */
const layer = (step: number) =>
  float32(
    Float32Array.from(
      [0, 1].flatMap((row) =>
        [0, 1].flatMap((head) => [0, 0.5].map((at) => step * 100 + row * 10 + head + at)),
      ),
    ),
    [2, 2, 1, 2],
  );

describe('a log of attention', () => {
  const heads = [
    { layer: 1, head: 0, stepsLate: 0 },
    { layer: 0, head: 1, stepsLate: 1 },
  ] as const;

  function logOf(steps: number): AttentionLog {
    const log = new AttentionLog(heads, ['first', 'second']);
    for (let step = 0; step < steps; step++) log.add({ first: layer(step), second: layer(step) });
    return log;
  }

  it('wants the outputs of the layers that its heads are in', () => {
    expect(logOf(0).names).toEqual(['second', 'first']);
  });

  it('tells of one row where each head looked for the steps that are asked for, zero where it never looked', () => {
    const [punctual, late] = logOf(3).headsOf(1, [0, 2]);
    expect([...punctual!.weights]).toEqual([10, 10.5, 210, 210.5]);
    expect([...late!.weights]).toEqual([111, 111.5, 0, 0]);
    expect(punctual).toMatchObject({ offset: 0, rowStride: 2 });
  });

  it('takes the steps of one run one by one, and forgets the last of them', () => {
    const run = float32(
      Float32Array.from(
        [0, 1].flatMap((head) => [0, 1, 2].flatMap((step) => [0, 0.5].map((at) => step * 100 + head + at))),
      ),
      [1, 2, 3, 2],
    );
    const log = new AttentionLog(heads, ['first', 'second']);
    log.add({ first: run, second: run });
    log.takeBack(1);
    const [punctual, late] = log.headsOf(0, [0, 1, 2]);
    expect([...punctual!.weights]).toEqual([0, 0.5, 100, 100.5, 0, 0]);
    expect([...late!.weights]).toEqual([101, 101.5, 0, 0, 0, 0]);
  });
});
