import type { ChildProcess } from 'node:child_process';
import { defer } from '../base/deferred.ts';
import { printable } from '../base/printable.ts';

/** What a program complains of is kept to so many characters, from the end. */
const MOST_CHARACTERS = 2_000;

/** How a program ended. */
export interface ProgramEnd {
  /** Absent where it did not start, or a signal ended it. */
  readonly code?: number;
  /** Its last complaint, a sentence in one line; empty where there was none. */
  readonly said: string;
  /** All its complaints as they are, to be searched, never shown. */
  readonly complaints: string;
}

/** Resolves when a program that was just started has ended, or could not be started. Never rejects. */
export function endOf(child: ChildProcess): Promise<ProgramEnd> {
  const { promise, resolve } = defer<ProgramEnd>();
  let said = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => (said = (said + text).slice(-MOST_CHARACTERS)));
  child.once('error', ({ message }) => resolve({ said: lastSentence(message), complaints: said }));
  child.once('close', (code) =>
    resolve({ said: lastSentence(said), complaints: said, ...(code !== null && { code }) }),
  );
  return promise;
}

function lastSentence(said: string): string {
  const last = said.trim().split('\n').at(-1)?.trim() ?? '';
  return last === '' ? '' : printable(last).replace(/\.?$/, '.');
}
