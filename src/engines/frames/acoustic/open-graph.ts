import { basename } from 'node:path';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { openSession, type Session, type SessionOptions } from '../../../onnx/session.ts';
import { type Metadata, readMetadata } from './metadata.ts';

/** An open graph with its metadata. */
export interface OpenedGraph {
  readonly session: Session;
  readonly metadata: Metadata;
  readonly path: string;
}

/** Metadata of graphs whose runs all have the same sizes, so that memory is kept between chunks. */
const CHUNK_KEYS = ['decode_chunk_len', 'window_size'] as const;

/**
 * Opens an ONNX file with its metadata. A failing run throws `invalid_manifest`: a graph may load but not
 * run, if its metadata has wrong sizes.
 * @throws VoiceError as `openSession` and `readMetadata`.
 */
export async function openGraph(path: string, options: SessionOptions): Promise<OpenedGraph> {
  const metadata = await readMetadata(path);
  const keepsMemory = CHUNK_KEYS.some((key) => metadata.has(key));
  const session = await openSession(path, { keepsMemory, ...options });
  return { session: { ...session, run }, metadata, path };

  async function run(...given: Parameters<Session['run']>): ReturnType<Session['run']> {
    try {
      return await session.run(...given);
    } catch (error) {
      throw brokenModelFile(basename(path), 'does not run with the sizes in its metadata', error);
    }
  }
}
