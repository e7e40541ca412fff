import type { SttManifest, TtsManifest } from '../domain/model.ts';

/** Manifests of models that are being added: each is completed from the model's files when they are there. */

/** A Whisper of which nothing is known yet. */
export const UNKNOWN_WHISPER: Omit<SttManifest, 'name' | 'files'> = {
  version: '1',
  type: 'stt',
  engine: 'whisper',
  description: '',
  capabilities: {
    architecture: 'encoder-decoder',
    streaming: true,
    languages: [],
    wordTimestamps: false,
    translation: false,
    partialTranscripts: false,
    hotWords: false,
    batchInference: false,
    languageDetection: false,
    initialPrompt: false,
  },
  resources: { memoryMb: 0, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 0 },
  engineConfig: {},
};

/** A streaming Moonshine of which nothing is known yet. */
export const UNKNOWN_MOONSHINE: typeof UNKNOWN_WHISPER = { ...UNKNOWN_WHISPER, engine: 'moonshine' };

/** A transducer of which nothing is known yet. */
export const UNKNOWN_TRANSDUCER: typeof UNKNOWN_WHISPER = {
  ...UNKNOWN_WHISPER,
  engine: 'transducer',
  capabilities: { ...UNKNOWN_WHISPER.capabilities, hotWords: true },
};

/** A voice of which nothing is known yet. */
export const UNKNOWN_VOICE: Omit<TtsManifest, 'name' | 'files' | 'engine'> = {
  version: '1',
  type: 'tts',
  description: '',
  capabilities: { streaming: true, languages: [] },
  resources: { memoryMb: 0, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 0 },
  engineConfig: {},
};
