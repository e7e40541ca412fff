import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { VoiceError } from '../../domain/errors.ts';
import { throwIfCancelled } from '../../domain/cancellation.ts';
import { type BenchResult, parseBenchResult } from '../../runtime/bench/bench-results.ts';

/** The most characters of a result. */
const MOST_CHARACTERS = 65_536;

/**
 * Measures one model in its own process, so that its memory can be measured: Node.js with `args`, a program
 * that writes the result as a line of JSON.
 * @throws VoiceError `cancelled` when `signal` aborts, which ends the process.
 */
export async function measureInChild(
  described: BenchResult,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<BenchResult> {
  const child = spawn(process.execPath, args, {
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill();
  signal.addEventListener('abort', end, { once: true });
  try {
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        said[name] = (said[name] + text).slice(-MOST_CHARACTERS);
      });
    const [code, killed] = (await once(child, 'close')) as [number | null, string | null];
    throwIfCancelled(signal);
    const result = parseBenchResult(said.stdout);
    if (result !== undefined) return result;
    const why = killed === null ? `ended with ${code}` : `was ended by ${killed}, perhaps for want of memory`;
    return { ...described, failure: said.stderr.trim().split('\n').at(-1) || `Its process ${why}.` };
  } catch (error) {
    throwIfCancelled(signal);
    throw VoiceError.from(error);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
