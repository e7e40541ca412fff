import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requireWholeModel } from '../../../src/onnx/graph/require-whole-model.ts';
import { writeMessage } from '../../../src/onnx/graph/wire.ts';
import { bytes, temporaryFolder } from '../../helpers/model-fixtures.ts';

const GRAPH = 7;
const whole = writeMessage([
  [1, 8],
  [2, 'pytorch'],
  [GRAPH, bytes(3000)],
  [8, writeMessage([[2, 17]])],
]);

const check = async (content: Uint8Array | string) => {
  const path = join(temporaryFolder(), 'model.onnx');
  await writeFile(path, content);
  return requireWholeModel(path);
};

it('requireWholeModel accepts a model whose fields fill the file', async () => {
  await expect(check(whole)).resolves.toBeUndefined();
});

it('requireWholeModel refuses a file that was truncated at any position', async () => {
  for (const length of [1, 5, 12, 100, whole.length - 1])
    await expect(check(whole.subarray(0, length))).rejects.toMatchObject({ kind: 'invalid_manifest' });
});

it.each([
  ['an empty file', '', /without a graph/],
  ['a text', 'hello\n', /'model\.onnx' is not a complete ONNX file; download it again/],
  ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\n', /is not a complete ONNX file/],
  ['a message without a graph', writeMessage([[1, 8]]), /without a graph/],
  ['a varint without an end', new Uint8Array(20).fill(0xff), /is not a complete ONNX file/],
])('requireWholeModel refuses %s', async (_, content, message) => {
  await expect(check(content)).rejects.toMatchObject({
    kind: 'invalid_manifest',
    message: expect.stringMatching(message),
  });
});

it('requireWholeModel reports a missing file', async () => {
  await expect(requireWholeModel(join(temporaryFolder(), 'model.onnx'))).rejects.toMatchObject({
    message: expect.stringMatching(/is missing/),
  });
});
