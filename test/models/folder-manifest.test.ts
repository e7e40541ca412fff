import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { folderManifest } from '../../src/models/folder-manifest.ts';
import { renderManifest } from '../../src/models/manifest.ts';
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

it('folderManifest returns undefined for a folder without a manifest', async () => {
  expect(await folderManifest(folderOf({ 'config.json': '{}' }))).toBeUndefined();
  expect(await folderManifest('./nowhere')).toBeUndefined();
});

it('folderManifest follows the links of a snapshot in the hub’s cache, only to files of the repository', async () => {
  const cache = folderOf({
    'models--me--mine/blobs/b1': renderManifest(sttManifest({ name: 'mine' })),
    'models--me--mine/blobs/b2': 'graph',
    'models--me--other/blobs/b3': 'another',
    'models--me--mine/snapshots/abc/README.md': '',
  });
  const snapshot = join(cache, 'models--me--mine/snapshots/abc');
  symlinkSync('../../blobs/b1', join(snapshot, 'voice.yaml'));
  symlinkSync('../../blobs/b2', join(snapshot, 'model.onnx'));
  expect((await folderManifest(snapshot))!.files.map(({ path }) => path)).toEqual(['README.md', 'model.onnx']);
  symlinkSync('../../../models--me--other/blobs/b3', join(snapshot, 'other.onnx'));
  expect(await refusal(snapshot)).toContain('leads out of the model folder');
});
