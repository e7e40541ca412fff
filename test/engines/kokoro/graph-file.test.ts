import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findGraphFile } from '../../../src/engines/kokoro/graph-file.ts';
import { readVocabulary } from '../../../src/engines/kokoro/engine.ts';
import { writeFunctionalKokoro } from '../../generated/kokoro/functional-kokoro.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

describe('graph file of Kokoro', () => {
  it('is the best one that exists, in the model folder or its subfolder', async () => {
    const folder = folderWith({ 'onnx/model_quantized.onnx': '', 'onnx/model_q4.onnx': '' });
    expect(await findGraphFile(folder)).toBe('onnx/model_quantized.onnx');
    writeFileSync(join(folder, 'model.onnx'), '');
    expect(await findGraphFile(folder)).toBe('model.onnx');
  });

  it('may have the name of kokoro-onnx, in full precision if there are several', async () => {
    const folder = folderWith({ 'kokoro-v1.0.fp16.onnx': '', 'kokoro-v1.0.int8.onnx': '' });
    expect(await findGraphFile(folder)).toBe('kokoro-v1.0.int8.onnx');
    writeFileSync(join(folder, 'kokoro-v1.0.onnx'), '');
    expect(await findGraphFile(folder)).toBe('kokoro-v1.0.onnx');
  });

  it('is reported as missing by name', async () => {
    await expect(findGraphFile(folderWith({ 'onnx/other.onnx': '' }))).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(
        /^The model folder '.*' has no graph\. Looked for, .*: model\.onnx, model_quantized\.onnx,/,
      ),
    });
  });
});

describe('vocabulary of Kokoro', () => {
  it('is read from the tokenizer file, without the padding token', async () => {
    const folder = temporaryFolder();
    writeFunctionalKokoro(folder);
    const vocabulary = await readVocabulary(folder);
    expect([...'$ aˈᵻ'].map((symbol) => vocabulary.get(symbol))).toEqual([undefined, 16, 43, 156, 177]);
    expect(vocabulary.size).toBe(114);
  });

  it("is read from the configuration of Kokoro's original folders", async () => {
    expect(await readVocabulary(folderWith({ 'config.json': { vocab: { a: 43, long: 7 } } }))).toEqual(
      new Map([['a', 43]]),
    );
  });

  it('is that of Kokoro v1.0 if there is neither file', async () => {
    const folder = temporaryFolder();
    writeFunctionalKokoro(folder);
    expect(new Map(await readVocabulary(folderWith({})))).toEqual(new Map(await readVocabulary(folder)));
  });

  it.each<[problem: string, files: Readonly<Record<string, unknown>>]>([
    ["'tokenizer.json' is missing", { 'config.json': { model_type: 'style_text_to_speech_2' } }],
    ["'tokenizer.json' is not JSON", { 'tokenizer.json': '{' }],
    ["'tokenizer.json' is not as it should be in 'model': it is missing.", { 'tokenizer.json': {} }],
    [
      "'tokenizer.json' is not as it should be in 'model.vocab.a'",
      { 'tokenizer.json': { model: { vocab: { a: -1 } } } },
    ],
    [
      "'tokenizer.json' is not as it should be in 'model.vocab.a'",
      { 'tokenizer.json': { model: { vocab: { a: 1.5 } } } },
    ],
    ["'tokenizer.json' has no symbols", { 'tokenizer.json': { model: { vocab: { $: 0, long: 1 } } } }],
  ])('is refused: %s', async (problem, files) => {
    const folder = folderWith(files);
    await expect(readVocabulary(folder)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringContaining(`The model file ${problem}`),
    });
    rmSync(folder, { recursive: true });
  });
});
