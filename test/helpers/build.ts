import { execa } from 'execa';

/** Tests that run the built program (end to end, worker threads) need it fresh. */
export async function setup(): Promise<void> {
  await execa('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
}
