import { VoiceError } from '../domain/errors.ts';
import { openBytes, type MediaSource } from './byte-source.ts';
import { openTemporaryFile, storageProblem } from './temporary-file.ts';

/**
 * Returns a source with random access: `source` itself if it is a file, else its bytes in a temporary file in
 * `folder`. Only the owner can read that file, and `close` deletes it.
 */
export async function withRandomAccess(
  source: MediaSource,
  folder: string,
  signal: AbortSignal,
): Promise<MediaSource> {
  if (source.file !== undefined) return source;
  const copy = await openTemporaryFile(folder, 'bin');
  try {
    for await (const block of source.bytes()) await copy.handle.writeFile(block);
    const file = await openBytes({ type: 'file', name: source.name, path: copy.path }, signal);
    const close = async () => {
      await file.close();
      await copy.close();
    };
    return { ...file, close };
  } catch (error) {
    await copy.close();
    throw error instanceof VoiceError ? error : storageProblem(folder, error);
  }
}
