import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import process from 'node:process';
import { tooManyFiles } from '../domain/errors.ts';

/** A program that was started, or failed to start. */
export interface StartedProgram {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves to the exit code; `null` if a signal ended it, or it never started. Never rejects. */
  readonly exit: Promise<number | null>;
}

/**
 * Starts a program with pipes to its standard streams. Ctrl-C on the terminal does not reach it: the
 * caller must end it.
 * @throws VoiceError `unavailable` if there is no room for its pipes.
 */
export function startProgram(program: string, args: readonly string[]): StartedProgram {
  const child = spawn(program, args, {
    stdio: 'pipe',
    windowsHide: true,
    detached: process.platform !== 'win32',
  });
  const exit = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  // Node.js then gives the program no pipes at all, contrary to its types.
  if ((child.stdin as unknown) === undefined)
    throw tooManyFiles(new Error(`${program} could not be started`));
  return { child, exit };
}
