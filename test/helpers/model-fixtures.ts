import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ModelFile, SttManifest, TtsManifest } from '../../src/domain/model.ts';
import { LOAD_SECONDS } from '../generated/load-seconds.ts';

/** A valid manifest of a speech-to-text model, with the fields of `change` replaced. */
export function sttManifest(change: Partial<SttManifest> = {}): SttManifest {
  return {
    name: 'test-model',
    version: '1',
    type: 'stt',
    engine: 'whisper',
    description: 'A model of the tests.',
    capabilities: {
      architecture: 'encoder-decoder',
      streaming: true,
      languages: ['auto', 'en'],
      wordTimestamps: false,
      translation: false,
      partialTranscripts: true,
      hotWords: false,
      batchInference: false,
      languageDetection: true,
      initialPrompt: false,
    },
    resources: { memoryMb: 256, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: LOAD_SECONDS },
    engineConfig: { vad_filter: false },
    files: [],
    ...change,
  };
}

/** A valid manifest of a text-to-speech model, with the fields of `change` replaced. */
export function ttsManifest(change: Partial<TtsManifest> = {}): TtsManifest {
  return {
    name: 'test-voice',
    version: '1',
    type: 'tts',
    engine: 'kokoro',
    description: 'A voice of the tests.',
    capabilities: { streaming: true, languages: ['en'] },
    resources: { memoryMb: 256, gpuRequired: false, gpuRecommended: false, loadTimeSeconds: LOAD_SECONDS },
    engineConfig: { default_voice: 'af_heart' },
    files: [],
    ...change,
  };
}

/** Files of the hub stand-in's repository, as a manifest names them without sizes and hashes. */
export function hubFiles(paths: readonly string[]): readonly ModelFile[] {
  return paths.map((path) => ({ path, source: { type: 'hub', repository: 'owner/name', path } }));
}

/** Pseudo-random bytes, the same for the same seed. */
export function bytes(length: number, seed = 1): Buffer {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    }),
  );
}

/** An empty folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'voice-test-'));
  // npm may still write to its cache after it was stopped.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
