import { execa } from 'execa';

/** Tests run the built program (end to end), and compiled modules in worker threads: both have to be fresh. */
export async function setup(): Promise<void> {
  await execa('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  await execa('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit', preferLocal: true });
}
