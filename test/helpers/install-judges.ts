import { existsSync, statSync } from 'node:fs';
import { execa } from 'execa';

const FOLDER = 'test/judges';
/** Written by npm when all is installed. */
const INSTALLED = `${FOLDER}/node_modules/.package-lock.json`;

/** Where a judged test is to run: what judges it is there, as its lock says. */
export async function setup(): Promise<void> {
  const changed = (path: string) => statSync(path).mtimeMs;
  if (existsSync(INSTALLED) && changed(INSTALLED) >= changed(`${FOLDER}/package-lock.json`)) return;
  await execa('npm', ['ci', '--silent'], { cwd: FOLDER, stdio: 'inherit' });
}
