import type { VoiceError } from '../../domain/errors.ts';
import { Refusal } from '../refusal.ts';

/** The defaults of an answer: ours for our model names, the hosted API's for its names. */
export type RestDialect = 'voice' | 'hosted';

export const dialectOf = (model: { readonly alias?: string } | undefined): RestDialect =>
  model?.alias === undefined ? 'voice' : 'hosted';

/** `error` in this dialect: the hosted API answers 400 to an unknown value or voice. */
export function inDialect(error: VoiceError, dialect: RestDialect): VoiceError {
  if (dialect === 'voice' || error instanceof Refusal) return error;
  const { kind, message, field } = error;
  if (kind === 'voice_not_found')
    return new Refusal('voice_not_found', message, { param: 'voice', cause: error });
  if (kind !== 'invalid_value') return error;
  return new Refusal(field?.rule ?? 'invalid_value', message, {
    ...(field && { param: field.name }),
    cause: error,
  });
}
