import { VoiceError } from '../domain/errors.ts';

/**
 * Calls `read` and returns its result. If it throws an error that quotes a field of the API, the message
 * names the command-line option instead: `--max-lines must …`.
 * @throws VoiceError as `read`.
 */
export function byOptionNames<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof VoiceError) || error.field === undefined) throw error;
    const { kind, message, cause, field } = error;
    const option = `--${field.name.replaceAll('_', '-')}`;
    throw new VoiceError(kind, message.replace(`'${field.name}'`, option), { cause, field });
  }
}
