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

/** Makes the world that commands get of the process: its signals, its streams, its environment. */

/** After Ctrl-C, threads have so long to end by themselves. */
const CLOSE_MS = 200;

const interrupt = new AbortController();
const stop = () => {
  if (!interrupt.signal.aborted) return interrupt.abort();
  // The second Ctrl-C does not wait for anything to be tidied up.
  endAtOnce();
};
/** Ends as by Ctrl-C, which shells call 130; an exit would wait for what threads are in the middle of. */
function endAtOnce(): void {
  removeUnfinished();
  process.off('SIGINT', stop);
  process.kill(process.pid, 'SIGINT');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// A terminal that is closed says so more than once.
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

/** Threads do not start without it, and names of files mean nothing. */
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
    // Output that was cut short because its reader left is no failure.
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
// After an interrupt no model is needed any more, which a thread may be loading for seconds.
const callOff = interrupt.signal.aborted && !readerGone ? systemClock.after(CLOSE_MS, endAtOnce) : undefined;
await close();
callOff?.();
// A reader that has seen enough (`voice … | head`) is no failure; an unread standard input must not keep us
// alive.
process.exit(readerGone ? 0 : exitCode);
