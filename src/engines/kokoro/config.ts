import { z } from 'zod';
import type { TtsManifest } from '../../domain/model.ts';
import type { Provider } from '../../onnx/device.ts';
import { findVoiceLanguage, type VoiceLanguage } from '../../voices/name.ts';
import { DEVICE, parseEngineConfig, SPEAKING } from '../parse-engine-config.ts';

/** Kokoro's part of a manifest. */
export interface KokoroConfig {
  /** A voice, a blend of voices or a voice file's path. */
  readonly defaultVoice: string;
  /** The language of voices whose name does not tell it. */
  readonly language: VoiceLanguage;
  readonly provider: Provider;
}

const DEFAULT_VOICE = 'af_heart';

const schema = z.object({
  device: DEVICE,
  ...SPEAKING,
});

/**
 * Reads a manifest's `engine_config`; keys of other engines are ignored. `auto` is the CPU.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseKokoroConfig(manifest: TtsManifest): KokoroConfig {
  const data = parseEngineConfig(manifest, schema);
  return {
    defaultVoice: data.default_voice ?? DEFAULT_VOICE,
    language: findVoiceLanguage(data.lang_code)!,
    provider: data.device,
  };
}
