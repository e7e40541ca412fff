import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import type { InstalledModel, SpeakerManifest } from '../../../src/domain/model.ts';
import { renderManifest } from '../../../src/models/manifest.ts';
import { LOAD_SECONDS } from '../load-seconds.ts';
import { writeSpeakerModel } from './generated-models.ts';

/**
 * The manifest of a generated speaker model, with a threshold for tones, which differ much more than voices.
 */
export function speakerManifest(
  engineConfig: Readonly<Record<string, unknown>> = {},
  name = 'tone-speakers',
): SpeakerManifest {
  return {
    name,
    version: '1',
    type: 'speaker',
    engine: 'pyannote',
    description: 'Tells tones apart.',
    capabilities: { languages: [] },
    resources: { memoryMb: 64, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: LOAD_SECONDS },
    engineConfig,
    files: [],
  };
}

/**
 * Writes a generated speaker model into a temporary folder that is removed after the file's tests. Call it
 * outside of tests.
 */
export function temporarySpeakerModel(
  forms: Parameters<typeof writeSpeakerModel>[1] = {},
  engineConfig: Readonly<Record<string, unknown>> = {},
): InstalledModel<SpeakerManifest> {
  const folder = mkdtempSync(join(tmpdir(), 'speakers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeSpeakerModel(folder, forms);
  return { folder, manifest: speakerManifest(engineConfig) };
}

/** Installs a generated speaker model in a models folder. */
export function installToneSpeakers(modelsDir: string): void {
  const manifest = speakerManifest();
  const folder = join(modelsDir, manifest.name);
  mkdirSync(folder, { recursive: true });
  writeSpeakerModel(folder);
  writeFileSync(join(folder, 'voice.yaml'), renderManifest(manifest));
}

/** Writes files into a temporary folder that is removed after the test. Call it within a test. */
export function temporaryFolderOf(files: Readonly<Record<string, string>>): { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'speakers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return { folder };
}
