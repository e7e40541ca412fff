import { fstatSync } from 'node:fs';
import process from 'node:process';
import { systemClock } from '../base/clock.ts';
import { removeUnfinished } from '../threads/unfinished-files.ts';
import { VoiceError } from '../domain/errors.ts';
import { closedOutput } from './closed-output.ts';
import { openContext, type ProcessParts } from './context.ts';
import { EXIT_CODE } from './exit-codes.ts';
import { streamOutput } from './output.ts';
import { runProgram } from './program.ts';
import { isColoured } from './ui/error-lines.ts';
import { VOICE } from './voice.ts';

/** Makes the world that commands get of the process: its signals, its streams, its environment. */

/** After Ctrl-C, threads have so long to end by themselves. */
const CLOSE_MS = 200;

const interrupt = new AbortController();
let stoppedBy: NodeJS.Signals = 'SIGINT';
const stop = (signal: NodeJS.Signals) => {
  const isFirst = !interrupt.signal.aborted;
  if (isFirst) {
    stoppedBy = signal;
    interrupt.abort();
    // The second Ctrl-C does not wait for anything to be tidied up; a terminal that is closed says so twice.
  } else if (signal !== 'SIGHUP') endBySignal();
};
/**
 * Ends by the signal that asked for it, which shells call 130 for Ctrl-C: by it a loop of a script knows that
 * it is to end as well. An exit would wait for what threads are in the middle of.
 */
function endBySignal(): never {
  removeUnfinished();
  process.removeAllListeners(stoppedBy);
  if (process.platform !== 'win32') process.kill(process.pid, stoppedBy);
  // Windows has no signals, and the first process of a container does not die of one.
  process.exit(EXIT_CODE.cancelled);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

let readerGone = false;
const leave = () => {
  readerGone = true;
  interrupt.abort();
};
const stdout = streamOutput(process.stdout, leave, closedOutput());
const stderr = streamOutput(process.stderr, () => undefined);
const world: ProcessParts = {
  signal: interrupt.signal,
  stdin: { isTerminal: process.stdin.isTTY, bytes: openStdin },
  stdout,
  stderr,
  env: process.env,
};

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
    const opened = await openContext(world, command, options);
    ({ close } = opened);
    return opened.context;
  },
);
// After an interrupt no model is needed any more, which a thread may be loading for seconds.
const callOff =
  interrupt.signal.aborted && !readerGone ? systemClock.after(CLOSE_MS, endBySignal) : undefined;
await close();
callOff?.();
if (exitCode === EXIT_CODE.cancelled && interrupt.signal.aborted && !readerGone) endBySignal();
// A reader that has seen enough (`voice … | head`) is no failure; an unread standard input must not keep us
// alive.
process.exit(readerGone ? 0 : exitCode);
