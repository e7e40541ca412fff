import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { InstalledModel, SttManifest } from '../../../src/domain/model.ts';
import { ctcManifest } from './ctc-manifest.ts';
import { type Form, writeCtcModel } from './generated-models.ts';

/** A generated CTC model that is there for a file of tests; to be called outside of them. */
export function temporaryCtc(form: Form): string {
  const folder = mkdtempSync(join(tmpdir(), `ctc-${form}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeCtcModel(folder, form);
  return folder;
}

/** Such a folder as an installed model. */
export function installedCtc(
  folder: string,
  engineConfig: Readonly<Record<string, unknown>> = {},
): InstalledModel<SttManifest> {
  return { folder, manifest: ctcManifest(engineConfig) };
}
