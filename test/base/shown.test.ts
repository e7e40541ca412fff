import { describe, expect, it } from 'vitest';
import { jsonWithin, shown } from '../../src/base/shown.ts';

/** A 1 inside `levels` nested lists or objects, as a client could send in JSON. */
function nested(levels: number, kind: 'list' | 'object'): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = kind === 'list' ? [value] : { a: value };
  return value;
}

describe('shown', () => {
  it.each([
    7,
    -0,
    1e21,
    1e-7,
    null,
    true,
    'a "b"\n',
    [],
    {},
    [1, [null], { a: 'b', '"': [] }],
    { a: { b: 1.5 } },
  ])('writes a value as its JSON: %j', (value) => {
    expect(shown(value)).toBe(JSON.stringify(value));
  });

  it('writes infinite numbers, which JSON cannot express, as Infinity', () => {
    expect(shown(JSON.parse('1e400'))).toBe('Infinity');
    expect(shown(JSON.parse('[-1e400, {"a": 1e400}]'))).toBe('[-Infinity,{"a":Infinity}]');
  });

  it("writes undefined as 'nothing'", () => {
    expect(shown(undefined)).toBe('nothing');
  });

  it.each([
    ['long', 'x'.repeat(1e6)],
    ['wide', Array<string>(100_000).fill('x')],
    ['of a long name', { ['x'.repeat(1e6)]: 1 }],
    ['as long as that', 'x'.repeat(99)],
  ])('cuts a value like its JSON if the value is %s', (_, value) => {
    expect(shown(value)).toBe(`${JSON.stringify(value).slice(0, 100)}…`);
  });

  it.each(['list', 'object'] as const)('cuts a %s nested a hundred thousand levels deep', (kind) => {
    const value = nested(100_000, kind);
    expect(shown(value)).toBe(`${(kind === 'list' ? '[' : '{"a":').repeat(100).slice(0, 100)}…`);
    const open = jsonWithin(value, 1e6)!.split('…')[0]!;
    expect(open).toBe((kind === 'list' ? '[' : '{"a":').repeat(100));
  });
});
