import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSmallFile } from '../../src/base/read-small-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-small-'));
  writeFileSync(join(folder, 'ten'), '0123456789');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('readSmallFile', () => {
  it('reads a whole file up to its limit', async () => {
    expect(String(await readSmallFile(join(folder, 'ten'), 10))).toBe('0123456789');
    expect(await readSmallFile(join(folder, 'ten'), 9)).toBe('too large');
  });

  it('counts the bytes read, not the stated size, which is 0 in /proc', async ({ skip }) => {
    skip(process.platform !== 'linux', 'the files of /proc are those of Linux');
    expect(await readSmallFile('/proc/self/status', 10)).toBe('too large');
    expect(String(await readSmallFile('/proc/self/status', 100_000))).toMatch(/^Name:/);
  });

  it('reads no folder, device or pipe, and waits for none', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no such files');
    mkdirSync(join(folder, 'folder'));
    await execa('mkfifo', [join(folder, 'pipe')]);
    for (const path of [join(folder, 'folder'), join(folder, 'pipe'), '/dev/zero'])
      expect(await readSmallFile(path, 10)).toBeUndefined();
  });

  it('fails if the file does not exist', async () => {
    await expect(readSmallFile(join(folder, 'none'), 10)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
