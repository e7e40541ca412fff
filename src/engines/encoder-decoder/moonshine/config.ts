import { z } from 'zod';
import type { SttManifest } from '../../../domain/model.ts';
import { cpuOnly, parseEngineConfig } from '../../parse-engine-config.ts';

const schema = z.object({
  device: cpuOnly('Moonshine'),
  vad_filter: z.literal(false).default(false),
});

/**
 * Checks Moonshine's part of a manifest's `engine_config`. `auto` means the CPU: the int8 graphs have nothing
 * to gain from a graphics card.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function checkMoonshineConfig(manifest: SttManifest): void {
  parseEngineConfig(manifest, schema);
}
