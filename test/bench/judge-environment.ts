import { join } from 'node:path';
import { execa } from 'execa';
import { cached } from '../real/packages.ts';

/** The Python of a virtual environment with these packages; the first call makes it. */
export const judgesIn = async (...specs: readonly string[]): Promise<string> =>
  join(
    await cached(specs.join('+').replaceAll('=', '-'), async (folder) => {
      await execa('python3', ['-m', 'venv', folder]);
      await execa(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', ...specs]);
    }),
    'bin',
    'python',
  );
