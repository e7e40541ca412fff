import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bindingFolder, hasCuda } from '../../src/onnx/device.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const windows = process.platform === 'win32';
const library = windows ? 'onnxruntime_providers_cuda.dll' : 'libonnxruntime_providers_cuda.so';

describe('hasCuda', () => {
  it('looks for the CUDA library in the folder of the native binding', () => {
    expect(existsSync(join(bindingFolder(), 'onnxruntime_binding.node'))).toBe(true);
    expect(hasCuda()).toBe(readdirSync(bindingFolder()).some((name) => name.includes('providers_cuda')));
  });

  it('is true only if the folder holds the CUDA library', () => {
    const folder = temporaryFolder();
    expect(hasCuda(folder)).toBe(false);
    writeFileSync(join(folder, library), '');
    expect(hasCuda(folder)).toBe(true);
  });
});
