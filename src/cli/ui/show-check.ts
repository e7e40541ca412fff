import type { CheckProgress } from '../../models/check-files.ts';
import type { Context } from '../command.ts';

/** Runs a check of a model's files, with a spinner that says how far it is where someone is watching. */
export async function showCheck<T>(
  { interactive, stderr }: Context,
  model: string,
  work: (onProgress: (progress: CheckProgress) => void) => Promise<T>,
): Promise<T> {
  if (!interactive || stderr.stream === undefined) return work(() => undefined);
  const { default: ora } = await import('ora');
  const spinner = ora({ text: `Checking ${model}`, stream: stderr.stream, discardStdin: false }).start();
  try {
    return await work(({ checked, total }) => {
      spinner.text = `Checking ${model}: ${Math.floor((100 * checked) / Math.max(1, total))} %`;
    });
  } finally {
    spinner.stop();
  }
}
