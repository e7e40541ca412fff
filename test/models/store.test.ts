import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SttManifest } from '../../src/domain/model.ts';
import { withModelLock } from '../../src/models/lock.ts';
import { renderManifest } from '../../src/models/manifest.ts';
import { findFile } from '../../src/models/model-file.ts';
import { removedFolder, stagingFolder } from '../../src/models/places.ts';
import { ModelStore } from '../../src/models/store.ts';
import { sha256 } from '../helpers/hub-stand-in.ts';
import { bytes, sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';

const WEIGHTS = bytes(5000);

describe('the models folder', () => {
  it.skipIf(process.getuid?.() === 0)('may have a model that cannot be read, which is told so', async () => {
    const modelsDir = temporaryFolder();
    await mkdir(join(modelsDir, 'mine'), { mode: 0o000 });
    const message = `${join(modelsDir, 'mine')} cannot be read; check its permissions.`;
    const { problems } = await new ModelStore(modelsDir).list();
    expect(problems).toEqual([{ name: 'mine', message, kind: 'storage' }]);
    await expect(new ModelStore(modelsDir).get('mine')).rejects.toMatchObject({ kind: 'storage', message });
  });

  it('is empty before it exists', async () => {
    expect(await new ModelStore(join(temporaryFolder(), 'none')).list()).toEqual({ models: [], problems: [] });
  });

  it('is empty below a file, such as a home at /dev/null, and is rejected if it is a file itself', async () => {
    const file = join(temporaryFolder(), 'file');
    await writeFile(file, '');
    expect(await new ModelStore(join(file, 'models')).list()).toEqual({ models: [], problems: [] });
    await expect(new ModelStore(file).list()).rejects.toThrow(
      `The models folder ${file} is a file, not a folder; choose another with VOICE_MODELS_DIR.`,
    );
  });

  it('lists models by name, and broken ones as problems beside them', async () => {
    const { store, install } = setUp();
    await install('good');
    await install('also-good');
    await install('broken', {}, 'name: broken\nversion: 1\ntype: stt\nengine: nemo\ncapabilities: {architecture: ctc}\n');
    await install('renamed', { name: 'other' });
    await mkdir(join(store.modelsDir, 'no-model'));
    await mkdir(join(store.modelsDir, '.partial', 'unfinished'), { recursive: true });
    const { models, problems } = await store.list();
    expect(models.map(({ manifest }) => manifest.name)).toEqual(['also-good', 'good']);
    expect(problems).toEqual([
      {
        name: 'broken',
        message: expect.stringMatching(/^broken\/voice\.yaml: engine "nemo" is not an engine/),
        kind: 'invalid_manifest',
      },
      {
        name: 'renamed',
        message: expect.stringContaining("the model is called 'other' but its folder 'renamed'"),
        kind: 'invalid_manifest',
      },
    ]);
  });

  it('reads a manifest again only after its file has changed, even a broken one', async () => {
    const { store, install } = setUp();
    const folder = await install('good');
    await install('broken', {}, 'nonsense');
    const failure = () => store.get('broken').catch((error: unknown) => error);
    const { manifest } = await store.get('good');
    const broken = await failure();
    expect((await store.list()).models[0]!.manifest).toBe(manifest);
    expect((await store.get('good')).manifest).toBe(manifest);
    expect(await failure()).toBe(broken);

    const same = renderManifest(manifest);
    await writeFile(join(folder, 'voice.yaml'), same.replace("version: '1'", "version: '2'").replace('version: "1"', 'version: "2"'));
    expect((await store.get('good')).manifest.version).toBe('2');
    await writeFile(join(folder, 'new.yaml'), same);
    await rename(join(folder, 'new.yaml'), join(folder, 'voice.yaml'));
    expect((await store.list()).models[0]!.manifest).toEqual(manifest);
  });

  it('rejects a manifest of more than 64 kB by name', async () => {
    const { store, install } = setUp();
    await install('bomb', {}, '#'.repeat(64 * 1024 + 1));
    await expect(store.get('bomb')).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: 'bomb/voice.yaml: larger than 64 kB, and no manifest is.',
    });
  });

  it('reads macaw.yaml if there is no voice.yaml', async () => {
    const { store } = setUp();
    await mkdir(join(store.modelsDir, 'old'), { recursive: true });
    await writeFile(join(store.modelsDir, 'old', 'macaw.yaml'), renderManifest(sttManifest({ name: 'old' })));
    expect((await store.get('old')).manifest.name).toBe('old');
  });

  it('suggests the command that pulls a missing model', async () => {
    const { store } = setUp();
    await expect(store.get('whisper-small')).rejects.toMatchObject({
      kind: 'model_not_found',
      message: "Model 'whisper-small' is not installed. Get it with: voice models pull whisper-small",
    });
    await expect(store.get('whisper-smal')).rejects.toThrow('Did you mean whisper-small?');
    await expect(store.get('granite')).rejects.toThrow('See the names with: voice models catalog');
  });

  it.each(['..', '../x', '/etc', 'a/b', 'a\\b', '.partial', '', 'a\0', 'x'.repeat(200)])('rejects %j as a name', async (name) => {
    const { store } = setUp();
    await expect(store.get(name)).rejects.toMatchObject({ kind: 'invalid_value' });
    await expect(store.remove(name)).rejects.toMatchObject({ kind: 'invalid_value' });
  });
});

