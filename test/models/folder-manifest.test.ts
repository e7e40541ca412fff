import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignModel } from '../../src/models/folder-kind.ts';
import { folderManifest } from '../../src/models/folder-manifest.ts';
import { parseManifest, renderManifest } from '../../src/models/manifest.ts';
import { sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const refusal = (folder: string) =>
  folderManifest(folder).then(
    () => 'nothing',
    ({ message }: Error) => message,
  );

describe('a folder without a manifest', () => {
  it.each([
    ['model.bin', 'a faster-whisper model'],
    ['model.safetensors', 'safetensors'],
    ['pytorch_model-00001-of-00002.bin', 'a PyTorch model'],
    ['ggml-base.en.bin', 'a whisper.cpp model'],
  ])('that holds %s is told for what it is', async (file, kind) => {
    const folder = folderOf({ [file]: '', 'config.json': '{}' });
    expect(await refusal(folder)).toContain(kind);
    expect(await foreignModel(folder)).toContain(kind);
    expect(await foreignModel(folderOf({ [file]: '', 'onnx/encoder_model.onnx': '' }))).toBeUndefined();
  });

  it('that is an export of Whisper is told the manifest that it takes', async () => {
    const graphs = { 'onnx/encoder_model.onnx': '', 'onnx/decoder_model_merged.onnx': '' };
    const message = await refusal(folderOf({ 'config.json': '{}', 'tokenizer.json': '{}', ...graphs }));
    expect(parseManifest(message.slice(message.indexOf('name:')), 'voice.yaml')).toMatchObject({
      engine: 'whisper',
    });
  });

  it('that is not there is said not to be', async () => {
    expect(await refusal('./nowhere')).toBe("There is no folder './nowhere'.");
  });
});

it('a snapshot of the hub’s cache is read by its links, which lead to the files of its repository and nowhere else', async () => {
  const cache = folderOf({
    'models--me--mine/blobs/b1': renderManifest(sttManifest({ name: 'mine' })),
    'models--me--mine/blobs/b2': 'graph',
    'models--me--other/blobs/b3': 'another',
    'models--me--mine/snapshots/abc/README.md': '',
  });
  const snapshot = join(cache, 'models--me--mine/snapshots/abc');
  symlinkSync('../../blobs/b1', join(snapshot, 'voice.yaml'));
  symlinkSync('../../blobs/b2', join(snapshot, 'model.onnx'));
  expect((await folderManifest(snapshot)).files.map(({ path }) => path)).toEqual(['README.md', 'model.onnx']);
  symlinkSync('../../../models--me--other/blobs/b3', join(snapshot, 'other.onnx'));
  expect(await refusal(snapshot)).toContain('leads out of the model folder');
});
