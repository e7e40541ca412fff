import type { SttManifest } from '../../../src/domain/model.ts';
import { LOAD_SECONDS } from '../load-seconds.ts';

/** A valid manifest of a CTC model. */
export function ctcManifest(engineConfig: Readonly<Record<string, unknown>> = {}): SttManifest {
  return {
    name: 'tones-ctc',
    version: '1',
    type: 'stt',
    engine: 'ctc',
    description: 'A model of the tests.',
    capabilities: {
      architecture: 'ctc',
      streaming: true,
      languages: ['zh'],
      wordTimestamps: true,
      translation: false,
      partialTranscripts: true,
      hotWords: true,
      batchInference: false,
      languageDetection: false,
      initialPrompt: false,
    },
    resources: { memoryMb: 16, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: LOAD_SECONDS },
    engineConfig,
    files: [],
  };
}
