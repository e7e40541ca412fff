import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSttEngine, openTtsEngine, withoutEmptyClaims } from '../../src/engines/registry.ts';
import { hasCuda } from '../../src/onnx/device.ts';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { sttManifest, temporaryFolder } from '../helpers/model-fixtures.ts';
import { emitsPartials } from '../../src/domain/live-abilities.ts';
import { FakeStt } from '../helpers/fake-stt.ts';

describe('engines', () => {
  it.skipIf(hasCuda())('refuse a model that requires a GPU if none can be used', async () => {
    const { resources } = sttManifest();
    const manifest = sttManifest({ engine: 'moonshine', resources: { ...resources, gpuRequired: true } });
    await expect(openSttEngine({ manifest, folder: '/nowhere' }, 1)).rejects.toMatchObject({
      kind: 'unavailable',
      message:
        "Model 'test-model' requires a graphics card (gpu_required), but ONNX Runtime was installed without CUDA.",
    });
  });

  it.skipIf(hasCuda())(
    'that speak say at load that they cannot use a GPU, and run on the CPU with `auto`',
    async () => {
      const { manifest, folder } = installFunctionalKokoro(temporaryFolder());
      const on = (device: string) =>
        openTtsEngine(
          { folder, manifest: { ...manifest, engineConfig: { ...manifest.engineConfig, device } } },
          1,
        );
      await expect(on('cuda')).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringMatching(/^The model cannot run on 'cuda' here\./),
      });
      await (await on('auto')).close();
    },
  );

  it.skipIf(process.platform === 'win32')(
    'refuse a model whose file is no regular file, by its name',
    async () => {
      const folder = temporaryFolder();
      symlinkSync('/dev/zero', join(folder, 'encoder_model.onnx'));
      const manifest = sttManifest({ engine: 'moonshine', files: [{ path: 'encoder_model.onnx' }] });
      await expect(openSttEngine({ manifest, folder }, 1)).rejects.toMatchObject({
        kind: 'invalid_manifest',
        message:
          "Model 'test-model': its file 'encoder_model.onnx' is not a regular file. Repair it with: voice models pull test-model",
      });
    },
  );

  it('refuse a folder without its files in one sentence', async () => {
    const manifest = sttManifest({ engine: 'moonshine' });
    await expect(openSttEngine({ manifest, folder: '/nowhere' }, 1)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(/^The model file 'encoder_model\.onnx' is missing\./),
    });
  });
});

const claiming = () => {
  const engine = new FakeStt();
  const capabilities = { ...engine.facts.capabilities, architecture: 'streaming-native' } as const;
  return { engine, facts: { ...engine.facts, capabilities } };
};

it('openSttEngine warns of an unsupported streaming-native claim, and uses LocalAgreement', () => {
  const { engine, facts } = claiming();
  const honest = withoutEmptyClaims(
    {
      facts,
      warm: () => undefined,
      transcribe: (rows, signal) => engine.transcribe(rows, signal),
      close: async () => undefined,
    },
    'ours',
  );
  expect(emitsPartials(honest.facts.capabilities)).toBe(false);
  expect(honest.facts.warnings).toEqual([
    expect.stringMatching(/'ours' calls it streaming-native.*LocalAgreement/),
  ]);
});

it('withoutEmptyClaims keeps a streaming-native claim that the engine supports', () => {
  const { facts } = claiming();
  const native = {
    facts,
    warm: () => undefined,
    transcribe: async () => [],
    async *stream() {},
    close: async () => undefined,
  };
  expect(withoutEmptyClaims(native, 'ours')).toBe(native);
});
