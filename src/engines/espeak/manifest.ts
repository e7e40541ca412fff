import type { TtsManifest } from '../../domain/model.ts';

/**
 * eSpeak NG is part of the installation, not a model to pull: its manifest is here instead of in a folder.
 * Languages are those of its voices that have an ISO 639-1 code.
 */
export const ESPEAK_MANIFEST: TtsManifest = {
  name: 'espeak',
  version: '1',
  type: 'tts',
  engine: 'espeak',
  description: 'eSpeak NG, a formant synthesizer: robotic, quick, many languages (GPL-3.0, optional)',
  capabilities: {
    streaming: true,
    languages: ['en', 'es', 'fr', 'hi', 'it', 'ja', 'pt', 'zh', 'de', 'nl', 'pl', 'ru', 'sv', 'tr', 'uk'],
  },
  resources: { memoryMb: 128, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: 1 },
  engineConfig: { device: 'auto', default_voice: 'en-us', sample_rate: 24_000 },
  files: [],
};
