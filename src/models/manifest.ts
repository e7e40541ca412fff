import { stringify } from 'yaml';
import type { z } from 'zod';
import { INSTALLED_TYPES, usesHotWords } from '../domain/engines.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Manifest, Resources, SttCapabilities } from '../domain/model.ts';
import { parseLimitedYaml } from './limited-yaml.ts';
import { brokenRule } from './manifest-rules.ts';
import { manifestSchema, type WrittenManifest } from './manifest-schema.ts';

/** The most bytes of a manifest: more than four times the longest of the catalog. */
export const MAX_MANIFEST_BYTES = 64 * 1024;

/**
 * Parses `input`, the text of a `voice.yaml` or an object parsed from one. `where`, a file name without a
 * path, is used in messages.
 * @throws VoiceError `invalid_manifest` naming `where` and the broken rule.
 */
export function parseManifest(input: string | object, where: string): Manifest {
  const parsed = manifestSchema.safeParse(typeof input === 'string' ? readYaml(input, where) : input);
  if (!parsed.success) throw invalid(where, sentence(parsed.error));
  const broken = brokenRule(parsed.data);
  if (broken !== undefined) throw invalid(where, broken);
  return fromWritten(parsed.data);
}

/** Renders a manifest as the text of a `voice.yaml`. `parseManifest` restores it unchanged. */
export function renderManifest(manifest: Manifest): string {
  return stringify(toManifestFields(manifest), { lineWidth: 100, aliasDuplicateObjects: false });
}

function readYaml(text: string, where: string): unknown {
  if (Buffer.byteLength(text) > MAX_MANIFEST_BYTES) throw manifestTooLarge(where);
  try {
    return parseLimitedYaml(text);
  } catch (error) {
    throw invalid(where, `not YAML that can be used: ${(error as Error).message}`);
  }
}

function sentence({ issues }: z.ZodError): string {
  const [issue] = issues;
  if (issue === undefined) return 'not a manifest';
  const field = issue.path.map(String).join('.');
  if (field === '') return 'not a manifest';
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return `${field} is missing`;
  if (field === 'type') return `type must be one of ${INSTALLED_TYPES.join(', ')}`;
  return `${field} ${issue.message.replace(/^Invalid input: /, 'is not right: ')}`;
}

/** The error for a manifest of more than `MAX_MANIFEST_BYTES`. */
export const manifestTooLarge = (where: string) =>
  invalid(where, `larger than ${MAX_MANIFEST_BYTES / 1024} kB, and no manifest is`);

function invalid(where: string, problem: string): VoiceError {
  return new VoiceError('invalid_manifest', `${where}: ${problem}.`);
}

function fromWritten(written: WrittenManifest): Manifest {
  const { name, version, description, files } = written;
  const shared = {
    name,
    version,
    description,
    resources: {
      memoryMb: written.resources.memory_mb,
      gpuRequired: written.resources.gpu_required,
      gpuRecommended: written.resources.gpu_recommended,
      loadTimeSeconds: written.resources.load_time_seconds,
    } satisfies Resources,
    engineConfig: written.engine_config,
    files,
  };
  if (written.type === 'tts') {
    const { type, engine, capabilities } = written;
    return { ...shared, type, engine, capabilities };
  }
  if (written.type === 'vad') {
    const { type, engine, capabilities } = written;
    return { ...shared, type, engine, capabilities };
  }
  if (written.type === 'speaker') {
    const { type, engine, capabilities } = written;
    return { ...shared, type, engine, capabilities };
  }
  const can = written.capabilities;
  return {
    ...shared,
    type: written.type,
    engine: written.engine,
    capabilities: {
      architecture: can.architecture,
      streaming: can.streaming,
      languages: can.languages,
      wordTimestamps: can.word_timestamps,
      translation: can.translation,
      partialTranscripts: can.partial_transcripts,
      hotWords: can.hot_words || usesHotWords(written.engine),
      batchInference: can.batch_inference,
      languageDetection: can.language_detection,
      initialPrompt: can.initial_prompt,
    },
  };
}

/** Converts a manifest to the specification's field names and order. */
export function toManifestFields(manifest: Manifest): Record<string, unknown> {
  const { name, version, type, engine, description, resources } = manifest;
  return {
    name,
    version,
    type,
    engine,
    description,
    capabilities:
      manifest.type === 'stt' ? writtenCapabilities(manifest.capabilities) : { ...manifest.capabilities },
    resources: {
      memory_mb: resources.memoryMb,
      gpu_required: resources.gpuRequired,
      gpu_recommended: resources.gpuRecommended,
      load_time_seconds: resources.loadTimeSeconds,
    },
    engine_config: manifest.engineConfig,
    files: manifest.files,
  };
}

function writtenCapabilities(can: SttCapabilities): Record<string, unknown> {
  return {
    architecture: can.architecture,
    streaming: can.streaming,
    languages: can.languages,
    word_timestamps: can.wordTimestamps,
    translation: can.translation,
    partial_transcripts: can.partialTranscripts,
    hot_words: can.hotWords,
    batch_inference: can.batchInference,
    language_detection: can.languageDetection,
    initial_prompt: can.initialPrompt,
  };
}
