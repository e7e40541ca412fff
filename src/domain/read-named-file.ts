import { readWhole } from '../base/read-limited.ts';
import { throwIfCancelled } from './cancellation.ts';
import { VoiceError } from './errors.ts';

/** A file that a person named. */
export interface NamedFile {
  readonly path: string;
  /** Begins the message, as `The lexicon 'names.tsv'`. */
  readonly what: string;
  /** Bytes. */
  readonly most: number;
}

/**
 * Reads all of a file, or of a named pipe (`<(…)`), whose writer it waits for.
 * @throws VoiceError as `unreadable`; `cancelled` when `signal` aborts.
 */
export async function readNamedFile(file: NamedFile, signal: AbortSignal): Promise<Buffer> {
  return readWhole(file.path, file.most, signal).catch((error: unknown) => {
    if ((error as Error).name === 'AbortError') throwIfCancelled(signal);
    throw unreadable(file, error);
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
};

/** An error of the system, as an `invalid_value` that says why a file cannot be read. */
export function unreadable({ what, most }: Omit<NamedFile, 'path'>, error: unknown): VoiceError {
  const { code = 'no reason given' } = error as NodeJS.ErrnoException;
  const reason = code === 'EFBIG' ? `it is larger than ${most / 2 ** 20} MiB` : (REASONS[code] ?? code);
  return new VoiceError('invalid_value', `${what} cannot be read: ${reason}.`, { cause: error });
}
