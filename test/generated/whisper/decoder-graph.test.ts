import { describe, expect, it } from 'vitest';
import { readModel, subgraphsOf } from '../../../src/onnx/graph/model-proto.ts';
import { type Session, openSession } from '../../../src/onnx/session.ts';
import { type Tensor, bool, float32, floats, int64 } from '../../../src/onnx/tensor.ts';
import { type DecoderKind, decoderGraph } from './decoder-graph.ts';
import { SMALL, SMALL_VOCABULARY_SIZE as SIZE, smallHiddenStates, smallWeights } from './small-whisper.ts';

const { width, heads, decoderLayers: layers, audioPositions } = SMALL;
const headSize = width / heads;
const weights = smallWeights();

const build = (kind: DecoderKind, timestamped = false): Uint8Array =>
  decoderGraph(kind, SMALL, weights, { vocabularySize: SIZE, timestamped });
const open = (kind: DecoderKind, timestamped = false): Promise<Session> =>
  openSession({ name: `${kind}.onnx`, bytes: build(kind, timestamped) });

type Tensors = Readonly<Record<string, Tensor>>;

/** [batch, tokens]. */
const ids = (...rows: readonly (readonly number[])[]): Tensor =>
  int64(BigInt64Array.from(rows.flat(), BigInt), [rows.length, rows[0]!.length]);

const audio = (batch = 1): Tensor => float32(smallHiddenStates(batch), [batch, audioPositions, width]);

/**
 * Turns the outputs of a call into inputs of the next; later calls keep the encoder's caches of the first.
 */
const cache = (outputs: Tensors, before: Tensors = {}): Tensors => {
  const present = Object.entries(outputs).filter(
    ([name]) => name.startsWith('present') && !(name.includes('encoder') && Object.keys(before).length > 0),
  );
  const past = present.map(([name, tensor]) => [name.replace('present', 'past_key_values'), tensor] as const);
  return { ...before, ...Object.fromEntries(past) };
};

/** The empty cache that a program passes to the merged decoder in the first call. */
const emptyCache = (batch = 1): Tensors =>
  Object.fromEntries(
    Array.from({ length: layers }, (_, layer) =>
      ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((name) => [
        `past_key_values.${layer}.${name}`,
        float32(new Float32Array(0), [batch, heads, 0, headSize]),
      ]),
    ).flat(),
  );

/** The largest difference; NaN, which fails every comparison, if the sizes differ. */
function difference(a: Tensor, b: Tensor): number {
  if (a.dims.join() !== b.dims.join()) return NaN;
  const other = floats(b);
  return Math.max(...floats(a).map((value, index) => Math.abs(value - other[index]!)));
}

/** Logits after the last token of the first row. */
const lastLogits = (outputs: Tensors): Float32Array => floats(outputs['logits']!).slice(-SIZE);

