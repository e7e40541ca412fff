import { describe, expect, it } from 'vitest';
import { makeConstant, makeNode } from '../../../src/onnx/graph/make-parts.ts';
import { partOf } from '../../../src/onnx/graph/part.ts';

/** x → a → b → y, with `b` scaled by a constant, and c, which nobody needs. */
const nodes = [
  makeNode('Abs', ['x'], 'a'),
  makeNode('Neg', ['x'], 'c'),
  makeNode('Mul', ['a', 'two'], 'b'),
  makeNode('Sqrt', ['b'], 'y'),
];
const constants = [makeConstant('two', 2), makeConstant('three', 3)];
const names = (part: ReturnType<typeof partOf>) => [
  part.nodes.map(({ outputs }) => outputs[0]),
  part.initializers.map(({ name }) => name),
];

describe('a part of a graph', () => {
  it('holds what it takes, in the order it stood in', () => {
    expect(names(partOf({ nodes }, constants, ['y'], new Set(['x'])))).toEqual([['a', 'b', 'y'], ['two']]);
  });

  it('begins at what is given', () => {
    expect(names(partOf({ nodes }, constants, ['y'], new Set(['b'])))).toEqual([['y'], []]);
  });

  it('can have several ends', () => {
    expect(names(partOf({ nodes }, constants, ['a', 'c'], new Set()))).toEqual([['a', 'c'], []]);
  });
});
