import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SttManifest } from '../../src/domain/model.ts';
import { readDescription } from '../../src/engines/encoder-decoder/whisper/description.ts';
import { parseWhisperConfig } from '../../src/engines/encoder-decoder/whisper/engine-config.ts';
import { chooseFiles } from '../../src/engines/encoder-decoder/whisper/model-files.ts';
import { MODEL_SIZES } from '../../src/engines/encoder-decoder/whisper/model-sizes.ts';
import { readTokenizer } from '../generated/whisper/read-tokenizer.ts';
import { catalogModels } from '../../src/models/catalog.ts';
import { pull } from '../../src/pull/pull.ts';
import { LANGUAGES, LANGUAGES_V3 } from '../../src/engines/encoder-decoder/whisper/languages.ts';
import { startHub } from '../helpers/hub-stand-in.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';
import { SMALL_VOCABULARY, tokenizerJson } from '../engines/encoder-decoder/whisper/tokenizer-folder.ts';

/** Other files in the repositories, which no model needs. */
const NOT_NEEDED = [
  'added_tokens.json',
  'merges.txt',
  'normalizer.json',
  'special_tokens_map.json',
  'tokenizer_config.json',
  'vocab.json',
  'onnx/encoder_model.onnx',
  'onnx/encoder_model.onnx_data',
  'onnx/decoder_model_merged.onnx',
  'onnx/decoder_model_quantized.onnx',
  'onnx/decoder_with_past_model_quantized.onnx',
];

const WHISPERS = catalogModels().map(({ manifest }) => manifest).filter(
  (manifest): manifest is SttManifest => manifest.type === 'stt' && manifest.engine === 'whisper',
);

describe('the Whisper models of the catalog', () => {
  it.each(WHISPERS.map((manifest) => [manifest.name, manifest] as const))(
    '%s is pulled with exactly the files that the engine reads',
    async (_, manifest) => {
      const { folder, fetched } = await pulled(manifest);
      expect([...fetched].toSorted()).toEqual(manifest.files.map(({ path }) => path).toSorted());
      expect(await chooseFiles(folder, parseWhisperConfig(manifest), false)).toEqual({
        folder,
        encoder: join(folder, 'onnx/encoder_model_quantized.onnx'),
        decoder: { kind: 'merged', path: join(folder, 'onnx/decoder_model_merged_quantized.onnx') },
        precision: 'int8',
        warnings: [],
      });
      const description = await readDescription(folder);
      // Content that only generation_config.json and preprocessor_config.json have in the fake repository.
      expect(description).toMatchObject({ melBins: melBinsOf(manifest), alignmentHeads: [[1, 1]] });
      const { special } = await readTokenizer(folder);
      const known = [...special.languages.keys()];
      const promised = manifest.capabilities.languages.filter((language) => language !== 'auto');
      expect(promised).toEqual(manifest.capabilities.languageDetection ? known : ['en']);
    },
  );

  it('come from one revision of one repository each', () => {
    for (const { name, files } of WHISPERS) {
      const sources = files.map(({ source }) => source?.type === 'hub' && { ...source, path: '' });
      expect({ name, sources: new Set(sources.map((source) => JSON.stringify(source))).size }).toEqual({ name, sources: 1 });
    }
  });
});

/** Pulls the model from a fake hub, whose repository has small files under the real names. */
async function pulled(manifest: SttManifest): Promise<{ folder: string; fetched: ReadonlySet<string> }> {
  const [source] = manifest.files.flatMap(({ source }) => (source?.type === 'hub' ? [source] : []));
  const hub = await startHub(repository(manifest), source!.repository);
  onTestFinished(() => hub.close());
  const { folder } = await pull(
    // Sizes and hashes of the catalog are those of the real files.
    { ...manifest, files: manifest.files.map(({ path, source }) => ({ path, ...(source && { source }) })) },
    { modelsDir: temporaryFolder(), hubUrl: hub.url, env: {}, signal: new AbortController().signal },
  );
  // A large file causes two requests: to the hub, and to the target of its redirect.
  const fetched = new Set(
    hub.seen.flatMap(({ method, path }) => (method === 'GET' && !path.startsWith('/api') ? [path] : [])),
  );
  return { folder, fetched };
}

function repository(manifest: SttManifest): Record<string, Buffer> {
  const { encoderLayers, decoderLayers, width } = MODEL_SIZES[String(manifest.engineConfig['model_size'])]!;
  const languages = melBinsOf(manifest) === 128 ? LANGUAGES_V3 : LANGUAGES;
  const vocabulary = { ...SMALL_VOCABULARY, languages };
  const json = {
    'config.json': {
      model_type: 'whisper',
      d_model: width,
      encoder_layers: encoderLayers,
      decoder_layers: decoderLayers,
      decoder_attention_heads: width / 64,
      vocab_size: 2_000,
    },
    'generation_config.json': { is_multilingual: true, alignment_heads: [[1, 1]] },
    'preprocessor_config.json': { feature_size: melBinsOf(manifest) },
    'tokenizer.json': tokenizerJson(vocabulary),
  };
  return Object.fromEntries([
    ...Object.entries(json).map(([path, content]) => [path, Buffer.from(JSON.stringify(content))] as const),
    ...manifest.files.filter(({ path }) => path.endsWith('.onnx')).map(({ path }) => [path, Buffer.from(path)] as const),
    ...NOT_NEEDED.map((path) => [path, Buffer.from(path)] as const),
  ]);
}

/** 80, or 128 from version 3 on. */
function melBinsOf({ engineConfig }: SttManifest): number {
  return String(engineConfig['model_size']).includes('v3') ? 128 : 80;
}
