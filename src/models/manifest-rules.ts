import type { EngineId } from '../domain/model.ts';
import type { WrittenManifest } from './manifest-schema.ts';
import { pathClash } from './relative-path.ts';

/** What `type` each engine's models have. */
const ENGINE_TYPE: Record<EngineId, WrittenManifest['type']> = {
  whisper: 'stt',
  moonshine: 'stt',
  ctc: 'stt',
  kokoro: 'tts',
  espeak: 'tts',
};

/** What a CTC model has to say of itself. */
const CTC = {
  architecture: 'ctc',
  hot_words: true,
  initial_prompt: false,
  translation: false,
  language_detection: false,
} as const;

/** The first rule of the specification that the manifest breaks, as a sentence without its full stop. */
export function brokenRule(manifest: WrittenManifest): string | undefined {
  const { engine, type, files } = manifest;
  if (ENGINE_TYPE[engine] !== type) return `type must be ${ENGINE_TYPE[engine]} for the engine ${engine}`;
  const clash = pathClash(files.map(({ path }) => path));
  if (clash !== undefined) return `files: '${clash}' is in the way of another file`;
  return manifest.type === 'stt' ? brokenSttRule(manifest) : undefined;
}

function brokenSttRule(manifest: Extract<WrittenManifest, { type: 'stt' }>): string | undefined {
  if ('vad_filter' in manifest.engine_config && manifest.engine_config['vad_filter'] !== false) {
    return 'engine_config.vad_filter must be false: voice finds speech itself, before the engine';
  }
  if (manifest.engine !== 'ctc') return undefined;
  const capabilities: Readonly<Record<string, unknown>> = manifest.capabilities;
  const wrong = Object.entries(CTC).find(([key, value]) => capabilities[key] !== value);
  return wrong && `capabilities.${wrong[0]} must be ${String(wrong[1])} for the engine ctc`;
}
