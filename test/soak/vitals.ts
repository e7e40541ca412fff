import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Figures of a process from /proc and from the process itself (`probe.ts`); sizes are in MiB. */
export interface Vitals {
  readonly pid: number;
  /** Anonymous memory, without mapped files. */
  readonly own: number;
  readonly resident: number;
  /**
   * Compiled code and its metadata in all heaps, for other threads as of the last collection. It levels off
   * in time.
   */
  readonly compiled: number | undefined;
  /** The used heap of the main thread. */
  readonly heap: number | undefined;
  /** The memory that V8 reserves for that heap. */
  readonly kept: number | undefined;
  /** The memory that V8 reserves for the heaps of all other threads, as of the last collection. */
  readonly threadsKept: number | undefined;
  /** The memory of buffers and of WebAssembly. */
  readonly external: number | undefined;
  readonly handles: number;
  readonly resources: number | undefined;
  readonly threads: number;
  /** The number of open deleted files in the temporary folder. */
  readonly temporary: number;
  /** Processor time since the start of the process. */
  readonly seconds: number;
  /** The number of garbage collections by request. */
  readonly rests: number | undefined;
}

const MIB = 2 ** 20;
const TICKS_A_SECOND = 100;

/** `undefined` if the process has ended. */
export function vitalsOf(pid: number, folders: { temporary: string; vitals: string }): Vitals | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const files = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
    const own = insideOf(join(folders.vitals, `${pid}.json`));
    return {
      pid,
      own: field('RssAnon') / 1024,
      resident: field('VmRSS') / 1024,
      compiled: own && own.compiled / MIB,
      heap: own && own.heapUsed / MIB,
      kept: own && own.heapTotal / MIB,
      threadsKept: own && own.threadsKept / MIB,
      external: own && own.external / MIB,
      handles: files.length,
      resources: own?.resources,
      threads: field('Threads'),
      temporary: files.filter((path) => path.startsWith(folders.temporary)).length,
      rests: own?.rests,
      seconds: (Number(stat[11]) + Number(stat[12])) / TICKS_A_SECOND,
    };
  } catch {
    return undefined;
  }
}

/** The number of garbage collections of a process by request. */
export const restsOf = (pid: number, folders: { vitals: string }): number | undefined =>
  insideOf(join(folders.vitals, `${pid}.json`))?.rests;

/** The processes that `pid` started, directly or not, with their command names. */
export function descendantsOf(pid: number): readonly { readonly pid: number; readonly command: string }[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, command, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))!;
        return [{ pid: Number(name), parent: Number(rest!.split(' ')[1]), command: command! }];
      } catch {
        return [];
      }
    });
  const below = (parent: number): typeof all =>
    all.flatMap((one) => (one.parent === parent ? [one, ...below(one.pid)] : []));
  return below(pid);
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function insideOf(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as {
      readonly heapTotal: number;
      readonly heapUsed: number;
      readonly threadsKept: number;
      readonly compiled: number;
      readonly external: number;
      readonly resources: number;
      readonly rests: number;
    };
  } catch {
    return undefined;
  }
}
