import { VoiceError } from '../domain/errors.ts';

/**
 * What `read` returns. Its errors about a field of the API, in quotation marks, name the option instead, as
 * it is typed: `--max-lines must …`.
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
