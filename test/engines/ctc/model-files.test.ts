import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCtcFiles } from '../../../src/engines/ctc/model-files.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

async function find(
  names: readonly string[],
  config: { readonly model?: string; readonly tokens?: string } = {},
) {
  const folder = temporaryFolder();
  for (const name of names) writeFileSync(join(folder, name), '');
  const { graphs, tokens } = await findCtcFiles(folder, config);
  const name = (path: string) => path.slice(folder.length + 1);
  const own = graphs.kind === 'pair' ? [graphs.encoder, graphs.ctc] : [graphs.model];
  return [...own, tokens].map(name);
}

describe('files of a CTC model', () => {
  it.each([
    [
      ['model.onnx', 'model.int8.onnx', 'tokens.txt'],
      ['model.onnx', 'tokens.txt'],
    ],
    [
      ['model.int8.onnx', 'tokens.txt'],
      ['model.int8.onnx', 'tokens.txt'],
    ],
    [
      ['ctc-epoch-30.onnx', 'tokens.txt'],
      ['ctc-epoch-30.onnx', 'tokens.txt'],
    ],
    [
      ['encoder.onnx', 'ctc.onnx', 'decoder.onnx', 'units.txt'],
      ['encoder.onnx', 'ctc.onnx', 'units.txt'],
    ],
    [
      ['encoder.quant.onnx', 'ctc.onnx', 'units.txt'],
      ['encoder.quant.onnx', 'ctc.onnx', 'units.txt'],
    ],
    [
      ['model.onnx', 'tokens.txt', 'units.txt'],
      ['model.onnx', 'tokens.txt'],
    ],
  ])('found among %j are %j', async (names, found) => {
    expect(await find(names)).toEqual(found);
  });

  it('are the ones named in the configuration', async () => {
    const names = ['a.onnx', 'b.onnx', 'list.txt'];
    expect(await find(names, { model: 'b.onnx', tokens: 'list.txt' })).toEqual(['b.onnx', 'list.txt']);
  });

  it.each([
    [['model.onnx'], 'has no list of tokens. Looked for: tokens.txt, units.txt.'],
    [['tokens.txt'], 'has no graph. Looked for: model.onnx, encoder.onnx and ctc.onnx.'],
    [['a.onnx', 'b.onnx', 'tokens.txt'], 'name one as engine_config.model'],
  ])('are reported as missing by name if there are only %j', async (names, message) => {
    await expect(find(names)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringContaining(message),
    });
  });
});
