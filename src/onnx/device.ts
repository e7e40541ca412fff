import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The device on which a graph runs. */
export type Provider = 'cpu' | 'cuda';

/**
 * Whether this installation of ONNX Runtime includes its CUDA library. Only opening a session shows whether a
 * card and a driver work.
 */
export function hasCuda(folder = bindingFolder()): boolean {
  const name =
    process.platform === 'win32' ? 'onnxruntime_providers_cuda.dll' : 'libonnxruntime_providers_cuda.so';
  return existsSync(join(folder, name));
}

/** The folder of ONNX Runtime's native libraries for this platform. */
export function bindingFolder(): string {
  // Two folders above the module's entry, beside each other for every platform.
  const entry = createRequire(import.meta.url).resolve('onnxruntime-node');
  return join(dirname(entry), '..', 'bin', 'napi-v6', process.platform, process.arch);
}
