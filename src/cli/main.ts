import { writeSync } from 'node:fs';
import process from 'node:process';
import { restartWithAllocator } from '../base/memory-allocator.ts';
import { limitOpenFiles } from '../base/limit-open-files.ts';
import { startEarlyThread } from '../threads/start-thread.ts';
import { VERSION } from './version.ts';

/**
 * Starts the program. The version, which editors and scripts often ask for, is printed without loading it.
 */

/** What the first model of a command runs in, or one of its kind: it loads while the command is read. */
const MODEL_PROGRAMS: Readonly<Record<string, string>> = {
  transcribe: 'engines/encoder-decoder/whisper/program.ts',
  translate: 'engines/encoder-decoder/whisper/program.ts',
  speak: 'engines/kokoro/program.ts',
};

/** With these, no model runs in this process. */
const RUN_ELSEWHERE: ReadonlySet<string> = new Set(['--server', '--help', '-h']);

const words = process.argv.slice(2);
if (!['--version', '-V', 'version'].includes(words.join(' ')) || !isWritten(`${VERSION}\n`)) {
  const command = words.find((word) => !word.startsWith('-')) ?? '';
  // It lives for long, and memory that it does not give back adds up.
  if (command === 'serve') restartWithAllocator();
  limitOpenFiles();
  const program = Object.hasOwn(MODEL_PROGRAMS, command) ? MODEL_PROGRAMS[command] : undefined;
  if (program !== undefined && isRunHere(words)) startEarlyThread(program);
  await import('./process.ts');
}

/** Whether a command is likely to run a model in this process. */
function isRunHere(words: readonly string[]): boolean {
  return process.env['VOICE_SERVER_URL'] === undefined && !words.some((word) => RUN_ELSEWHERE.has(word));
}

/** False where it cannot be written at once: the program knows what to do. */
function isWritten(text: string): boolean {
  try {
    writeSync(process.stdout.fd, text);
    return true;
  } catch {
    return false;
  }
}
