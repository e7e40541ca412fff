import { existsSync, statSync } from 'node:fs';
import { execa } from 'execa';

const FOLDER = 'test/judges';
/** The file that npm writes when the installation is complete. */
const INSTALLED = `${FOLDER}/node_modules/.package-lock.json`;

/**
 * Installs the judges (other programs that tests compare with) at the versions of their lock file, if a test
 * needs them.
 */
export async function setup(): Promise<void> {
  const changed = (path: string) => statSync(path).mtimeMs;
  if (existsSync(INSTALLED) && changed(INSTALLED) >= changed(`${FOLDER}/package-lock.json`)) return;
  await execa('npm', ['ci', '--silent'], { cwd: FOLDER, stdio: 'inherit' });
}
