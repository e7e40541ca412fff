import { z } from 'zod';
import { shortened } from '../../base/shortened.ts';
import type { CreateVoiceRequest } from '../../runtime/create-voice.ts';
import type { SavedVoiceEntry, VoiceEntry } from '../../runtime/voice-entry.ts';
import { isVoiceId, VOICE_TYPES } from '../../voices/saved-voice.ts';
import { voiceNotFound } from '../../voices/voice-file.ts';
import type { Context } from '../command.ts';
import type { Voices } from '../voices.ts';
import { type Field, formBody } from './multipart.ts';
import { type Question, VoiceServer } from './voice-server.ts';

const text = z.string();

const savedSchema: z.ZodType<SavedVoiceEntry> = z.object({
  voice_id: text,
  name: text,
  voice_type: z.enum(VOICE_TYPES),
  instruction: text.nullable(),
  language: text.nullable(),
  created_at: z.number(),
  resolved_voice: text,
  voice: text,
  needs_model: text.exactOptional(),
});

const listed = { language: text, gender: text.exactOptional(), model: text };

const entrySchema: z.ZodType<VoiceEntry> = z.union([
  z.object({
    ...listed,
    type: z.literal('preset'),
    voice_id: text,
    name: text,
    voice: text,
    alias_of: text.exactOptional(),
  }),
  z.intersection(savedSchema, z.object({ ...listed, type: z.literal('saved') })),
]);

const listSchema = z.object({ data: z.array(entrySchema) });

/** What is told as it is told, where it is what it should be: in its order, and with whatever is new in it. */
const asItIs =
  <T>(schema: z.ZodType<T>) =>
  (body: unknown): T | undefined =>
    schema.safeParse(body).success ? (body as T) : undefined;

const LIMITS = { maxBytes: 2 ** 24, silenceMs: 30_000 } as const;

/** The voices of the server at an address. */
export function voicesThere(context: Context, address: string): Voices {
  const server = new VoiceServer(address, context);
  const ask = <T>(question: Omit<Question<T>, keyof typeof LIMITS>) => server.ask({ ...LIMITS, ...question });
  return {
    list: (model) =>
      ask({
        method: 'GET',
        path: `/v1/voices${model === undefined ? '' : `?model=${encodeURIComponent(model)}`}`,
        parse: (body) => asItIs(listSchema)(body)?.data,
      }),
    create: (voice) =>
      ask({
        method: 'POST',
        path: '/v1/voices',
        prepare() {
          const { headers, bytes } = formBody(toFields(voice));
          return { headers, body: bytes };
        },
        parse: asItIs(savedSchema),
      }),
    get: async (id) => ask({ method: 'GET', path: pathOf(id), parse: asItIs(savedSchema) }),
    remove: async (id) => {
      await ask({ method: 'DELETE', path: pathOf(id), parse: () => true });
    },
  };
}

/** Anything else could be another address. */
function pathOf(id: string): string {
  if (!isVoiceId(id)) throw voiceNotFound(shortened(id));
  return `/v1/voices/${id}`;
}

function toFields({ name, voiceType, instruction, language }: CreateVoiceRequest): readonly Field[] {
  return [
    ['name', name],
    ['voice_type', voiceType],
    ...(instruction === undefined ? [] : [['instruction', instruction] as const]),
    ...(language === undefined ? [] : [['language', language] as const]),
  ];
}
