import { expect, it } from 'vitest';
import { openSession } from '../../src/onnx/session.ts';
import { bool, float32, floats } from '../../src/onnx/tensor.ts';
import { GraphBuilder } from '../../src/onnx/graph/graph-builder.ts';

/** As the int8 files of merged decoders have their last layer: both branches share weights of the graph around them. */
function mergedDecoder(): Uint8Array {
  const graph = new GraphBuilder();
  const hidden = graph.input('hidden', 'float32', ['batch', 4]);
  const useCache = graph.input('use_cache_branch', 'bool', [1]);
  const weights = Uint8Array.from({ length: 32 }, (_, index) => 100 + index);
  const shared = [
    graph.initializer('weight_quantized', 'uint8', weights, [4, 8]),
    graph.initializer('weight_scale', 'float32', Float32Array.of(0.5), []),
    graph.initializer('weight_zero_point', 'uint8', Uint8Array.of(100), []),
  ];
  const branch = () => {
    const inside = graph.branch();
    const logits = inside.op('MatMul', [hidden, inside.op('DequantizeLinear', shared)]);
    inside.output('logits', 'float32', ['batch', 8], logits);
    return { graph: inside.graph() };
  };
  const logits = graph.op('If', [useCache], { then_branch: branch(), else_branch: branch() });
  graph.output('y', 'float32', ['batch', 8], logits);
  return graph.model();
}

it('loads decoders whose branches dequantize shared weights, which the optimiser of onnxruntime 1.25 to 1.30 cannot', async () => {
  const session = await openSession({ name: 'decoder_model_merged_quantized.onnx', bytes: mergedDecoder() });
  const { y } = await session.run({
    hidden: float32(Float32Array.of(1, 0, 0, 0), [1, 4]),
    use_cache_branch: bool(true),
  });
  expect([...floats(y!)]).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]);
});
