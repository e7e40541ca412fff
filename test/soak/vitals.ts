import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What can be seen of a process from outside, and what it says of itself (`probe.ts`); sizes in MiB. */
export interface Vitals {
  readonly pid: number;
  /** Memory that is its own: not of files that are mapped. */
  readonly own: number;
  readonly resident: number;
  /** Of its heaps, what V8 has compiled, and knows of that, as of the last rest in other threads: it levels off when all is. */
  readonly compiled: number | undefined;
  /** Of the main thread. */
  readonly heap: number | undefined;
  /** What V8 keeps for that heap, used or not. */
  readonly kept: number | undefined;
  /** What V8 keeps for the heaps of all other threads, as of the last rest. */
  readonly threadsKept: number | undefined;
  /** Of buffers and of WebAssembly. */
  readonly external: number | undefined;
  readonly handles: number;
  readonly resources: number | undefined;
  readonly threads: number;
  /** Nameless files that it holds open in the temporary folder. */
  readonly temporary: number;
  /** Of processor time, since it began. */
  readonly seconds: number;
  /** How often it has let go of what nobody needs because it was asked to. */
  readonly rests: number | undefined;
}

const MIB = 2 ** 20;
const TICKS_A_SECOND = 100;

/** `undefined` where there is no such process any more. */
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

/** How often a process has let go of what nobody needs because it was asked to. */
export const restsOf = (pid: number, folders: { vitals: string }): number | undefined =>
  insideOf(join(folders.vitals, `${pid}.json`))?.rests;

/** A process that was started by `pid`, directly or not, with what it is called. */
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
