import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type FunctionalWhisperOptions, writeFunctionalWhisper } from './functional-whisper.ts';

/** The folder of a functional Whisper that is there for a file of tests; to be called outside of them. */
export function temporaryWhisper(options: FunctionalWhisperOptions = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'functional-whisper-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeFunctionalWhisper(folder, options);
  return folder;
}
