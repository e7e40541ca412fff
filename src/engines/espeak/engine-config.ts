import { z } from 'zod';
import { TTS_RATE } from '../../domain/synthesis.ts';
import type { TtsManifest } from '../../domain/model.ts';
import { cpuOnly, DEFAULT_VOICE, parseEngineConfig } from '../parse-engine-config.ts';
import { ESPEAK_RATE } from '../../espeak/synthesizer.ts';

/** The `engine_config` of eSpeak. */
export interface EspeakConfig {
  /** By identifier, name or language. */
  readonly defaultVoice?: string;
  /** The language of the default voice: a tag of BCP 47. */
  readonly language: string;
}

const tag = z
  .string()
  .regex(/^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i, 'must be a language tag, such as nl or pt-BR')
  .exactOptional();

const schema = z.object({
  device: cpuOnly('eSpeak'),
  default_voice: DEFAULT_VOICE,
  // Its own rate, or the one that its speech is resampled to.
  sample_rate: z.literal([ESPEAK_RATE, TTS_RATE], `must be ${ESPEAK_RATE} or ${TTS_RATE}`).exactOptional(),
  language: tag,
  lang_code: tag,
});

/**
 * Reads a manifest's `engine_config`; keys of other engines are ignored. `lang_code` is another name for
 * `language`.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseEspeakConfig(manifest: TtsManifest): EspeakConfig {
  const { default_voice, language, lang_code } = parseEngineConfig(manifest, schema);
  return {
    ...(default_voice !== undefined && { defaultVoice: default_voice }),
    language: language ?? lang_code ?? 'en-us',
  };
}
