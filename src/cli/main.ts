import { writeSync } from 'node:fs';
import process from 'node:process';
import { VERSION } from './version.ts';

/** What the program is started with. Its version, which editors and scripts ask for often, is told without loading it. */

const asked = process.argv.slice(2).join(' ');
if (!['--version', '-V', 'version'].includes(asked) || !isWritten(`${VERSION}\n`))
  await import('./process.ts');

/** False where it cannot be written at once: the program knows what to do. */
function isWritten(text: string): boolean {
  try {
    writeSync(process.stdout.fd, text);
    return true;
  } catch {
    return false;
  }
}
