import { VoiceError } from '../domain/errors.ts';
import { openBytes, type MediaSource } from './byte-source.ts';
import { openTemporaryFile, storageProblem } from './temporary-file.ts';

/**
 * A source that can be read at any place: itself where it is a file, else its bytes in a file of their own in
 * `folder`, which only its owner can read and `close` removes.
 */
export async function asFile(source: MediaSource, folder: string, signal: AbortSignal): Promise<MediaSource> {
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
