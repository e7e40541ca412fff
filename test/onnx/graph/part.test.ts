import { describe, expect, it } from 'vitest';
import { makeConstant, makeNode } from '../../../src/onnx/graph/make-parts.ts';
import { partOf } from '../../../src/onnx/graph/part.ts';

/** x → a → b → y, with `b` scaled by a constant, and a value `c` that no other node uses. */
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

describe('partOf', () => {
  it('keeps the needed nodes and constants in their original order', () => {
    expect(names(partOf({ nodes }, constants, ['y'], new Set(['x'])))).toEqual([['a', 'b', 'y'], ['two']]);
  });

  it('begins at the given values', () => {
    expect(names(partOf({ nodes }, constants, ['y'], new Set(['b'])))).toEqual([['y'], []]);
  });

  it('accepts several end values', () => {
    expect(names(partOf({ nodes }, constants, ['a', 'c'], new Set()))).toEqual([['a', 'c'], []]);
  });
});
