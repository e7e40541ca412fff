import { VoiceError } from '../domain/errors.ts';

/** Why nobody can listen there, in words. */
export function cannotListen(host: string, port: number, cause: unknown): VoiceError {
  const { code } = cause as NodeJS.ErrnoException;
  const why =
    code === 'EADDRINUSE' ? 'the port is taken' : code === 'EACCES' ? 'that is not allowed' : `${code}`;
  return new VoiceError('unavailable', `Cannot listen on ${host}:${port}: ${why}.`, { cause });
}
