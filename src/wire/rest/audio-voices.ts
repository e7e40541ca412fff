import { z } from 'zod';
import { VoiceError } from '../../domain/errors.ts';
import { type SavedVoice, voiceValue } from '../../domain/voice.ts';
import { object, oneOf, parseFields } from '../fields.ts';
import { lastValue, optionalText } from '../form-fields.ts';
import { voiceForm, type VoiceFields } from './voices.ts';

/** The hosted API's request for a custom voice; here, only descriptions can make one. */
export const audioVoiceForm = object({
  name: voiceForm.shape.name,
  type: lastValue(oneOf(['prompt', 'audio_sample']).default('audio_sample')).describe(
    'prompt for a voice made from a description; audio_sample is refused',
  ),
  prompt: optionalText().describe('What the voice is like'),
  language: optionalText().describe('An extension: what it speaks'),
});

export const AUDIO_VOICE_FIELDS: ReadonlySet<string> = new Set(Object.keys(audioVoiceForm.shape));

/** A voice in the form of the hosted API. */
export const audioVoice = z.object({
  id: z.string(),
  object: z.literal('audio.voice'),
  type: z.literal('prompt'),
  name: z.string(),
  created_at: z.int().describe('Unix time in seconds'),
  prompt: z.string().exactOptional(),
});

export const deletedAudioVoice = z.object({
  id: z.string(),
  object: z.literal('audio.voice.deleted'),
  deleted: z.boolean(),
});

/**
 * Parses a request of the hosted API for a new voice; fields are texts, or lists of texts as in a form.
 * @throws VoiceError `unsupported` if the voice is to be made from a recording; `invalid_value` with the
 * field; `invalid_request` if one is missing.
 */
export function parseAudioVoice(fields: unknown): VoiceFields {
  const { name, type, prompt, language } = parseFields(audioVoiceForm, fields, 'The form');
  if (type !== 'prompt') throw noCloning();
  if (prompt === undefined)
    throw new VoiceError('invalid_request', "'prompt' is missing: it says what the voice is like.", {
      field: { name: 'prompt', rule: 'missing' },
    });
  return { name, voiceType: 'designed', instruction: prompt, language };
}

/** The refusal of voices made from recordings. */
export const noCloning = () =>
  new VoiceError(
    'unsupported',
    "No model here makes a voice from a recording. Describe it instead: type=prompt with a 'prompt'; or blend voices: POST /v1/voices with voice_type=blended and instruction=af_heart(2)+af_sky(1).",
    { field: { name: 'audio_sample', rule: 'not_allowed' } },
  );

export const toAudioVoice = ({
  id,
  name,
  instruction,
  createdAt,
}: SavedVoice): z.output<typeof audioVoice> => ({
  id: voiceValue({ id }),
  object: 'audio.voice',
  type: 'prompt',
  name,
  created_at: Math.floor(createdAt),
  ...(instruction !== undefined && { prompt: instruction }),
});

export const toDeletedAudioVoice = (id: string): z.output<typeof deletedAudioVoice> => ({
  id,
  object: 'audio.voice.deleted',
  deleted: true,
});
