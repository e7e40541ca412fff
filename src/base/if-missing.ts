import { codeOf } from './connection-errors.ts';

/** For `catch`: returns a value if a file does not exist, or no longer; rethrows every other error. */
export const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
