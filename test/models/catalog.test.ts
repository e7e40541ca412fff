import { describe, expect, it } from 'vitest';
import {
  catalogModels,
  catalogEntry,
  catalogNameOf,
  catalogNames,
  DEFAULT_SPEAKER_MODEL,
  DEFAULT_TURN_MODEL,
  DEFAULT_STT_MODEL,
  DEFAULT_TRANSLATE_MODEL,
  DEFAULT_TTS_MODEL,
  suggestModel,
} from '../../src/models/catalog.ts';
import { piperVoices } from '../../src/models/piper-voices.ts';
import { parseManifest, renderManifest } from '../../src/models/manifest.ts';

const MANIFESTS = catalogModels().map(({ manifest }) => manifest);

/**
 * The table of models in the specification: memory in MB, GPU recommended, number of languages, translation.
 */
const TABLE: Record<string, readonly [memory: number, gpu: boolean, languages: number, translation: boolean | undefined]> = {
  'whisper-tiny': [256, false, 100, true],
  'whisper-small': [512, false, 100, true],
  'whisper-medium': [1536, true, 100, true],
  'whisper-large-v3': [3072, true, 100, true],
  'distil-whisper-large-v3': [1536, true, 1, false],
  'kokoro-v1': [512, true, 9, undefined],
};

const memory = (name: string) => catalogEntry(name)?.resources.memoryMb ?? NaN;

describe('the catalog', () => {
  it('contains the promised models', () => {
    const voices = new Set(piperVoices().map(({ name }) => name));
    expect(catalogNames().filter((name) => !voices.has(name))).toEqual([
      'diarization-community-1',
      'distil-whisper-large-v3',
      'kokoro-v1',
      'moonshine-tiny',
      'nemotron-streaming-en',
      'parakeet-tdt-0.6b-v3',
      'pyannote-3.1',
      'smart-turn-v3',
      'whisper-base',
      'whisper-large-v3',
      'whisper-large-v3-turbo',
      'whisper-medium',
      'whisper-small',
      'whisper-tiny',
      'zipformer-streaming-en',
    ]);
    for (const name of [
      DEFAULT_STT_MODEL,
      DEFAULT_TRANSLATE_MODEL,
      DEFAULT_TTS_MODEL,
      DEFAULT_SPEAKER_MODEL,
      DEFAULT_TURN_MODEL,
    ]) {
      expect(catalogEntry(name)?.name).toBe(name);
    }
  });

  it.each(Object.entries(TABLE))('%s matches the specification', (name, [memory, gpu, languages, translation]) => {
    const manifest = catalogEntry(name);
    expect(manifest?.resources).toMatchObject({ memoryMb: memory, gpuRequired: false, gpuRecommended: gpu });
    // "100+" counts `auto`: large-v3 has a hundred languages.
    expect(Math.min(100, manifest?.capabilities.languages.length ?? 0)).toBe(languages);
    expect(manifest?.type === 'stt' ? manifest.capabilities.translation : undefined).toBe(translation);
  });

  it('places models that the specification lacks between those that it lists', () => {
    expect(memory('whisper-base')).toBeGreaterThan(memory('whisper-tiny'));
    expect(memory('whisper-base')).toBeLessThan(memory('whisper-small'));
    expect(catalogEntry('whisper-large-v3-turbo')?.capabilities).toMatchObject({ translation: false });
  });

  it('has one file per model, named after it, that is written back unchanged', () => {
    for (const manifest of MANIFESTS) {
      expect(catalogNames()).toContain(manifest.name);
      expect(parseManifest(renderManifest(manifest), manifest.name)).toEqual(manifest);
    }
  });

  it('has a source for every file', () => {
    const files = MANIFESTS.flatMap(({ files }) => files);
    expect(files.filter(({ source }) => source === undefined || source.type === 'local')).toEqual([]);
    const least = { stt: 3, tts: 2, vad: 1, speaker: 2 };
    expect(MANIFESTS.filter(({ type, files: { length } }) => length < least[type])).toEqual([]);
  });

  it('pulls the int8 files and no other precision', () => {
    for (const { engine, engineConfig, files } of MANIFESTS) {
      if (engine !== 'whisper') continue;
      expect(engineConfig).toMatchObject({ compute_type: 'int8', device: 'auto', beam_size: 5, vad_filter: false });
      expect(files.map(({ path }) => path).filter((path) => path.endsWith('.onnx'))).toEqual([
        'onnx/encoder_model_quantized.onnx',
        'onnx/decoder_model_merged_quantized.onnx',
      ]);
    }
  });

  it('promises word times exactly for decoders with attention outputs', () => {
    for (const { name, engine, capabilities, files } of MANIFESTS) {
      if (engine !== 'whisper' || !('wordTimestamps' in capabilities)) continue;
      const timestamped = files.every(({ source }) => source?.type === 'hub' && source.repository.endsWith('_timestamped'));
      expect({ name, wordTimestamps: capabilities.wordTimestamps }).toEqual({ name, wordTimestamps: timestamped });
    }
  });

  it('has all 54 voices of kokoro and its lexicons', () => {
    const paths = catalogEntry('kokoro-v1')?.files.map(({ path }) => path) ?? [];
    expect(paths.filter((path) => path.startsWith('voices/')).length).toBe(54);
    expect(paths).toContain('voices/af_heart.bin');
    expect(paths.filter((path) => path.startsWith('lexicons/')).length).toBe(4);
  });

  it('has the size and hash of each file of the default model', () => {
    const files = catalogEntry(DEFAULT_STT_MODEL)?.files ?? [];
    expect(files.every(({ bytes, sha256 }) => bytes !== undefined && sha256 !== undefined)).toBe(true);
  });

  it.each([
    ['whisper-smal', 'whisper-small'],
    ['whsiper-tiny', 'whisper-tiny'],
    ['Whisper-Tiny', 'whisper-tiny'],
    ['turbo', 'whisper-large-v3-turbo'],
    ['kokoro', 'kokoro-v1'],
    ['whisper', 'whisper-small'],
    ['moonshine', 'moonshine-tiny'],
    ['granite', undefined],
  ])('finds for %s the entry %s', (typed, meant) => {
    expect(suggestModel(typed)).toBe(meant);
  });

  it.each([
    ['tiny', 'whisper-tiny'],
    ['openai/whisper-small', 'whisper-small'],
    ['Systran/faster-whisper-medium', 'whisper-medium'],
    ['Systran/faster-distil-whisper-large-v3', 'distil-whisper-large-v3'],
    ['deepdml/faster-whisper-large-v3-turbo-ct2', 'whisper-large-v3-turbo'],
    ['base-int8', 'whisper-base'],
    ['nvidia/parakeet-tdt-0.6b-v3', 'parakeet-tdt-0.6b-v3'],
    ['kokoro', 'kokoro-v1'],
    ['hexgrad/Kokoro-82M', 'kokoro-v1'],
    ['speaches-ai/Kokoro-82M-v1.0-ONNX-int8', 'kokoro-v1'],
  ])('knows %s, the name of another tool, as %s', (name, own) => {
    expect(catalogEntry(name)?.name).toBe(own);
  });

  it.each(['whisper-tiny', 'kokoro-v1', 'kokoro-v2', 'whisper-1', 'openai/gpt', 'a/../package'])(
    'knows no other name for %s',
    (name) => {
      expect(catalogNameOf(name)).toBeUndefined();
    },
  );

  it.each(['../package', '', 'whisper-tiny.yaml', 'constructor'])('has no entry %j', (name) => {
    expect(catalogEntry(name)).toBeUndefined();
  });
});