describe('the files of a model', () => {
  it('are found inside the folder', async () => {
    const { store, install } = setUp();
    await install('good');
    const model = await store.get('good');
    expect(await findFile(model, 'onnx/weights.onnx')).toBe(join(model.folder, 'onnx', 'weights.onnx'));
    expect(await findFile(model, 'onnx/other.onnx')).toBeUndefined();
  });

  it('are rejected if a path or a link leads outside', async () => {
    const { store, install } = setUp();
    await install('good');
    await writeFile(join(store.modelsDir, 'secret'), 'secret');
    const model = await store.get('good');
    await symlink(join(store.modelsDir, 'secret'), join(model.folder, 'link'));
    await symlink(store.modelsDir, join(model.folder, 'folder'));
    await symlink('onnx/weights.onnx', join(model.folder, 'inside'));
    for (const path of ['link', 'folder/secret', '../secret', '/etc/passwd']) {
      await expect(findFile(model, path)).rejects.toMatchObject({
        kind: 'invalid_manifest',
        message: expect.stringMatching(/leads out of the model folder/),
      });
    }
    expect(await readFile((await findFile(model, 'inside'))!)).toEqual(WEIGHTS);
  });

  it('do not include a manifest behind a link to the outside', async () => {
    const { store, install } = setUp();
    await install('good');
    await mkdir(join(store.modelsDir, 'thief'));
    await symlink(join(store.modelsDir, 'good', 'voice.yaml'), join(store.modelsDir, 'thief', 'voice.yaml'));
    await expect(store.get('thief')).rejects.toThrow(/leads out of the model folder/);
  });
});

describe('verify', () => {
  it('finds a changed byte, a truncated file and a missing one', async () => {
    const { store, install } = setUp();
    const folder = await install('good');
    expect((await store.verify('good')).map(({ state }) => state)).toEqual(['good', 'good', 'unchecked']);
    const flipped = Buffer.from(WEIGHTS);
    flipped[1234]! ^= 1;
    await writeFile(join(folder, 'onnx', 'weights.onnx'), flipped);
    await writeFile(join(folder, 'config.json'), '');
    await rm(join(folder, 'extra.txt'));
    expect(await store.verify('good')).toEqual([
      { path: 'onnx/weights.onnx', state: 'wrong content', bytes: 5000 },
      { path: 'config.json', state: 'wrong size', bytes: 0 },
      { path: 'extra.txt', state: 'missing', bytes: 0 },
    ]);
  });

  it('reports progress, and stops on abort', async () => {
    const { store, install } = setUp();
    await install('good');
    const checked: number[] = [];
    await store.verify('good', { onProgress: (progress) => checked.push(progress.checked) });
    expect(checked.at(-1)).toBe(5002);
    await expect(store.verify('good', { signal: AbortSignal.abort() })).rejects.toThrow(
      'aborted',
    );
  });

  it('names a file that leads outside', async () => {
    const { store, install } = setUp();
    const folder = await install('good', { files: [{ path: 'link' }] });
    await symlink('/etc/hostname', join(folder, 'link'));
    expect(await store.verify('good')).toEqual([{ path: 'link', state: 'outside', bytes: 0 }]);
  });
});

