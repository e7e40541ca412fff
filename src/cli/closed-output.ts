import { readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';
import { VoiceError } from '../domain/errors.ts';

/**
 * The error for standard output that the shell closed before the start (`>&-`); `undefined` where it is open.
 * Node.js opens `/dev/null` in its place, to be read and written, as programs do that want no output: only
 * what shells do tells the two apart, and only Linux shows it.
 */
export function closedOutput(): VoiceError | undefined {
  const isStandIn =
    process.platform === 'linux' &&
    linkOf('/proc/self/fd/1') === NOWHERE &&
    // A shell that wants no output opens it to be written only.
    /^flags:\s*[0-7]*2$/m.test(textOf('/proc/self/fdinfo/1')) &&
    SHELLS.has(textOf(`/proc/${process.ppid}/comm`).trim()) &&
    // What the shell has itself, it passes on.
    linkOf(`/proc/${process.ppid}/fd/1`) !== NOWHERE;
  if (!isStandIn) return undefined;
  return new VoiceError(
    'storage',
    "Standard output is closed, so nothing can be written to it; leave out '>&-', or write to a file with '>'.",
  );
}

const NOWHERE = '/dev/null';
const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'mksh', 'ash', 'fish']);

const linkOf = (path: string): string => textBy(readlinkSync, path);
const textOf = (path: string): string => textBy((file) => readFileSync(file, 'utf8'), path);

/** Empty where it cannot be read. */
function textBy(read: (path: string) => string, path: string): string {
  try {
    return read(path);
  } catch {
    return '';
  }
}
