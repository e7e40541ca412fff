import { z } from 'zod';
import { TTS_RATE } from '../../domain/synthesis.ts';
import type { TtsManifest } from '../../domain/model.ts';
import type { Provider } from '../../onnx/device.ts';
import { findVoiceLanguage, type VoiceLanguage } from './voices/name.ts';
import { DEFAULT_VOICE, DEVICE, parseEngineConfig } from '../parse-engine-config.ts';

/** Kokoro's part of a manifest. */
export interface KokoroConfig {
  /** A voice, a blend of voices or the path of a voice file. */
  readonly defaultVoice: string;
  /** The language of voices whose name does not state it. */
  readonly language: VoiceLanguage;
  readonly provider: Provider;
}

const schema = z.object({
  device: DEVICE,
  default_voice: DEFAULT_VOICE.default('af_heart'),
  sample_rate: z
    .literal(TTS_RATE, `speech is ${TTS_RATE} Hz, and no other rate can be had`)
    .default(TTS_RATE),
  lang_code: z
    .string()
    .refine(
      (code) => findVoiceLanguage(code) !== undefined,
      'is not a language code of Kokoro, such as a for American English',
    )
    .default('a'),
});

/**
 * Reads a manifest's `engine_config`; keys of other engines are ignored. `auto` means the CPU.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseKokoroConfig(manifest: TtsManifest): KokoroConfig {
  const data = parseEngineConfig(manifest, schema);
  return {
    defaultVoice: data.default_voice,
    language: findVoiceLanguage(data.lang_code)!,
    provider: data.device,
  };
}
