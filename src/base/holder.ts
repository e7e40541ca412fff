import { hostname } from 'node:os';
import process from 'node:process';
import { isRunning } from './is-running.ts';

/** The process that holds a lock. */
export interface Holder {
  readonly pid: number;
  /**
   * Whether the process has ended. Always false for a process of another machine, which may share the folder.
   */
  readonly isGone: boolean;
}

/** The content that this process writes into the file of a lock. */
export const thisHolder = (): string => `${process.pid} ${hostname()}`;

/** Reads what `thisHolder` has written somewhere; `undefined` for anything else. */
export function parseHolder(text: string): Holder | undefined {
  const [pid = '', host] = text.split(' ');
  if (!/^[1-9]\d*$/.test(pid)) return undefined;
  return { pid: Number(pid), isGone: host === hostname() && !isRunning(Number(pid)) };
}
