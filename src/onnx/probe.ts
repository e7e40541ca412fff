import { execFile, type ExecFileException } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programUrl } from '../threads/program.ts';

/** The result of loading ONNX Runtime in a process of its own. */
export type OnnxProbe =
  { readonly loaded: true; readonly version: string } | { readonly loaded: false; readonly reason: string };

/**
 * Loads ONNX Runtime, and the graph at `model` if there is one, in a process of its own, because a crash of
 * native code ends the whole process.
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
