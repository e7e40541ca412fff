import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type FunctionalWhisperOptions, writeFunctionalWhisper } from './functional-whisper.ts';

/**
 * Writes a functional Whisper into a temporary folder that is removed after the file's tests. Call it outside
 * of tests.
 */
export function temporaryWhisper(options: FunctionalWhisperOptions = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'functional-whisper-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeFunctionalWhisper(folder, options);
  return folder;
}
