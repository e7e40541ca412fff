import { z } from 'zod';
import { shown } from '../base/shown.ts';
import { ENGINE_IDS, enginesOf, type EngineId, type EngineOf, type InstalledType, typeOfEngine } from '../domain/engines.ts';
import { ARCHITECTURES } from '../domain/model.ts';
import { isModelName } from './model-name.ts';
import { pathProblem } from './relative-path.ts';

const text = z.string().trim().min(1, 'must not be empty');
const flag = z.boolean().default(false);
const bytes = z.number().int('must be a whole number of bytes').min(0, 'must not be negative');
const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
  .transform((digits) => digits.toLowerCase());
const languages = z.array(text).default([]);

/** A path inside a model's folder. */
export const insidePath = z.string().superRefine((path, context) => {
  const problem = pathProblem(path);
  if (problem !== undefined) context.addIssue(`${JSON.stringify(path.slice(0, 100))} ${problem}`);
});

const webAddress = z.string().superRefine((address, context) => {
  if (!isSafeAddress(address)) context.addIssue('must be an https address');
});

const source = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hub'),
    repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/, "must be written 'owner/name'"),
    revision: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must be a commit or a branch')
      .exactOptional(),
    path: insidePath,
  }),
  z.object({
    type: z.literal('package'),
    name: z.string().regex(/^(@[\w.-]+\/)?[\w.-]+$/, 'must be the name of a package'),
    version: z.string().regex(/^\d+\.\d+\.\d+[\w.+-]*$/, 'must be one exact version'),
    integrity: z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/=]+$/, 'must be the hash of the package: sha512-…'),
    path: insidePath,
  }),
  z.object({ type: z.literal('https'), url: webAddress }),
  z.object({ type: z.literal('local'), path: text }),
]);

const common = {
  name: z.string().refine(isModelName, "must be letters, digits, '.', '_' and '-'"),
  version: z.union([text, z.number().transform(String)]),
  description: z.string().default(''),
  resources: z
    .object({
      memory_mb: z.number().int().min(0).default(0),
      gpu_required: flag,
      gpu_recommended: flag,
      load_time_seconds: z.number().min(0).default(0),
    })
    .prefault({}),
  engine_config: z.record(z.string(), z.unknown()).default({}),
  files: z
    .array(
      z.object({
        path: insidePath,
        bytes: bytes.exactOptional(),
        sha256: sha256.exactOptional(),
        source: source.exactOptional(),
      }),
    )
    .default([]),
};

/** The `type` of a manifest, and the engines that run models of it. */
function ofType<Type extends InstalledType>(type: Type) {
  const engine = z.enum(enginesOf(type) as readonly [EngineOf<Type>], {
    error: ({ input }) => {
      if (input === undefined) return `is missing; there are ${ENGINE_IDS.join(', ')}`;
      const right = typeOfEngine(input);
      return right === undefined
        ? `${shown(input)} is not an engine of voice; those are ${ENGINE_IDS.join(', ')}`
        : `does not fit: type must be ${right} for the engine ${input as EngineId}`;
    },
  });
  return { type: z.literal(type), engine };
}

/** The schema of a manifest file, with the specification's field names. Unknown fields are ignored. */
export const manifestSchema = z.discriminatedUnion('type', [
  z.object({
    ...common,
    ...ofType('stt'),
    capabilities: z.object({
      architecture: z.enum(ARCHITECTURES, { error: `must be one of ${ARCHITECTURES.join(', ')}` }),
      streaming: flag,
      languages,
      word_timestamps: flag,
      translation: flag,
      partial_transcripts: flag,
      hot_words: flag,
      batch_inference: flag,
      language_detection: flag,
      initial_prompt: flag,
    }),
  }),
  z.object({
    ...common,
    ...ofType('tts'),
    capabilities: z.object({ streaming: flag, languages }).prefault({}),
  }),
  z.object({
    ...common,
    ...ofType('vad'),
    capabilities: z.object({ languages }).prefault({}),
  }),
  z.object({
    ...common,
    ...ofType('speaker'),
    capabilities: z.object({ languages }).prefault({}),
  }),
]);

export type WrittenManifest = z.output<typeof manifestSchema>;

/** Whether the address is encrypted, or on this machine. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}
