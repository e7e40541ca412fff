import { spawn } from 'node:child_process';
import { onAbort } from '../../base/abort.ts';
import { type Clock, sleep, systemClock } from '../../base/clock.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { FoundRecorder } from '../../media/recorders.ts';
import { endOf } from '../program-end.ts';

/** Recorders that are told to end may write what they hold for so long. */
const ENDING_MS = 1_000;

/** Ctrl-C reaches the recorder, too: whoever ends by it may be noticed before it is. */
const SAME_MOMENT_MS = 200;

/**
 * What a recorder hears, as it hears it, until `signal` aborts: that ends it, and the iteration when all that
 * it had heard is read. The program has ended when the iteration has, whichever way.
 * @throws VoiceError `invalid_audio` with the recorder's own last words where it ends by itself and says it
 *   failed, or has heard nothing.
 */
export async function* record(
  { name, path, args, env }: FoundRecorder,
  surroundings: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  clock: Clock = systemClock,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (signal.aborted) return;
  const child = spawn(path, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...surroundings, ...env },
    windowsHide: true,
  });
  const ended = endOf(child);
  let callOffInsisting = () => undefined as void;
  const callOff = onAbort(signal, () => {
    child.kill('SIGTERM');
    callOffInsisting = clock.after(ENDING_MS, () => child.kill('SIGKILL'));
  });
  try {
    let hasSound = false;
    for await (const bytes of child.stdout) {
      hasSound = true;
      yield bytes as Uint8Array;
    }
    const { code, said } = await ended;
    if (!signal.aborted) await sleep(clock, SAME_MOMENT_MS, signal).catch(() => undefined);
    if (signal.aborted || (code === 0 && hasSound)) return;
    throw new VoiceError('invalid_audio', problem(name, code, said));
  } finally {
    callOff();
    callOffInsisting();
    child.kill('SIGKILL');
    await ended;
  }
}

function problem(name: string, code: number | undefined, said: string): string {
  if (said !== '') return `${name}: ${said}`;
  return `${name} ${code === undefined || code === 0 ? 'heard nothing' : `ended with code ${code}`}.`;
}
