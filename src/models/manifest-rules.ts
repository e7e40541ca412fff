import type { EngineOf } from '../domain/engines.ts';
import type { WrittenManifest } from './manifest-schema.ts';
import { pathClash } from './relative-path.ts';

type WrittenStt = Extract<WrittenManifest, { type: 'stt' }>;

/** Capabilities that all models of an engine share, which their manifests must declare. */
const FIXED_CAPABILITIES: Record<EngineOf<'stt'>, Partial<WrittenStt['capabilities']>> = {
  whisper: {},
  moonshine: {},
  ctc: {
    architecture: 'ctc',
    hot_words: true,
    initial_prompt: false,
    translation: false,
    language_detection: false,
  },
  transducer: { hot_words: true, initial_prompt: false, translation: false },
};

/**
 * Returns the first rule of the specification that the manifest breaks, as a sentence without its full stop;
 * `undefined` if it is valid.
 */
export function brokenRule(manifest: WrittenManifest): string | undefined {
  const clash = pathClash(manifest.files.map(({ path }) => path));
  if (clash !== undefined) return `files: '${clash}' is in the way of another file`;
  return manifest.type === 'stt' ? brokenSttRule(manifest) : undefined;
}

function brokenSttRule(manifest: WrittenStt): string | undefined {
  if ('vad_filter' in manifest.engine_config && manifest.engine_config['vad_filter'] !== false) {
    return 'engine_config.vad_filter must be false: voice finds speech itself, before the engine';
  }
  const { engine } = manifest;
  const capabilities: Readonly<Record<string, unknown>> = manifest.capabilities;
  const wrong = Object.entries(FIXED_CAPABILITIES[engine]).find(([key, value]) => capabilities[key] !== value);
  return wrong && `capabilities.${wrong[0]} must be ${String(wrong[1])} for the engine ${engine}`;
}
