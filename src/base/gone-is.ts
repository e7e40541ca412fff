import { codeOf } from './connection-errors.ts';

/**
 * What a call to the file system comes to where what it is about is not there, or not any more; anything else
 * is thrown on.
 */
export const goneIs =
  <T>(value: T) =>
  (error: unknown): T => {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
