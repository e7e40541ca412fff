import { describe, expect, it } from 'vitest';
import { AttentionLog } from '../../../../src/engines/encoder-decoder/moonshine/attention-log.ts';
import { float32 } from '../../../../src/onnx/tensor.ts';

/**
 * Attention of 2 rows, 2 heads and 2 positions: 100 · step + 10 · row + head, and 0.5 more at the second
 * position.
 */
const layer = (step: number) =>
  float32(
    Float32Array.from(
      [0, 1].flatMap((row) =>
        [0, 1].flatMap((head) => [0, 0.5].map((at) => step * 100 + row * 10 + head + at)),
      ),
    ),
    [2, 2, 1, 2],
  );

describe('AttentionLog', () => {
  const heads = [
    { layer: 1, head: 0, stepsLate: 0 },
    { layer: 0, head: 1, stepsLate: 1 },
  ] as const;

  function logOf(steps: number): AttentionLog {
    const log = new AttentionLog(heads, ['first', 'second']);
    for (let step = 0; step < steps; step++) log.add({ first: layer(step), second: layer(step) });
    return log;
  }

  it('requests the outputs of the layers that contain its heads', () => {
    expect(logOf(0).names).toEqual(['second', 'first']);
  });

  it("returns one row's attention for the requested steps, and zeros for missing steps", () => {
    const [punctual, late] = logOf(3).headsOf(1, [0, 2]);
    expect([...punctual!.weights]).toEqual([10, 10.5, 210, 210.5]);
    expect([...late!.weights]).toEqual([111, 111.5, 0, 0]);
    expect(punctual).toMatchObject({ offset: 0, rowStride: 2 });
  });

  it('records the steps of one run separately, and can drop the last ones', () => {
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
