import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { InstalledModel, SttManifest } from '../../../src/domain/model.ts';
import { ctcManifest } from './ctc-manifest.ts';
import { type Form, writeCtcModel } from './generated-models.ts';

/**
 * Writes a generated CTC model into a temporary folder that is removed after the file's tests. Call it
 * outside of tests.
 */
export function temporaryCtc(form: Form): string {
  const folder = mkdtempSync(join(tmpdir(), `ctc-${form}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeCtcModel(folder, form);
  return folder;
}

/** Describes such a folder as an installed model. */
export function installedCtc(
  folder: string,
  engineConfig: Readonly<Record<string, unknown>> = {},
): InstalledModel<SttManifest> {
  return { folder, manifest: ctcManifest(engineConfig) };
}
