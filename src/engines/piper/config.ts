import { z } from 'zod';
import type { TtsManifest } from '../../domain/model.ts';
import type { Provider } from '../../onnx/device.ts';
import { DEFAULT_VOICE, DEVICE, parseEngineConfig } from '../parse-engine-config.ts';

/** Piper's part of a manifest. Absent fields take the value of the voice's own file. */
export interface PiperConfig {
  readonly provider: Provider;
  /** The name of the voice if the folder has several. */
  readonly voiceFile?: string;
  /** The default speaker of the voice, by name or number. */
  readonly defaultVoice?: string;
  /** How much the voice varies: 0 is the same every time. */
  readonly noiseScale?: number;
  /** How much the length of its sounds varies. */
  readonly noiseWidth?: number;
  /** Larger is slower. */
  readonly lengthScale?: number;
  /** The seed of the noise: the same seed gives the same sound. */
  readonly seed: number;
  /** Seconds of silence between two sentences, in addition to the voice's own. */
  readonly sentenceSilence: number;
  /** Whether every sentence is scaled to full scale. */
  readonly normalizeAudio: boolean;
}

const scale = z.number().min(0, 'must not be negative').max(10, 'must be 10 at most').exactOptional();

const schema = z.object({
  device: DEVICE,
  voice_file: z
    .string()
    .regex(/^[^/\\]{1,200}$/, 'must be the name of a file of the folder, without .onnx')
    .exactOptional(),
  default_voice: DEFAULT_VOICE,
  noise_scale: scale,
  noise_w_scale: scale,
  length_scale: z.number().min(0.1, 'must be 0.1 at least').max(10, 'must be 10 at most').exactOptional(),
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(0),
  sentence_silence: z.number().min(0).max(10).default(0),
  normalize_audio: z.boolean().default(true),
});

/**
 * Reads a manifest's `engine_config`; keys of other engines are ignored. `auto` is the CPU.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parsePiperConfig(manifest: Pick<TtsManifest, 'name' | 'engineConfig'>): PiperConfig {
  const data = parseEngineConfig(manifest, schema);
  return {
    provider: data.device,
    seed: data.seed,
    sentenceSilence: data.sentence_silence,
    normalizeAudio: data.normalize_audio,
    ...(data.voice_file !== undefined && { voiceFile: data.voice_file }),
    ...(data.default_voice !== undefined && { defaultVoice: data.default_voice }),
    ...(data.noise_scale !== undefined && { noiseScale: data.noise_scale }),
    ...(data.noise_w_scale !== undefined && { noiseWidth: data.noise_w_scale }),
    ...(data.length_scale !== undefined && { lengthScale: data.length_scale }),
  };
}
