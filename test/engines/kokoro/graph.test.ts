import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openKokoroGraph } from '../../../src/engines/kokoro/graph.ts';
import { functionalVoice, writeFunctionalKokoro } from '../../generated/kokoro/functional-kokoro.ts';
import { renamedKokoro } from '../../generated/kokoro/for-kokoro-onnx.ts';
import { kokoroGraph, plainFrames } from '../../generated/kokoro/graph.ts';
import { GraphBuilder } from '../../../src/onnx/graph/graph-builder.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-kokoro-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return name;
};

const ids = [0, 156, 43, 44, 16, 60, 4, 0];
const style = functionalVoice('af_heart').slice(0, 256);
const frames = ids.map(plainFrames);

describe('Kokoro graph', () => {
  it.each(['stock', 'timestamped'] as const)('returns the frames of every input id: %s', async (form) => {
    const graph = await openKokoroGraph(folder, fileOf(`${form}.onnx`, kokoroGraph(form)));
    const output = await graph.run({ ids, style, speed: 1 });
    expect([...output.frames!]).toEqual(frames);
    expect(output.samples.length).toBe(600 * frames.reduce((sum, count) => sum + count, 0));
  });

  it('accepts the input and output names of the exports for kokoro-onnx', async () => {
    const file = fileOf('tokens.onnx', renamedKokoro(kokoroGraph('stock'), 'kokoro-onnx'));
    const output = await (await openKokoroGraph(folder, file)).run({ ids, style, speed: 1 });
    expect([...output.frames!]).toEqual(frames);
    expect(output.samples.length).toBe(600 * frames.reduce((sum, count) => sum + count, 0));
  });

  it('gives the same audio with and without the added output', async () => {
    const samples = await Promise.all(
      (['stock', 'untold'] as const).map(async (form) => {
        const graph = await openKokoroGraph(folder, fileOf(`same-${form}.onnx`, kokoroGraph(form)));
        return (await graph.run({ ids, style, speed: 1.3 })).samples;
      }),
    );
    expect(samples[0]).toEqual(samples[1]);
  });

  it('returns no frames if the export has none', async () => {
    const graph = await openKokoroGraph(folder, fileOf('untold.onnx', kokoroGraph('untold')));
    const output = await graph.run({ ids, style, speed: 1 });
    expect(output.frames).toBeUndefined();
    expect(output.samples.length).toBe(600 * frames.reduce((sum, count) => sum + count, 0));
  });

  it('returns no frames if the value with that name is no integer tensor', async () => {
    const graph = await openKokoroGraph(
      folder,
      fileOf('float.onnx', otherGraph({ inner: '/encoder/Cast_output_0' })),
    );
    const output = await graph.run({ ids, style, speed: 1 });
    expect(output.frames).toBeUndefined();
    expect(output.samples.length).toBe(256);
  });

  it('divides durations by the speed, down to one frame', async () => {
    const graph = await openKokoroGraph(folder, fileOf('speed.onnx', kokoroGraph('timestamped')));
    const { frames } = await graph.run({ ids, style, speed: 4 });
    expect([...frames!]).toEqual([4, 1, 1, 1, 1, 1, 2, 4]);
  });

  it.each<[problem: string, bytes: Uint8Array]>([
    ['is not an ONNX file', Uint8Array.of(1, 2, 3)],
    ['is not an ONNX file', new Uint8Array(0)],
    ['is not an ONNX file', kokoroGraph('stock').subarray(0, 5000)],
    ['is not an export of Kokoro: its inputs should be', otherGraph({ ids: 'letters' })],
    ['is not an export of Kokoro: its inputs should be', otherGraph({ idType: 'int32' })],
    ["has no output 'waveform' or 'audio'", otherGraph({ output: 'sound' })],
  ])('refuses a file that %s', async (problem, bytes) => {
    await expect(openKokoroGraph(folder, fileOf('other.onnx', bytes))).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringContaining(`The model file 'other.onnx' ${problem}`),
    });
  });

  it('refuses a missing file', async () => {
    await expect(openKokoroGraph(folder, 'nothing.onnx')).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringContaining("The model file 'nothing.onnx' is missing"),
    });
  });

  it('loads the file that was checked', () => {
    writeFunctionalKokoro(join(folder, 'whole'), { suffix: '_quantized' });
    expect(readFileSync(join(folder, 'whole', 'onnx', 'model_quantized.onnx'))).toEqual(
      Buffer.from(kokoroGraph('stock')),
    );
  });
});

/** A graph whose output is its style input. */
function otherGraph({
  ids = 'input_ids',
  idType = 'int64',
  output = 'waveform',
  inner = 'sum',
}: {
  readonly ids?: string;
  readonly idType?: 'int64' | 'int32';
  readonly output?: string;
  readonly inner?: string;
}): Uint8Array {
  const graph = new GraphBuilder();
  graph.input(ids, idType, [1, 'n']);
  const style = graph.input('style', 'float32', [1, 256]);
  const speed = graph.input('speed', 'float32', [1]);
  graph.output(output, 'float32', [1, 256], graph.op('Add', [style, speed], {}, { output: inner }));
  return graph.model();
}
