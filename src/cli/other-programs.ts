import { type ChildProcess, spawn } from 'node:child_process';
import { defer } from '../base/deferred.ts';
import { printable } from '../base/printable.ts';
import { VoiceError } from '../domain/errors.ts';

/** The most characters kept of another program's error output, counted from the end. */
const MOST_CHARACTERS = 2_000;

/** The end of another program. */
export interface ProgramEnd {
  /** Absent if it did not start, or was ended by a signal. */
  readonly code?: number;
  /** Its last error message in one line; empty if there was none. */
  readonly said: string;
  /** Its whole error output, to be searched but never shown. */
  readonly complaints: string;
}

/** Resolves when a program that was just started has ended, or failed to start. Never rejects. */
export function waitForExit(child: ChildProcess): Promise<ProgramEnd> {
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

/**
 * Opens a file in the user's editor, on the terminal of this process, and resolves when the editor is closed.
 * @throws VoiceError `invalid_value` if none is set, `internal` if it fails.
 */
export async function editFile(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const editor = env['VISUAL'] || env['EDITOR'];
  if (!editor) {
    throw new VoiceError(
      'invalid_value',
      `No editor is set. Name one, as in EDITOR=nano voice config edit, or open ${path} yourself.`,
    );
  }
  // A shell command, as in EDITOR='code --wait'.
  const [program, ...args] =
    process.platform === 'win32'
      ? ['cmd', '/d', '/s', '/c', `"${editor} "${path}""`]
      : ['sh', '-c', `${editor} "$@"`, 'sh', path];
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...env },
    windowsVerbatimArguments: true,
  });
  const { code } = await waitForExit(child);
  if (code !== 0)
    throw new VoiceError(
      'internal',
      `The editor '${editor}' failed; check ${path}, which it may have changed.`,
    );
}

/** The command that opens an address in the browser, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'],
  // `start` interprets its first quoted argument as a title.
  win32: ['cmd', '/d', '/c', 'start', '""'],
};

/** Opens `url` in the browser. Resolves to false if no program can. */
export async function openInBrowser(
  url: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', env: { ...env }, detached: true });
  child.unref();
  return waitForExit(child).then(
    ({ code }) => code === 0,
    () => false,
  );
}
