import { fstatSync } from 'node:fs';
import process from 'node:process';
import { systemClock } from '../base/clock.ts';
import { ignoreDebuggerSignal } from '../base/debugger-signal.ts';
import { removeUnfinished } from '../threads/unfinished-files.ts';
import { VoiceError } from '../domain/errors.ts';
import { openContext, type ProcessParts } from './context.ts';
import { streamOutput } from './output.ts';
import { runProgram } from './program.ts';
import { isColoured } from './ui/error-lines.ts';
import { VOICE } from './voice.ts';

/** Provides commands with the signals, streams and environment of this process. */

/** Milliseconds that threads get to end by themselves after Ctrl-C. */
const CLOSE_MS = 200;

const interrupt = new AbortController();
const stop = () => {
  if (!interrupt.signal.aborted) return interrupt.abort();
  // The second Ctrl-C does not wait for any cleanup.
  endAtOnce();
};
/** Ends with the exit code of Ctrl-C, 130, without waiting for threads. */
function endAtOnce(): void {
  removeUnfinished();
  process.off('SIGINT', stop);
  process.kill(process.pid, 'SIGINT');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// A closed terminal sends the signal more than once.
process.on('SIGHUP', () => interrupt.abort());
ignoreDebuggerSignal();

let readerGone = false;
const stdout = streamOutput(process.stdout, () => {
  readerGone = true;
  interrupt.abort();
});
const stderr = streamOutput(process.stderr, () => undefined);
const world: ProcessParts = {
  signal: interrupt.signal,
  stdin: { isTerminal: process.stdin.isTTY, bytes: openStdin },
  stdout,
  stderr,
  env: process.env,
};

/**
 * Requires that the working directory exists: without it, threads do not start and relative paths have no
 * meaning.
 */
function requireWorkingFolder(): void {
  try {
    process.cwd();
  } catch (cause) {
    throw new VoiceError(
      'storage',
      'The working directory has been removed; change to another one, and start voice there.',
      { cause },
    );
  }
}

function openStdin() {
  if (fstatSync(process.stdin.fd).isDirectory())
    throw new VoiceError('invalid_value', 'Standard input is a folder; pipe a file in, or name it.');
  return process.stdin;
}

let close = async () => {};
const exitCode = await runProgram(
  VOICE,
  process.argv.slice(2),
  {
    out: (text) => stdout.write(text),
    // Output that was cut off because its reader left is not an error.
    err: async (text) => (readerGone ? undefined : stderr.write(text)),
    isColoured: isColoured(stderr, process.env),
    signal: interrupt.signal,
  },
  async (command, options) => {
    requireWorkingFolder();
    const opened = await openContext(world, command, options);
    ({ close } = opened);
    return opened.context;
  },
);
// After an interrupt, a model that a thread is still loading is not needed.
const callOff = interrupt.signal.aborted && !readerGone ? systemClock.after(CLOSE_MS, endAtOnce) : undefined;
await close();
callOff?.();
// A reader that closes early (`voice …
// head`) is not an error; an unread standard input must not keep the process alive.
process.exit(readerGone ? 0 : exitCode);