describe('remove', () => {
  it('deletes the model and the rest of an unfinished pull', async () => {
    const { store, install } = setUp();
    const folder = await install('good');
    await cp(folder, join(store.modelsDir, '.partial', 'good'), { recursive: true });
    expect(await store.bytesOnDisk('good')).toBeGreaterThan(5000);
    await store.remove('good');
    await expect(store.get('good')).rejects.toMatchObject({ kind: 'model_not_found' });
    await expect(store.remove('good')).rejects.toMatchObject({
      kind: 'model_not_found',
      message: "Model 'good' is not installed. See those that are installed with: voice models list",
    });
  });

  it('works for a model whose manifest is broken', async () => {
    const { store, install } = setUp();
    await install('broken', {}, 'nonsense');
    await store.remove('broken');
    expect((await store.list()).problems).toEqual([]);
  });

  it.each(['model', 'unfinished pull'])('deletes a model of %s once if called many times at once, and leaves nothing', async (what) => {
    const { store, install } = setUp();
    for (let round = 0; round < 20; round++) {
      if (what === 'model') await install('good');
      else await mkdir(stagingFolder(store.modelsDir, 'good'), { recursive: true });
      const stores = Array.from({ length: 4 }, () => new ModelStore(store.modelsDir));
      const outcomes = await Promise.allSettled(stores.map((one) => one.remove('good')));
      const kinds = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { kind: string }).kind,
      );
      expect(kinds.filter((kind) => kind === 'done')).toEqual(['done']);
      expect(kinds.filter((kind) => kind !== 'done' && kind !== 'model_not_found' && kind !== 'unavailable')).toEqual([]);
      expect(await readdir(removedFolder(store.modelsDir))).toEqual([]);
    }
  });

  it('keeps folders that are not models', async () => {
    const { store } = setUp();
    await mkdir(join(store.modelsDir, 'photos'), { recursive: true });
    await expect(store.remove('photos')).rejects.toMatchObject({ kind: 'model_not_found' });
    await expect(store.remove('espeak')).rejects.toThrow('It is a part of the program');
  });

  it('is rejected during a pull of the model, and names the process', async () => {
    const { store, install } = setUp();
    await install('good');
    await withModelLock(store.modelsDir, 'good', { wait: false }, async () => {
      await expect(store.remove('good')).rejects.toMatchObject({
        kind: 'unavailable',
        message: `Another command, process ${process.pid}, installs or removes model 'good' now. Wait until that is done, or stop it.`,
      });
    });
    await store.remove('good');
  });
});

function setUp() {
  const store = new ModelStore(temporaryFolder());
  const install = async (name: string, change: Partial<SttManifest> = {}, text?: string): Promise<string> => {
    const folder = join(store.modelsDir, name);
    await mkdir(join(folder, 'onnx'), { recursive: true });
    await writeFile(join(folder, 'onnx', 'weights.onnx'), WEIGHTS);
    await writeFile(join(folder, 'config.json'), '{}');
    await writeFile(join(folder, 'extra.txt'), '!');
    const files = [
      { path: 'onnx/weights.onnx', bytes: WEIGHTS.length, sha256: sha256(WEIGHTS) },
      { path: 'config.json', bytes: 2, sha256: sha256(Buffer.from('{}')) },
      { path: 'extra.txt' },
    ];
    await writeFile(join(folder, 'voice.yaml'), text ?? renderManifest(sttManifest({ name, files, ...change })));
    return folder;
  };
  return { store, install };
}
