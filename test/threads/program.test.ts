import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packageFile } from '../../src/base/package-root.ts';
import { programUrl } from '../../src/threads/program.ts';

const fileUrl = (...path: string[]) => pathToFileURL(packageFile(...path)).href;

describe('the program of a thread', () => {
  it.each([
    ['by the source', ['src', 'threads', 'program.ts'], 'src'],
    ['by compiled code', ['dist', 'src', 'threads', 'program.js'], 'src'],
    ['by a bundle', ['dist', 'program', 'chunks', 'program.js'], 'program'],
  ])('%s has the same file extension in built code', (_, asking, folder) => {
    const { href } = programUrl('engines/silero/program.ts', fileUrl(...asking));
    expect(href).toBe(fileUrl('dist', folder, 'engines', 'silero', 'program.js'));
  });
});
