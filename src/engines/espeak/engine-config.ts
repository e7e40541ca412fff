import { z } from 'zod';
import type { TtsManifest } from '../../domain/model.ts';
import { findVoiceLanguage, type VoicePrefix } from '../../voices/name.ts';
import { cpuOnly, parseEngineConfig, SPEAKING } from '../parse-engine-config.ts';

/** eSpeak's voices for the languages that manifests name by Kokoro's letters. */
const VOICES: Readonly<Record<VoicePrefix, string>> = {
  a: 'en-us',
  b: 'en-gb',
  e: 'es',
  f: 'fr-fr',
  h: 'hi',
  i: 'it',
  j: 'ja',
  p: 'pt-br',
  z: 'cmn',
};

/** eSpeak's part of a manifest. */
export interface EspeakConfig {
  readonly defaultVoice: string;
}

const schema = z.object({
  device: cpuOnly('eSpeak'),
  ...SPEAKING,
});

/**
 * Reads a manifest's `engine_config`; keys of other engines are ignored. Without `default_voice`, that of the language
 * `lang_code` is the default.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseEspeakConfig(manifest: TtsManifest): EspeakConfig {
  const data = parseEngineConfig(manifest, schema);
  return { defaultVoice: data.default_voice ?? VOICES[findVoiceLanguage(data.lang_code)!.prefix] };
}
