import { z } from 'zod';
import type { SpeakerManifest } from '../../domain/model.ts';
import type { Provider } from '../../onnx/device.ts';
import { DEVICE, MODEL_FILE, parseEngineConfig } from '../parse-engine-config.ts';
import type { Linkage } from './clustering/agglomerative.ts';

/** The `engine_config` of a diarization model. Defaults are pyannote's. */
export interface SpeakerConfig {
  /** Relative to the model's folder. Default: the file that is found there. */
  readonly segmentation?: string;
  readonly embedding?: string;
  readonly provider: Provider;
  /** Default: that of the embedding model's kind. */
  readonly linkage?: Linkage;
  /** The distance from which clusters stay separate, in the measure of the linkage. */
  readonly threshold?: number;
  /** The least voices of a speaker, for windows that are shifted by a tenth, as in pyannote. */
  readonly leastVoices: number;
  /** The distance between two windows, as a part of a window. */
  readonly windowShift: number;
  /** Embeddings are computed for one of this many analyzed windows; the others are matched by time. */
  readonly voiceInterval: number;
  /** The seconds at the start of which all windows are analyzed; see `analyzeRecording`. */
  readonly thoroughSeconds: number;
  readonly minDurationOn: number;
  readonly minDurationOff: number;
  /**
   * The least cosine similarity between a speaker and the sample of a known one; live also between a voice
   * and its speaker.
   */
  readonly speakerSimilarity: number;
}

const seconds = z.number().min(0).max(10);

const schema = z.object({
  segmentation: MODEL_FILE,
  embedding: MODEL_FILE,
  device: DEVICE,
  linkage: z.enum(['average', 'complete', 'centroid']).exactOptional(),
  threshold: z.number().gt(0).max(2).exactOptional(),
  min_cluster_size: z.number().int().min(1).max(1000).default(12),
  window_shift: z.number().min(0.05).max(1).default(0.2),
  voice_interval: z.number().int().min(1).max(10).default(1),
  thorough_seconds: z.number().min(0).max(1e6).default(300),
  min_duration_on: seconds.default(0.3),
  min_duration_off: seconds.default(0.5),
  speaker_similarity: z.number().min(-1).max(1).default(0.4),
});

/**
 * Parses a manifest's `engine_config`. Ignores keys of other engines.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseSpeakerConfig(manifest: SpeakerManifest): SpeakerConfig {
  const data = parseEngineConfig(manifest, schema);
  return {
    provider: data.device,
    leastVoices: data.min_cluster_size,
    windowShift: data.window_shift,
    voiceInterval: data.voice_interval,
    thoroughSeconds: data.thorough_seconds,
    minDurationOn: data.min_duration_on,
    minDurationOff: data.min_duration_off,
    speakerSimilarity: data.speaker_similarity,
    ...(data.linkage !== undefined && { linkage: data.linkage }),
    ...(data.threshold !== undefined && { threshold: data.threshold }),
    ...(data.segmentation !== undefined && { segmentation: data.segmentation }),
    ...(data.embedding !== undefined && { embedding: data.embedding }),
  };
}
