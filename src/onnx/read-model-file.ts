import { openRegularFile } from '../base/open-regular-file.ts';
import { unopenedModelFile } from './broken-model-file.ts';

/**
 * The whole content of a file of a model folder; `name` is used in messages.
 * @throws VoiceError `invalid_manifest` if it is missing or is not a regular file.
 */
export async function readModelFile(path: string, name: string): Promise<Buffer>;
/** As above; `too large` if it has more than `most` bytes. */
export async function readModelFile(path: string, name: string, most: number): Promise<Buffer | 'too large'>;
export async function readModelFile(
  path: string,
  name: string,
  most = Infinity,
): Promise<Buffer | 'too large'> {
  const file = await openRegularFile(path).catch((error: unknown) => {
    throw unopenedModelFile(name, error);
  });
  try {
    return (await file.stat()).size > most ? 'too large' : await file.readFile();
  } finally {
    await file.close();
  }
}
