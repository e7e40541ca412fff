import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { VoiceError } from '../domain/errors.ts';
import { openBytes, type ByteSource } from './byte-source.ts';
import { storageProblem } from './spool.ts';

/**
 * A source that can be read at any place: itself where it is a file, else its bytes in a file of their own in
 * `folder`, which only its owner can read and `close` removes.
 */
export async function asFile(source: ByteSource, folder: string, signal: AbortSignal): Promise<ByteSource> {
  if (source.file !== undefined) return source;
  const path = join(folder, `voice-${randomUUID()}.bin`);
  try {
    await pipeline(source.bytes(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const file = await openBytes({ type: 'file', name: source.name, path }, signal);
    const close = async () => {
      await file.close();
      await rm(path, { force: true });
    };
    return { ...file, close };
  } catch (error) {
    await rm(path, { force: true });
    throw error instanceof VoiceError ? error : storageProblem(folder, error);
  }
}
