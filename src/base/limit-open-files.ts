import { readFileSync } from 'node:fs';
import { register } from 'node:module';

/** The limit of open files from which loading modules, each of which opens a file, needs no care. */
export const ENOUGH_FILES = 512;
/** The number of modules that are read at the same time below that limit. */
const AT_ONCE = 4;

/**
 * Limits how many module files Node.js opens at once, if the process may open only few (`ulimit -n`). Without
 * it, a large import fails with EMFILE. Applies to later imports.
 */
export function limitOpenFiles(): void {
  if (openFileLimit() >= ENOUGH_FILES) return;
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
}

const HOOKS = `
let free = ${AT_ONCE};
const waiting = [];
async function load(url, context, next) {
  if (free > 0) free--;
  else await new Promise((begin) => waiting.push(begin));
  try {
    return await next(url, context);
  } finally {
    const begin = waiting.shift();
    if (begin) begin();
    else free++;
  }
}
export { load };`;

/** The number of files that this process may have open; Infinity if the system does not say. */
export function openFileLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
