import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../src/engines/frames/acoustic/metadata.ts';
import { readTokenTable } from '../../src/engines/frames/tokens/token-table.ts';
import { readModelJson } from '../../src/engines/model-json.ts';
import { openPrepared } from '../../src/onnx/prepared-sessions.ts';
import { readModelFile } from '../../src/onnx/read-model-file.ts';
import { openSession } from '../../src/onnx/session.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const make = () => ({});

describe('files of a model', () => {
  it('are read whole, up to the given size', async () => {
    const path = join(temporaryFolder(), 'a.bin');
    writeFileSync(path, '0123456789');
    expect(String(await readModelFile(path, 'a.bin'))).toBe('0123456789');
    expect(String(await readModelFile(path, 'a.bin', 10))).toBe('0123456789');
    expect(await readModelFile(path, 'a.bin', 9)).toBe('too large');
  });

  it.skipIf(process.platform === 'win32').each<[string, (folder: string, name: string) => Promise<unknown>]>([
    ['bytes', (folder, name) => readModelFile(join(folder, name), name)],
    ['a graph', (folder, name) => openSession(join(folder, name))],
    ['a prepared graph', (folder, name) => openPrepared(folder, name, { names: [], revision: 1, make })],
    ['JSON', (folder, name) => readModelJson(folder, name, z.unknown())],
    ['a list of tokens', (folder, name) => readTokenTable(join(folder, name))],
    ['metadata', (folder, name) => readMetadata(join(folder, name))],
  ])('are refused as %s if they are no regular file, such as an endless device', async (_, read) => {
    const folder = temporaryFolder();
    symlinkSync('/dev/zero', join(folder, 'a.bin'));
    await expect(read(folder, 'a.bin')).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(/^The model file 'a\.bin' is not a regular file\./),
    });
    await expect(read(folder, 'none.bin')).rejects.toThrow("The model file 'none.bin' is missing.");
  });
});
