import type { VadManifest } from '../../domain/model.ts';

/** Silero VAD comes with the installation. */
export const SILERO_MANIFEST: VadManifest = {
  name: 'silero',
  version: '5',
  type: 'vad',
  engine: 'silero',
  description: 'Silero VAD, which tells speech from other sound (MIT)',
  capabilities: {},
  resources: { memoryMb: 32, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 1 },
  engineConfig: {},
  files: [],
};
