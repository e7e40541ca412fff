import { VoiceError } from '../domain/errors.ts';
import type { CreateVoiceRequest } from '../runtime/create-voice.ts';
import { oneOf } from '../runtime/field-values.ts';
import { VOICE_TYPES } from '../voices/saved-voice.ts';
import type { Form } from './form.ts';
import { missingField } from './refusal.ts';

/** The fields of a new voice; whatever else a form holds changes nothing. */
export const VOICE_FIELDS: ReadonlySet<string> = new Set(['name', 'voice_type', 'instruction', 'language']);

/**
 * The voice that a form describes.
 * @throws VoiceError `invalid_value` with the field, or a Refusal: `missing_field`.
 */
export function parseVoiceForm({ fields }: Pick<Form, 'fields'>): CreateVoiceRequest {
  const last = (name: string) => fields.get(name)?.at(-1);
  const name = last('name');
  if (name === undefined) throw missingField('name');
  if (name.trim() === '') {
    throw new VoiceError('invalid_value', "'name' must not be empty.", {
      field: { name: 'name', rule: 'empty' },
    });
  }
  return {
    name: name.trim(),
    voiceType: oneOf(last('voice_type') ?? 'designed', VOICE_TYPES, 'voice_type'),
    instruction: last('instruction') || undefined,
    language: last('language') || undefined,
  };
}
