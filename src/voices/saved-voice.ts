import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { VoiceError } from '../domain/errors.ts';
import { MAX_VOICE_ENTRIES } from '../wire/rest/voices.ts';
import { lexiconOf } from '../wire/speech-options.ts';
import { type NewVoice, type SavedVoice, VOICE_TYPES } from '../domain/voice.ts';

/** The maximum number of saved voices. */
export const MAX_VOICES = 10_000;

const MAX_NAME = 200;
const MAX_INSTRUCTION = 2_000;
const MAX_LANGUAGE = 35;

/** Whether `id` has the form of a saved voice's id. Other ids are never looked up on the disk. */
export const isVoiceId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id);

const record = z.object({
  voice_id: z.string().refine(isVoiceId, 'is not the id of a voice'),
  name: z.string().min(1).max(MAX_NAME),
  voice_type: z.enum(VOICE_TYPES),
  instruction: z.string().max(MAX_INSTRUCTION).exactOptional(),
  language: z.string().max(MAX_LANGUAGE).exactOptional(),
  created_at: z.number().min(0),
  resolved_voice: z.string().min(1).max(2_000),
  lexicon: lexiconOf(MAX_VOICE_ENTRIES).exactOptional(),
});

/** The stored form of a saved voice. */
type VoiceRecord = Readonly<z.output<typeof record>>;

/** Converts a saved voice to the form in which it is stored. */
export function toVoiceRecord(voice: SavedVoice): VoiceRecord {
  const { id, name, voiceType, instruction, language, createdAt, resolvedVoice, lexicon } = voice;
  return {
    voice_id: id,
    name,
    voice_type: voiceType,
    ...(instruction !== undefined && { instruction }),
    ...(language !== undefined && { language }),
    created_at: createdAt,
    resolved_voice: resolvedVoice,
    ...(lexicon !== undefined && { lexicon: [...lexicon] }),
  };
}

/**
 * Parses a saved voice from JSON. For an invalid one, returns the fault as a phrase that follows the file's
 * name.
 */
export function parseVoiceRecord(text: string): SavedVoice | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'is not JSON';
  }
  const { data, error } = record.safeParse(value);
  if (data === undefined) {
    const [issue] = error.issues;
    return `is not a saved voice: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trimEnd();
  }
  const { instruction, language, lexicon } = data;
  return {
    id: data.voice_id,
    name: data.name,
    voiceType: data.voice_type,
    ...(instruction !== undefined && { instruction }),
    ...(language !== undefined && { language }),
    createdAt: data.created_at,
    resolvedVoice: data.resolved_voice,
    ...(lexicon !== undefined && { lexicon }),
  };
}

/**
 * Creates the record of a new voice with a new id; `now` is in milliseconds since 1970.
 * @throws VoiceError `invalid_value` for a field that is empty or too long, naming it.
 */
export function newSavedVoice(voice: NewVoice, now: number): SavedVoice {
  checkNewVoice(voice);
  const { name, voiceType, instruction, language, resolvedVoice, lexicon } = voice;
  return {
    id: randomUUID(),
    name,
    voiceType,
    ...(instruction !== undefined && { instruction }),
    ...(language !== undefined && { language }),
    createdAt: now / 1000,
    resolvedVoice,
    ...(lexicon !== undefined && { lexicon }),
  };
}

/** Compares voices by age, the oldest first. */
export const byAge = (a: SavedVoice, b: SavedVoice): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);

export const tooManyVoices = () =>
  new VoiceError(
    'invalid_request',
    `There are ${MAX_VOICES} saved voices, the most that voice keeps; delete one first.`,
  );

function checkNewVoice({ name, instruction = '', language = '', lexicon = [] }: NewVoice): void {
  if (name.trim() === '') {
    throw new VoiceError('invalid_value', 'A voice needs a name.', {
      field: { name: 'name', rule: 'empty' },
    });
  }
  if (lexicon.length > MAX_VOICE_ENTRIES) {
    throw new VoiceError(
      'invalid_value',
      `The lexicon of a voice has ${MAX_VOICE_ENTRIES} entries at most; this one has ${lexicon.length}.`,
      { field: { name: 'lexicon', rule: 'too_long' } },
    );
  }
  const limits = [
    ['name', name, MAX_NAME],
    ['instruction', instruction, MAX_INSTRUCTION],
    ['language', language, MAX_LANGUAGE],
  ] as const;
  for (const [field, text, most] of limits) {
    if (text.length <= most) continue;
    throw new VoiceError(
      'invalid_value',
      `The ${field} of a voice has ${most} characters at most; this one has ${text.length}.`,
      { field: { name: field, rule: 'too_long' } },
    );
  }
}
