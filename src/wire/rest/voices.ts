import { z } from 'zod';
import {
  type CreatedVoice,
  languageOfListed,
  type ListedVoice,
  type PronunciationEntry,
  type SavedVoice,
  VOICE_TYPES,
  type VoiceType,
  voiceValue,
} from '../../domain/voice.ts';
import { object, oneOf, parseFields, text } from '../fields.ts';
import { lastValue, optionalField, optionalText } from '../form-fields.ts';
import { lexiconOf } from '../speech-options.ts';

/** The most lexicon entries of a voice. */
export const MAX_VOICE_ENTRIES = 200;

export const voiceQuery = object({
  model: z.string().optional().describe('Only the voices of this model, and saved ones'),
});

/** The form of a new voice. */
export const voiceForm = object({
  name: lastValue(text().trim().regex(/\S/, { error: 'must not be empty' })).describe('What it is called'),
  voice_type: lastValue(oneOf(VOICE_TYPES).default('designed'), (text) => text || undefined).describe(
    'designed is described in words, blended made of others',
  ),
  instruction: optionalText().describe('What it is like, or the blend'),
  language: optionalText().describe('What it speaks'),
  lexicon: optionalField(lexiconOf(MAX_VOICE_ENTRIES), parseJson).describe(
    'Pronunciations of words in its texts: a JSON array of {text, pronunciation, language}',
  ),
});

/** Text that is not JSON stays unchanged and is refused by the schema. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The names of all its fields. */
export const VOICE_FIELDS: ReadonlySet<string> = new Set(Object.keys(voiceForm.shape));

/** The fields of a form for a new voice. */
export interface VoiceFields {
  readonly name: string;
  readonly voiceType: VoiceType;
  readonly instruction?: string | undefined;
  readonly language?: string | undefined;
  readonly lexicon?: readonly PronunciationEntry[] | undefined;
}

/**
 * Parses the form of a new voice.
 * @throws VoiceError `invalid_value` with the field; `invalid_request` if the name is missing.
 */
export function parseVoiceForm(fields: ReadonlyMap<string, readonly string[]>): VoiceFields {
  const { voice_type: voiceType, ...others } = parseFields(voiceForm, Object.fromEntries(fields), 'The form');
  return { voiceType, ...others };
}

/** A new voice as the fields of a form. */
export const toVoiceFields = ({
  name,
  voiceType,
  instruction,
  language,
  lexicon,
}: VoiceFields): readonly (readonly [string, string])[] => [
  ['name', name],
  ['voice_type', voiceType],
  ...(instruction === undefined ? [] : [['instruction', instruction] as const]),
  ...(language === undefined ? [] : [['language', language] as const]),
  ...(lexicon === undefined ? [] : [['lexicon', JSON.stringify(lexicon)] as const]),
];

const voice = z.string().describe('What to send to speak with it');
const model = z.string().describe('One that can speak with it');
const gender = z.enum(['female', 'male']).exactOptional();

export const savedVoice = z.object({
  voice_id: z.string(),
  name: z.string(),
  voice_type: z.enum(VOICE_TYPES),
  instruction: z.string().nullable(),
  language: z.string().nullable(),
  created_at: z.number().describe('Unix time in seconds'),
  resolved_voice: z.string().describe('The voices it is made of'),
  lexicon: lexiconOf(MAX_VOICE_ENTRIES).exactOptional().describe('Pronunciations of words in its texts'),
  voice,
  needs_model: z
    .string()
    .exactOptional()
    .describe('In the answer that made it: the model it speaks with, where that is not installed yet'),
});

type SavedEntry = z.output<typeof savedVoice>;

export const listedVoice = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('preset'),
    voice_id: z.string(),
    name: z.string(),
    language: z.string(),
    gender,
    model,
    voice,
    alias_of: z.string().exactOptional().describe('It is only another name for this one'),
  }),
  savedVoice
    .omit({ needs_model: true })
    .extend({ type: z.literal('saved'), language: z.string(), gender, model }),
]);

