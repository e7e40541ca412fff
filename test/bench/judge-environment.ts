import { join } from 'node:path';
import { execa } from 'execa';
import { cached } from '../real/packages.ts';

/** The Python of a virtual environment with the package `spec`, made the first time. */
export const judgesIn = async (spec: string): Promise<string> =>
  join(
    await cached(spec.replaceAll('=', '-'), async (folder) => {
      await execa('python3', ['-m', 'venv', folder]);
      await execa(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', spec]);
    }),
    'bin',
    'python',
  );
