import { writeSync } from 'node:fs';
import process from 'node:process';
import { restartWithAllocator } from '../base/memory-allocator.ts';
import { limitOpenFiles } from '../base/limit-open-files.ts';
import { VERSION } from './version.ts';

/**
 * Starts the program. The version, which editors and scripts often ask for, is printed without loading it.
 */

const asked = process.argv.slice(2).join(' ');
if (!['--version', '-V', 'version'].includes(asked) || !isWritten(`${VERSION}\n`)) {
  // The allocator settings are for long-running servers, in which memory that is not returned adds up.
  if (process.argv.slice(2).find((word) => !word.startsWith('-')) === 'serve') restartWithAllocator();
  limitOpenFiles();
  await import('./process.ts');
}

/** Writes the text; returns false if it cannot be written at once, so that the program handles it. */
function isWritten(text: string): boolean {
  try {
    writeSync(process.stdout.fd, text);
    return true;
  } catch {
    return false;
  }
}
