import { describe, expect, it } from 'vitest';
import { readModel, subgraphsOf } from '../../../src/onnx/graph/model-proto.ts';
import { type Session, openSession } from '../../../src/onnx/session.ts';
import { type Tensor, bool, float32, floats } from '../../../src/onnx/tensor.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';
import type { Attributes } from '../../../src/onnx/graph/node-proto.ts';
import { encodeTensor } from '../../../src/onnx/graph/tensor-proto.ts';

const open = (graph: GraphBuilder): Promise<Session> =>
  openSession({ name: 'built.onnx', bytes: graph.model() });

async function run(graph: GraphBuilder, feeds: Record<string, Tensor>): Promise<Record<string, number[]>> {
  const outputs = await (await open(graph)).run(feeds);
  return Object.fromEntries(
    Object.entries(outputs).map(([name, { data }]) => [name, Array.from(data as Float32Array, Number)]),
  );
}

describe('GraphBuilder', () => {
  it('builds a graph that ONNX Runtime runs, with named inputs, outputs and free dimensions', async () => {
    const graph = new GraphBuilder();
    const x = graph.input('x', 'float32', ['batch', 3]);
    const y = graph.op('MatMul', [x, graph.floats([1, 0, 0, 1, 1, 1], [3, 2])]);
    graph.output('y', 'float32', ['batch', 2], graph.op('Add', [y, graph.floats(0.5)]));
    const session = await open(graph);
    expect(session.inputs).toEqual([{ name: 'x', type: 'float32', shape: ['batch', 3] }]);
    expect(session.outputs).toEqual([{ name: 'y', type: 'float32', shape: ['batch', 2] }]);
    const { y: result } = await session.run({ x: float32(Float32Array.of(1, 2, 3, 4, 5, 6), [2, 3]) });
    expect(result!.dims).toEqual([2, 2]);
    expect([...floats(result!)]).toEqual([4.5, 5.5, 10.5, 11.5]);
  });

  it('stores weights of every element type', async () => {
    const graph = new GraphBuilder();
    const weights = [
      graph.initializer('single', 'float32', Float32Array.of(-1.5, 2), [2]),
      graph.initializer('half', 'float16', Uint16Array.of(0x3c00, 0xc100), [2]),
      graph.initializer('long', 'int64', BigInt64Array.of(-3n, 4n), [2]),
      graph.initializer('whole', 'int32', Int32Array.of(-5, 6), [2]),
      graph.initializer('byte', 'uint8', Uint8Array.of(7, 255), [2]),
      graph.initializer('signed', 'int8', Int8Array.of(-8, 9), [2]),
      graph.bools([true, false]),
      graph.ints([10, -11]),
      graph.floats(Float32Array.of(0.25, 12)),
    ];
    for (const [index, weight] of weights.entries())
      graph.output(`out${index}`, 'float32', [2], graph.op('Cast', [weight], { to: 1 }));
    expect(Object.values(await run(graph, {}))).toEqual([
      [-1.5, 2],
      [1, -2.5],
      [-3, 4],
      [-5, 6],
      [7, 255],
      [-8, 9],
      [1, 0],
      [10, -11],
      [0.25, 12],
    ]);
  });

  it('takes a number as a scalar and an array as a vector, unless dimensions are given', async () => {
    const graph = new GraphBuilder();
    const values = [
      graph.floats(1),
      graph.ints(1),
      graph.bools(true),
      graph.floats([1]),
      graph.ints([1, 2], [1, 2]),
    ];
    for (const [index, value] of values.entries())
      graph.output(`rank${index}`, 'int64', ['rank'], graph.op('Shape', [value]));
    expect(Object.values(await run(graph, {}))).toEqual([[], [], [], [1], [1, 2]]);
  });

  it.each<[kind: string, type: string, attributes: Attributes, result: number[]]>([
    ['a whole number', 'Softmax', { axis: 0 }, [0.5, 0.5, 0.5, 0.5]],
    ['a list', 'Transpose', { perm: [1, 0] }, [-1, -1, 3, 3]],
    ['a fraction', 'LeakyRelu', { alpha: { float: 0.25 } }, [-0.25, 3, -0.25, 3]],
    ['a whole fraction', 'LeakyRelu', { alpha: { float: 2 } }, [-2, 3, -2, 3]],
  ])('sets the attribute of an operator to %s', async (_, type, attributes, result) => {
    const graph = new GraphBuilder();
    const x = graph.floats([-1, 3, -1, 3], [2, 2]);
    graph.output('y', 'float32', [2, 2], graph.op(type, [x], attributes));
    expect(await run(graph, {})).toEqual({ y: result });
  });

  it('sets attributes to a string, to floats and to a tensor', async () => {
    const graph = new GraphBuilder();
    const deep = graph.floats([1, 2, 3, 4, 5, 6, 7, 8], [1, 8, 1, 1]);
    const wide = graph.op('DepthToSpace', [deep], { blocksize: 2, mode: 'CRD' });
    graph.output('text', 'float32', [1, 2, 2, 2], wide);
    const fractions = graph.op('Constant', [], { value_floats: { floats: [0.5, 2] } });
    graph.output('fractions', 'float32', [2], fractions);
    const tensor = encodeTensor('five', 'float32', Float32Array.of(5), [1]);
    graph.output('tensor', 'float32', [1], graph.op('Constant', [], { value: { tensor } }));
    expect(await run(graph, {})).toEqual({
      text: [1, 2, 3, 4, 5, 6, 7, 8],
      fractions: [0.5, 2],
      tensor: [5],
    });
  });

  it('builds nodes with several outputs, with optional inputs and of other domains', async () => {
    const graph = new GraphBuilder();
    const x = graph.floats([4, 1, 3]);
    const [values, indices] = graph.ops('TopK', [x, graph.ints([2])], 2);
    graph.output('values', 'float32', [2], values);
    graph.output('indices', 'int64', [2], indices);
    graph.ops('Split', [x, graph.ints([1, 2])], ['head', 'tail'], { axis: 0 });
    graph.output('head', 'float32', [1]);
    graph.output('tail', 'float32', [2]);
    graph.output('clipped', 'float32', [3], graph.op('Clip', [x, '', graph.floats(3.5)]));
    const row = graph.op('Reshape', [x, graph.ints([1, -1])]);
    const dot = graph.op('FusedMatMul', [row, row], { transB: 1 }, { domain: 'com.microsoft' });
    graph.output('dot', 'float32', [1, 1], dot);
    expect(await run(graph, {})).toEqual({
      values: [4, 3],
      indices: [0n, 2n].map(Number),
      head: [4],
      tail: [1, 3],
      clipped: [3.5, 1, 3],
      dot: [26],
    });
  });

  it('builds branches that use values and weights of the outer graph', async () => {
    const graph = new GraphBuilder();
    const x = graph.input('x', 'float32', ['n']);
    const choice = graph.input('choice', 'bool', [1]);
    const weight = graph.initializer('weight', 'float32', Float32Array.of(10), [1]);
    const doubled = graph.op('Add', [x, x]);
    const product = graph.branch();
    product.output('then', 'float32', ['n'], product.op('Mul', [doubled, weight]));
    const sum = graph.branch();
    sum.output('else', 'float32', ['n'], sum.op('Add', [doubled, sum.floats(1)]));
    const [y] = graph.ops('If', [choice], ['y'], {
      then_branch: { graph: product.graph() },
      else_branch: { graph: sum.graph() },
    });
    graph.output('y', 'float32', ['n'], y);
    const session = await open(graph);
    const hear = async (value: boolean) => {
      const feeds = { x: float32(Float32Array.of(1, 2), [2]), choice: bool(value) };
      return [...floats((await session.run(feeds))['y']!)];
    };
    expect([await hear(true), await hear(false)]).toEqual([
      [20, 40],
      [3, 5],
    ]);
  });

  it('keeps the weights of branches in the outermost graph', () => {
    const graph = new GraphBuilder();
    const branch = graph.branch();
    branch.output('y', 'float32', [], branch.op('Neg', [branch.floats(1)]));
    graph.ops('If', [graph.bools(true)], ['y'], { then_branch: { graph: branch.graph() } });
    const model = readModel(graph.model());
    expect(model.initializers.map(({ name }) => name)).toEqual(['floats_0', 'bools_2']);
    expect(subgraphsOf(model.nodes[0]!).get('then_branch')?.initializers).toEqual([]);
  });

  it('refuses a weight if its elements do not fill its dimensions', () => {
    expect(() => new GraphBuilder().floats([1, 2, 3], [2, 2])).toThrow('has 3 elements, but [2, 2] is 4.');
  });

  it('refuses a fraction for a number without a declared type', () => {
    const graph = new GraphBuilder();
    expect(() => graph.op('LeakyRelu', ['x'], { alpha: 0.5 })).toThrow(
      "'alpha' is 0.5: write { float: 0.5 }.",
    );
    expect(() => graph.op('Transpose', ['x'], { perm: [0.5] })).toThrow("'perm' is 0.5");
  });
});
