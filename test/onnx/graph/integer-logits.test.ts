import { describe, expect, it } from 'vitest';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import { integerLogits } from '../../../src/onnx/graph/integer-logits.ts';
import { readModel } from '../../../src/onnx/graph/model-proto.ts';
import { rewriteModel } from '../../../src/onnx/graph/rewrite-model.ts';
import { openSession } from '../../../src/onnx/session.ts';
import { float32, floats, int64 } from '../../../src/onnx/tensor.ts';

const TOKENS = 5;
const SIZE = 3;
const ZERO = 129;
const TABLE = Uint8Array.from({ length: TOKENS * SIZE }, (_, index) => (index * 53) % 256);

/** Tied embeddings: looks up a token's row in a quantized table, and multiplies by the transposed table. */
function tied({ scales = [0.02] } = {}): Uint8Array {
  const graph = new GraphBuilder();
  const token = graph.input('token', 'int64', ['n']);
  const hidden = graph.input('hidden', 'float32', ['n', SIZE]);
  const table = graph.initializer('table', 'uint8', TABLE, [TOKENS, SIZE]);
  const perToken = scales.length > 1;
  const scale = graph.floats(scales, perToken ? [TOKENS] : []);
  const zero = graph.initializer(
    'zero',
    'uint8',
    new Uint8Array(scales.length).fill(ZERO),
    perToken ? [TOKENS] : [],
  );
  graph.output('row', 'uint8', ['n', SIZE], graph.op('Gather', [table, token]));
  const turned = graph.op('Transpose', [table], { perm: [1, 0] });
  const weights = graph.op('DequantizeLinear', [turned, scale, zero], { axis: 1 });
  graph.output('logits', 'float32', ['n', TOKENS], graph.op('MatMul', [hidden, weights]));
  return graph.model();
}

const operators = (bytes: Uint8Array) => readModel(bytes).nodes.map(({ opType }) => opType);

const HIDDEN = Float32Array.of(1, -0.5, 0.25, 0.75, 0.5, -1);

async function logitsOf(bytes: Uint8Array): Promise<readonly number[]> {
  const session = await openSession({ name: 'tied.onnx', bytes });
  const feeds = { hidden: float32(HIDDEN, [2, SIZE]), token: int64(BigInt64Array.of(0n, 3n), [2]) };
  const { logits } = await session.run(feeds, ['logits']);
  return [...floats(logits!)];
}

describe('integerLogits', () => {
  it('computes the logits by one integer product, as exact as the quantized input allows', async () => {
    const logits = await logitsOf(rewriteModel(tied(), [integerLogits]));
    for (const row of [0, 1])
      for (let token = 0; token < TOKENS; token++) {
        let sum = 0;
        for (let at = 0; at < SIZE; at++)
          sum += HIDDEN[row * SIZE + at]! * (TABLE[token * SIZE + at]! - ZERO) * 0.02;
        expect(logits[row * TOKENS + token]).toBeCloseTo(sum, 1);
      }
  });

  it('keeps the table for the lookup of token rows, and removes its dequantization', () => {
    const found = operators(rewriteModel(tied(), [integerLogits]));
    expect(found).toContain('DynamicQuantizeMatMul');
    expect(found).toContain('Gather');
    expect(found).not.toContain('DequantizeLinear');
  });

  it('changes nothing if each token has a scale of its own', () => {
    const model = tied({ scales: [0.02, 0.01, 0.03, 0.02, 0.04] });
    expect(rewriteModel(model, [integerLogits])).toBe(model);
  });
});
