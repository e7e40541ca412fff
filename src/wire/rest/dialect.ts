import type { VoiceError } from '../../domain/errors.ts';
import { Refusal } from '../refusal.ts';

/**
 * Who asks for a model by its own name gets our defaults, who asks by one of the hosted API's gets that
 * one's.
 */
export type RestDialect = 'own' | 'hosted';

export const dialectOf = (model: { readonly alias?: string } | undefined): RestDialect =>
  model?.alias === undefined ? 'own' : 'hosted';

/**
 * `error` as a client of this dialect knows it: the hosted API says 400 to a value or a voice that it does
 * not know.
 */
export function inDialect(error: VoiceError, dialect: RestDialect): VoiceError {
  if (dialect === 'own' || error instanceof Refusal) return error;
  const { kind, message, field } = error;
  if (kind === 'voice_not_found')
    return new Refusal('voice_not_found', message, { param: 'voice', cause: error });
  if (kind !== 'invalid_value') return error;
  return new Refusal(field?.rule ?? 'invalid_value', message, {
    ...(field && { param: field.name }),
    cause: error,
  });
}
