import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ModelFile } from '../../src/domain/model.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { ModelStore } from '../../src/models/store.ts';
import { pullModel } from '../../src/runtime/pull-model.ts';
import { COMMIT, startHub } from '../helpers/hub-stand-in.ts';
import { bytes, sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

const WEIGHTS = bytes(3000);

describe('pulling a local folder', () => {
  it('installs all its files if the manifest lists none, and records their hashes', async () => {
    const { folder, run, store } = await setUp();
    await writeFile(join(folder, '.DS_Store'), '');
    const model = await run(folder);
    expect(model.manifest.files.map(({ path }) => path)).toEqual(['config.json', 'onnx/weights.bin']);
    expect((await store.verify('local-model')).map(({ state }) => state)).toEqual(['good', 'good']);
    expect(await readFile(join(model.folder, 'onnx', 'weights.bin'))).toEqual(WEIGHTS);
  });

  it('installs the listed files, and verifies them against the manifest', async () => {
    const { folder, run, store } = await setUp([{ path: 'config.json', sha256: 'a'.repeat(64) }]);
    await expect(run(folder)).rejects.toMatchObject({
      kind: 'storage',
      message: expect.stringMatching(
        /'config\.json' of the folder does not match its manifest: it does not have the expected content/,
      ),
    });
    expect((await store.list()).models).toEqual([]);
  });

  it('names a listed file that is missing', async () => {
    const { folder, run } = await setUp([{ path: 'nowhere.bin' }]);
    await expect(run(folder)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(/source\/voice\.yaml: the file 'nowhere\.bin' is not in the folder/),
    });
  });

  it('rejects a file behind a link to the outside', async () => {
    const { folder, run } = await setUp();
    await symlink('/etc/hostname', join(folder, 'link'));
    await expect(run(folder)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(/leads out/),
    });
  });

  it('rejects more files than a manifest can list, before it copies anything', async () => {
    const { folder, run, store } = await setUp();
    const names = Array.from({ length: 600 }, (_, index) => `part-${index}.bin`);
    await Promise.all(names.map((name) => writeFile(join(folder, name), '')));
    await expect(run(folder)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: 'local-model/voice.yaml: larger than 64 kB, and no manifest is.',
    });
    expect(await store.list()).toEqual({ models: [], problems: [] });
  });

  it('rejects a folder that is not a model', async () => {
    const { run } = await setUp();
    await expect(run('./src')).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringMatching(/'src' holds no model that voice knows/),
    });
  });
});

describe('pulling a hub repository outside the catalog', () => {
  it('uses its manifest, and pins all files to one revision', async () => {
    const manifest = sttManifest({ name: 'from-hub', files: [{ path: 'weights.bin' }] });
    const { run } = await setUp([], {
      'voice.yaml': Buffer.from(renderManifest(manifest)),
      'weights.bin': WEIGHTS,
    });
    const model = await run('owner/name');
    expect(model.manifest.files).toEqual([
      expect.objectContaining({
        path: 'weights.bin',
        bytes: WEIGHTS.length,
        source: { type: 'hub', repository: 'owner/name', revision: COMMIT, path: 'weights.bin' },
      }),
    ]);
  });

  it('reports a missing manifest', async () => {
    const { run } = await setUp([], { 'weights.bin': WEIGHTS });
    await expect(run('owner/name')).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringMatching(/'owner\/name' holds no model that voice knows/),
    });
  });

  it('rejects a manifest of more than 64 kB, and stops reading it', async () => {
    const { run } = await setUp([], { 'voice.yaml': Buffer.alloc(4 * 1024 * 1024, '#') });
    await expect(run('owner/name')).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: 'owner/name/voice.yaml: larger than 64 kB, and no manifest is.',
    });
  });

  it('rejects a manifest that names local files', async () => {
    const manifest = sttManifest({ files: [{ path: 'a', source: { type: 'local', path: '/etc/passwd' } }] });
    const { run } = await setUp([], { 'voice.yaml': Buffer.from(renderManifest(manifest)) });
    await expect(run('owner/name')).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(/'a' comes from a place on this machine/),
    });
  });
});

it('pulling suggests a similar name for an unknown one', async () => {
  const { run } = await setUp();
  await expect(run('whisper-smal')).rejects.toMatchObject({
    kind: 'model_not_found',
    message: "There is no model 'whisper-smal' in the catalog. Did you mean whisper-small?",
  });
});

async function setUp(files: readonly ModelFile[] = [], repository: Record<string, Buffer> = {}) {
  const hub = await startHub(repository);
  onTestFinished(() => hub.close());
  const root = temporaryFolder();
  const folder = join(root, 'source');
  await mkdir(join(folder, 'onnx'), { recursive: true });
  await writeFile(join(folder, 'voice.yaml'), renderManifest(sttManifest({ name: 'local-model', files })));
  await writeFile(join(folder, 'config.json'), '{}');
  await writeFile(join(folder, 'onnx', 'weights.bin'), WEIGHTS);
  const settings = { modelsDir: join(root, 'models'), hubUrl: hub.url };
  const run = (what: string) => pullModel(what, { settings, env: {}, signal: new AbortController().signal });
  return { folder, run, store: new ModelStore(settings.modelsDir) };
}