describe("the decoder's files", () => {
  const cacheNames = (stem: string, sides: readonly string[]) =>
    Array.from({ length: layers }, (_, layer) =>
      sides.flatMap((side) => ['key', 'value'].map((part) => `${stem}.${layer}.${side}.${part}`)),
    ).flat();
  const both = ['decoder', 'encoder'];

  it.each<[DecoderKind, string[], string[]]>([
    [
      'merged',
      ['input_ids', 'encoder_hidden_states', ...cacheNames('past_key_values', both), 'use_cache_branch'],
      ['logits', ...cacheNames('present', both)],
    ],
    ['first', ['input_ids', 'encoder_hidden_states'], ['logits', ...cacheNames('present', both)]],
    [
      'later',
      ['input_ids', ...cacheNames('past_key_values', both)],
      ['logits', ...cacheNames('present', ['decoder'])],
    ],
  ])('have the inputs and outputs of the export in its order: %s', async (kind, inputs, outputs) => {
    const [plain, timestamped] = [await open(kind), await open(kind, true)];
    const attentions = Array.from({ length: layers }, (_, layer) => `cross_attentions.${layer}`);
    const names = (infos: Session['inputs']) => infos.map(({ name }) => name);
    expect([plain, timestamped].map((session) => names(session.inputs))).toEqual([inputs, inputs]);
    expect(names(plain.outputs)).toEqual(outputs);
    expect(names(timestamped.outputs)).toEqual([...outputs, ...attentions]);
    const types = new Map(plain.inputs.map(({ name, type }) => [name, type]));
    expect(types.get('input_ids')).toBe('int64');
    expect(types.get('use_cache_branch')).toBe(kind === 'merged' ? 'bool' : undefined);
    const shape = (name: string) =>
      [...plain.inputs, ...plain.outputs].find((info) => info.name === name)?.shape;
    expect(shape('logits')?.[2]).toBe(SIZE);
    expect(shape('present.1.decoder.key')).toMatchObject({ 1: heads, 3: headSize });
  });

  it('consist of one If with two branches and shared weights when merged', () => {
    const merged = readModel(build('merged'));
    expect(merged.nodes.map(({ opType }) => opType)).toEqual(['If']);
    const branches = subgraphsOf(merged.nodes[0]!);
    expect([...branches.keys()]).toEqual(['then_branch', 'else_branch']);
    for (const branch of branches.values()) expect(branch.initializers).toEqual([]);
    const names = merged.initializers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the decoder', () => {
  it('gives the same logits from one file as from two, to 1e-4', async () => {
    const [merged, first, later] = [
      await open('merged', true),
      await open('first', true),
      await open('later', true),
    ];
    const hidden = { encoder_hidden_states: audio(2) };
    const prompt = { input_ids: ids([1, 2, 3], [4, 5, 6]) };
    let one = await merged.run({ ...prompt, ...hidden, ...emptyCache(2), use_cache_branch: bool(false) });
    let two = await first.run({ ...prompt, ...hidden });
    for (const [name, tensor] of Object.entries(two))
      expect([name, difference(one[name]!, tensor) < 1e-4]).toEqual([name, true]);
    let past = [cache(one), cache(two)] as const;
    for (const next of [7, 8]) {
      const token = { input_ids: ids([next], [next + 2]) };
      one = await merged.run({ ...token, ...hidden, ...past[0], use_cache_branch: bool(true) });
      two = await later.run({ ...token, ...past[1] });
      for (const [name, tensor] of Object.entries(two))
        expect([name, difference(one[name]!, tensor) < 1e-4]).toEqual([name, true]);
      past = [cache(one, past[0]), cache(two, past[1])];
    }
    expect(past[0]['past_key_values.1.decoder.key']!.dims).toEqual([2, heads, 5, headSize]);
  });

  it('returns empty encoder caches in later calls of the merged file', async () => {
    const merged = await open('merged');
    const hidden = { encoder_hidden_states: audio() };
    const first = await merged.run({
      input_ids: ids([1]),
      ...hidden,
      ...emptyCache(),
      use_cache_branch: bool(false),
    });
    expect(first['present.0.encoder.value']!.dims).toEqual([1, heads, audioPositions, headSize]);
    const later = await merged.run({
      input_ids: ids([2]),
      ...hidden,
      ...cache(first),
      use_cache_branch: bool(true),
    });
    for (const layer of [0, 1])
      for (const part of ['key', 'value'])
        expect(later[`present.${layer}.encoder.${part}`]!.dims).toEqual([0, heads, 1, headSize]);
  });

  it('gives the same logits after cached tokens as after all tokens in one call', async () => {
    const [first, later] = [await open('first'), await open('later')];
    const hidden = { encoder_hidden_states: audio() };
    const whole = await first.run({ input_ids: ids([9, 8, 7, 6]), ...hidden });
    let past = cache(await first.run({ input_ids: ids([9, 8]), ...hidden }));
    past = cache(await later.run({ input_ids: ids([7]), ...past }), past);
    const last = await later.run({ input_ids: ids([6]), ...past });
    const differences = lastLogits(last).map((value, index) => Math.abs(value - lastLogits(whole)[index]!));
    expect(Math.max(...differences)).toBeLessThan(1e-4);
  });

  it('gives logits that do not depend on later tokens', async () => {
    const first = await open('first');
    const hidden = { encoder_hidden_states: audio() };
    const short = await first.run({ input_ids: ids([9, 8]), ...hidden });
    const long = await first.run({ input_ids: ids([9, 8, 7]), ...hidden });
    const beginning = float32(floats(long['logits']!).slice(0, 2 * SIZE), [1, 2, SIZE]);
    expect(difference(beginning, short['logits']!)).toBeLessThan(1e-4);
  });

  it('gives logits that depend on the audio and on every earlier token', async () => {
    const first = await open('first');
    const hidden = { encoder_hidden_states: audio() };
    const other = float32(smallHiddenStates(1, 8), [1, audioPositions, width]);
    const before = await first.run({ input_ids: ids([1, 2, 3]), ...hidden });
    for (const changed of [
      { input_ids: ids([1, 2, 3]), encoder_hidden_states: other },
      { input_ids: ids([4, 2, 3]), ...hidden },
      { input_ids: ids([1, 4, 3]), ...hidden },
      { input_ids: ids([1, 2, 4]), ...hidden },
    ]) {
      const after = lastLogits(await first.run(changed));
      const change = lastLogits(before).map((value, index) => Math.abs(value - after[index]!));
      expect(Math.max(...change)).toBeGreaterThan(1);
    }
  });

  it('returns attention weights that sum to 1 over the positions', async () => {
    const merged = await open('merged', true);
    const hidden = { encoder_hidden_states: audio() };
    const run = (tokens: number[], past: Tensors, cached: boolean) =>
      merged.run({ input_ids: ids(tokens), ...hidden, ...past, use_cache_branch: bool(cached) });
    const first = await run([1, 2, 3], emptyCache(), false);
    const later = await run([4], cache(first), true);
    for (const [outputs, tokens] of [
      [first, 3],
      [later, 1],
    ] as const) {
      const attention = outputs['cross_attentions.1']!;
      expect(attention.dims).toEqual([1, heads, tokens, audioPositions]);
      for (let row = 0; row < heads * tokens; row++) {
        const weights = floats(attention).slice(row * audioPositions, (row + 1) * audioPositions);
        expect(weights.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5);
      }
    }
  });
});
