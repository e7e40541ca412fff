import { execFile, type ExecFileException } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programUrl } from '../threads/program.ts';

/** How loading ONNX Runtime ended in a process of its own. */
export type OnnxProbe =
  { readonly loaded: true; readonly version: string } | { readonly loaded: false; readonly reason: string };

/**
 * Loads ONNX Runtime, and with it the graph at `model` where one is given, in a process of its own: native
 * code that crashes takes its process along, and that should not be ours.
 */
export function probeOnnxRuntime(model: string | undefined, signal: AbortSignal): Promise<OnnxProbe> {
  const program = fileURLToPath(programUrl('onnx/probe-program.ts'));
  return new Promise((resolve) => {
    const args = model === undefined ? [program] : [program, model];
    execFile(process.execPath, args, { signal, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      if (error) resolve({ loaded: false, reason: reasonOf(error, stderr) });
      else resolve({ loaded: true, version: stdout.trim() });
    });
  });
}

function reasonOf(error: ExecFileException, stderr: string): string {
  if (error.signal) return `it crashes (${error.signal})`;
  const said = stderr.split('\n').find((line) => /^\w*Error\b/.test(line));
  return said ?? `it ends with code ${String(error.code)}`;
}
