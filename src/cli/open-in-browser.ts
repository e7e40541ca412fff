import { spawn } from 'node:child_process';
import { endOf } from './program-end.ts';

/** What opens an address in the person's own browser. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'],
  // The shell's own command takes what is quoted first for a title.
  win32: ['cmd', '/d', '/c', 'start', '""'],
};

/**
 * Opens `url` in the person's browser; false where there is nothing that does. Whoever shows the page does so
 * by itself.
 */
export async function openInBrowser(
  url: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', env: { ...env }, detached: true });
  child.unref();
  return endOf(child).then(
    ({ code }) => code === 0,
    () => false,
  );
}
