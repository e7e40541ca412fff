import { createReadStream } from 'node:fs';
import { VoiceError } from '../domain/errors.ts';
import { codeOf } from '../base/connection-errors.ts';
import { ContentFault } from './faults.ts';
import { PartFile } from './part-file.ts';
import { createProgress } from './transfer.ts';
import type { Transfers } from './transfers.ts';
import { checkDigest, type FetchedFile, type PlannedFile } from './planned-file.ts';

/**
 * Copies a local file and checks its size and hash.
 * @throws VoiceError `storage` if the file cannot be read or does not match the manifest; system errors of
 *   the disk.
 */
export async function copyLocal(
  { file, from, destination }: { file: PlannedFile; from: string; destination: string },
  { signal, onEvent }: Transfers,
): Promise<FetchedFile> {
  const { path, bytes } = file;
  const part = await PartFile.open(destination, { signal });
  try {
    await part.restart();
    onEvent({ type: 'file.start', path, ...(bytes !== undefined && { bytes }) });
    const reportBytes = createProgress(path, bytes, onEvent);
    const stream: AsyncIterable<Buffer> = createReadStream(from, { highWaterMark: 1024 * 1024, signal });
    for await (const chunk of stream) {
      await part.append(chunk);
      reportBytes(part.size);
    }
    const digest = part.digest();
    checkDigest(file, part.size, digest);
    reportBytes(part.size, true);
    await part.keep();
    onEvent({ type: 'file.verified', path, bytes: part.size, sha256: digest.sha256 });
    return { path, bytes: part.size, sha256: digest.sha256 };
  } catch (error) {
    if (error instanceof ContentFault) {
      throw new VoiceError(
        'storage',
        `The file '${path}' of the folder does not match its manifest: it ${error.message}.`,
      );
    }
    if (codeOf(error) === 'ENOENT')
      throw new VoiceError('storage', `The folder lacks the file '${path}', which its manifest names.`);
    if (error instanceof Error && 'path' in error && error.path === from) {
      throw new VoiceError('storage', `The file '${path}' of the folder cannot be read.`, { cause: error });
    }
    throw error;
  } finally {
    await part.close();
  }
}
