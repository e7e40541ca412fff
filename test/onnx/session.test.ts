import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSession } from '../../src/onnx/session.ts';
import { float32, floats, floatTensor, int64, widened, bool } from '../../src/onnx/tensor.ts';
import { sileroPath } from '../../src/engines/silero/engine.ts';
import { GraphBuilder } from '../../src/onnx/graph/graph-builder.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const ADVICE = "If the model is installed, check its files with 'voice models verify'.";

describe('openSession', () => {
  it('reports a missing file by its name, without its path', async () => {
    const opening = openSession(join(temporaryFolder(), 'encoder_model.onnx'));
    await expect(opening).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: `The model file 'encoder_model.onnx' is missing. ${ADVICE}`,
    });
  });

  it.each([
    ['garbage', 'not a graph at all'],
    ['no bytes', ''],
  ])('reports that a file of %s cannot be loaded, by name and without its path', async (_, content) => {
    const path = join(temporaryFolder(), 'decoder.onnx');
    writeFileSync(path, content);
    const error: unknown = await openSession(path).catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      kind: 'invalid_manifest',
      message: `The model file 'decoder.onnx' cannot be loaded. ${ADVICE}`,
      cause: expect.any(Error),
    });
  });

  it('reports the inputs and outputs of a graph and runs it', async () => {
    const session = await openSession(sileroPath());
    expect(session.inputs.map(({ name, type }) => [name, type])).toEqual([
      ['input', 'float32'],
      ['state', 'float32'],
      ['sr', 'int64'],
    ]);
    expect(session.outputs.map(({ name }) => name)).toEqual(['output', 'stateN']);
    const feeds = {
      input: float32(new Float32Array(576), [1, 576]),
      state: float32(new Float32Array(256), [2, 1, 128]),
      sr: int64(BigInt64Array.of(16_000n), []),
    };
    const all = await session.run(feeds);
    expect(Object.keys(all).toSorted()).toEqual(['output', 'stateN']);
    expect(all['stateN']!.dims).toEqual([2, 1, 128]);
    const wanted = await session.run(feeds, ['output']);
    expect(Object.keys(wanted)).toEqual(['output']);
    expect(floats(wanted['output']!)).toEqual(floats(all['output']!));
    expect(floats(wanted['output']!)[0]).toBeLessThan(0.1);
  });

  it('accepts float16 tensors, including its own outputs', async () => {
    const graph = new GraphBuilder();
    const x = graph.input('x', 'float16', [3]);
    graph.output('less', 'float16', [3], graph.op('Neg', [x]));
    const session = await openSession({ name: 'halves.onnx', bytes: graph.model() });
    const { less } = await session.run({ x: floatTensor('float16', Float32Array.of(1, -2.5, 0), [3]) });
    expect(widened(less!)).toEqual(Float32Array.of(-1, 2.5, -0));
    const { less: more } = await session.run({ x: less! });
    expect(widened(more!)).toEqual(Float32Array.of(1, -2.5, 0));
  });
});

/**
 * A merged decoder whose branches share the weights of the outer graph, as in the last layer of int8 exports.
 */
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

it('openSession loads decoders with dequantized shared weights, unlike onnxruntime 1.25 to 1.30 alone', async () => {
  const session = await openSession({ name: 'decoder_model_merged_quantized.onnx', bytes: mergedDecoder() });
  const { y } = await session.run({
    hidden: float32(Float32Array.of(1, 0, 0, 0), [1, 4]),
    use_cache_branch: bool(true),
  });
  expect([...floats(y!)]).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]);
});
