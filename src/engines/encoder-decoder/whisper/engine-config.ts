import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { MOST_BEAMS } from '../../../domain/recognition.ts';
import type { SttManifest } from '../../../domain/model.ts';
import { MODEL_SIZES } from './model-sizes.ts';
import { parseEngineConfig } from '../../parse-engine-config.ts';

/** The requested precision of weights and arithmetic; `model-files.ts` maps it to files. */
export type ComputeType = (typeof COMPUTE_TYPES)[number];
const COMPUTE_TYPES = ['float32', 'float16', 'int8', 'int8_float16', 'q4'] as const;

/** `auto` is a graphics card if one can be used, else the CPU. */
export type Device = (typeof DEVICES)[number];
const DEVICES = ['auto', 'cpu', 'cuda'] as const;

/** Whisper's part of a manifest. */
export interface WhisperConfig {
  /**
   * A size such as `tiny`, or the absolute path of the folder with the graphs and their configuration. If it
   * is not a path, they are in the model's own folder.
   */
  readonly modelSize?: string;
  readonly computeType: ComputeType;
  readonly device: Device;
  /** 1..`MOST_BEAMS`; 1 is greedy. */
  readonly beamSize: number;
}

const schema = z.object({
  model_size: z
    .string()
    .refine(
      (size) => Object.hasOwn(MODEL_SIZES, size) || isAbsolute(size),
      `must be a whole path, or one of ${Object.keys(MODEL_SIZES).join(', ')}`,
    )
    .exactOptional(),
  compute_type: z.enum(COMPUTE_TYPES).default('float16'),
  device: z.enum(DEVICES).default('auto'),
  beam_size: z.number().int().min(1).max(MOST_BEAMS).default(5),
  vad_filter: z.literal(false).default(false),
});

/**
 * Reads a manifest's `engine_config`. Keys of other engines are ignored.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function parseWhisperConfig(manifest: SttManifest): WhisperConfig {
  const data = parseEngineConfig(manifest, schema);
  return {
    ...(data.model_size !== undefined && { modelSize: data.model_size }),
    computeType: data.compute_type,
    device: data.device,
    beamSize: data.beam_size,
  };
}
