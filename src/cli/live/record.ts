import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { onAbort } from '../../base/abort.ts';
import { defer } from '../../base/deferred.ts';
import { printable } from '../../base/printable.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { FoundRecorder } from '../../media/recorders.ts';

/** Recorders that are told to end may write what they hold for so long. */
const ENDING_MS = 1_000;

/** Ctrl-C reaches the recorder, too: whoever ends by it may be noticed before it is. */
const SAME_MOMENT_MS = 200;

/** What a recorder complains of is kept to so many characters, from the end. */
const MOST_CHARACTERS = 2_000;

/**
 * What a recorder hears, as it hears it, until `signal` aborts: that ends it, and the iteration when all that it had
 * heard is read. The program has ended when the iteration has, whichever way.
 * @throws VoiceError `invalid_audio` with the recorder's own last words where it ends by itself and says it failed, or has
 * heard nothing.
 */
export async function* record(
  { name, path, args, env }: FoundRecorder,
  surroundings: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (signal.aborted) return;
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...surroundings, ...env },
    windowsHide: true,
  });
  const ended = endOf(child);
  let insist: NodeJS.Timeout | undefined;
  const callOff = onAbort(signal, () => {
    child.kill('SIGTERM');
    insist = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
  });
  try {
    let hasSound = false;
    for await (const bytes of child.stdout) {
      hasSound = true;
      yield bytes as Uint8Array;
    }
    const { code, said } = await ended;
    if (!signal.aborted) await sleep(SAME_MOMENT_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || (code === 0 && hasSound)) return;
    throw new VoiceError('invalid_audio', problem(name, code, said));
  } finally {
    callOff();
    clearTimeout(insist);
    child.kill('SIGKILL');
    await ended;
  }
}

function problem(name: string, code: number | undefined, said: string): string {
  const last = said.trim().split('\n').at(-1)?.trim() ?? '';
  if (last !== '') return `${name}: ${printable(last).replace(/\.?$/, '.')}`;
  return `${name} ${code === undefined || code === 0 ? 'heard nothing' : `ended with code ${code}`}.`;
}

/** How a recorder ended: its exit code, where it had one, and the last that it said. */
function endOf(child: ReturnType<typeof spawn>): Promise<{ readonly code?: number; readonly said: string }> {
  const { promise, resolve } = defer<{ readonly code?: number; readonly said: string }>();
  let said = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => (said = (said + text).slice(-MOST_CHARACTERS)));
  child.once('error', (error) => resolve({ said: error.message }));
  child.once('close', (code) => resolve({ said, ...(code !== null && { code }) }));
  return promise;
}