type ListedEntry = z.output<typeof listedVoice>;

export const voiceList = z.object({ object: z.literal('list'), data: z.array(listedVoice) });

/** The id and the name of a voice, for front ends. */
export const briefVoice = z.object({ id: z.string(), name: z.string() });

export const briefVoices = z.object({ voices: z.array(briefVoice) });

const readableList = z.object({ data: z.array(listedVoice) });

export const toSavedVoice = (
  { id, name, voiceType, instruction, language, createdAt, resolvedVoice, lexicon }: SavedVoice,
  needsModel?: string,
): SavedEntry => ({
  voice_id: id,
  name,
  voice_type: voiceType,
  instruction: instruction ?? null,
  language: language ?? null,
  created_at: createdAt,
  resolved_voice: resolvedVoice,
  ...(lexicon !== undefined && { lexicon: [...lexicon] }),
  voice: voiceValue({ id }),
  ...(needsModel !== undefined && { needs_model: needsModel }),
});

/** Parses a saved voice; `undefined` for any other body. */
export function fromSavedVoice(body: unknown): SavedVoice | undefined {
  const entry = savedVoice.safeParse(body).data;
  return entry && fromSaved(entry);
}

/** Parses a created voice; `undefined` for any other body. */
export function fromCreatedVoice(body: unknown): CreatedVoice | undefined {
  const entry = savedVoice.safeParse(body).data;
  if (entry === undefined) return undefined;
  const { needs_model: needsModel } = entry;
  return { saved: fromSaved(entry), ...(needsModel !== undefined && { needsModel }) };
}

/** Converts a voice to an entry of `/v1/voices`. */
export function toListedVoice(listed: ListedVoice): ListedEntry {
  const { preset, model } = listed;
  const gender = preset.gender !== undefined && { gender: preset.gender };
  if (listed.type === 'saved') {
    const { saved } = listed;
    return {
      type: 'saved',
      ...toSavedVoice(saved),
      language: languageOfListed(listed),
      ...gender,
      model,
    };
  }
  const { id, name, language } = listed.preset;
  return {
    type: 'preset',
    voice_id: id,
    name,
    language,
    ...gender,
    model,
    voice: id,
    ...(listed.aliasOf !== undefined && { alias_of: listed.aliasOf }),
  };
}

/** Converts a voice to an entry of `/v1/audio/voices`, which web front ends request. */
export function toBriefVoice(listed: ListedVoice): z.output<typeof briefVoice> {
  const { voice: id, name } = toListedVoice(listed);
  return { id, name };
}

export const toBriefVoices = (voices: readonly ListedVoice[]): z.output<typeof briefVoices> => ({
  voices: voices.map(toBriefVoice),
});

export const toVoiceList = (voices: readonly ListedVoice[]): z.output<typeof voiceList> => ({
  object: 'list',
  data: voices.map(toListedVoice),
});

/** Parses a list of voices; `undefined` for any other body. */
export const fromVoiceList = (body: unknown): readonly ListedVoice[] | undefined =>
  readableList.safeParse(body).data?.data.map(fromListed);

function fromListed(entry: ListedEntry): ListedVoice {
  const { language, gender, model } = entry;
  const shared = { language, ...(gender !== undefined && { gender }) };
  if (entry.type === 'saved') return { type: 'saved', saved: fromSaved(entry), preset: shared, model };
  const { voice_id, name, alias_of } = entry;
  return {
    type: 'preset',
    preset: { id: voice_id, name, ...shared },
    model,
    ...(alias_of !== undefined && { aliasOf: alias_of }),
  };
}

const fromSaved = ({
  voice_id,
  name,
  voice_type,
  instruction,
  language,
  created_at,
  resolved_voice,
  lexicon,
}: SavedEntry): SavedVoice => ({
  id: voice_id,
  name,
  voiceType: voice_type,
  ...(instruction !== null && { instruction }),
  ...(language !== null && { language }),
  createdAt: created_at,
  resolvedVoice: resolved_voice,
  ...(lexicon !== undefined && { lexicon }),
});
