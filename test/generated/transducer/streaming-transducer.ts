import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledModel, SttManifest } from '../../../src/domain/model.ts';
import { sttManifest } from '../../helpers/model-fixtures.ts';
import { CHARACTERS, weightsOf, writeRandomTransducer } from './random-transducer.ts';
import { streamingNemoFile, TINY_FAST_CONFORMER } from './streaming-nemo.ts';
import { streamingZipformerFile, TINY_ZIPFORMER, type ZipformerSizes } from './streaming-zipformer.ts';

/** The export formats of streaming transducers. */
export type StreamingForm = 'zipformer' | 'nemo' | 'nemo-prompt';

/** Locales of the multilingual format, by prompt number. */
const PROMPTS = { auto: 101, 'en-US': 0, 'en-GB': 1, 'de-DE': 2, 'fr-FR': 3 };
/** Tokens that name the detected language; they replace the last characters of the vocabulary. */
export const TAGS = ['<en-US>', '<de-DE>', '<fr-FR>'] as const;

const JOINER_WIDTH = 48;
/** With this bias about a third of the frames emit a token. */
const BLANK_BIAS = { zipformer: 6, large: 1, nemo: 9 } as const;

/**
 * Writes a streaming transducer with random weights into a folder: an encoder with all its states, and the
 * other graphs of an offline transducer (random-transducer.ts). The same `seed` gives the same model.
 */
export function writeStreamingTransducer(
  folder: string,
  form: StreamingForm,
  { seed = 1, sizes = TINY_ZIPFORMER }: { readonly seed?: number; readonly sizes?: ZipformerSizes } = {},
): void {
  const weights = weightsOf(seed);
  if (form === 'zipformer') {
    const isTiny = sizes === TINY_ZIPFORMER;
    const rowWidth = isTiny ? JOINER_WIDTH : 512;
    const others = { bins: 80, rowWidth, hidden: isTiny ? 32 : 512, layers: 2 };
    writeRandomTransducer(folder, 'icefall', {
      seed,
      sizes: others,
      blankBias: isTiny ? BLANK_BIAS.zipformer : BLANK_BIAS.large,
    });
    writeFileSync(join(folder, 'encoder.onnx'), streamingZipformerFile(sizes, rowWidth, weights));
    return;
  }
  const { bins, dim } = TINY_FAST_CONFORMER;
  const others = { bins, rowWidth: dim, hidden: 32, layers: 2 };
  writeRandomTransducer(folder, 'nemo-rnnt', { seed, sizes: others, blankBias: BLANK_BIAS.nemo });
  const isTold = form === 'nemo-prompt';
  const conformer = { ...TINY_FAST_CONFORMER, ...(isTold && { prompts: PROMPTS }) };
  writeFileSync(join(folder, 'encoder.onnx'), streamingNemoFile(conformer, CHARACTERS.length, weights));
  if (!isTold) return;
  const tokens = [...CHARACTERS.slice(0, -TAGS.length), ...TAGS, '<blk>'];
  writeFileSync(join(folder, 'tokens.txt'), tokens.map((token, id) => `${token} ${id}\n`).join(''));
}

/** Writes such a model into a folder, and returns it as an installed model. */
export function installedStreamingTransducer(
  folder: string,
  form: StreamingForm,
  engineConfig: Readonly<Record<string, unknown>> = {},
): InstalledModel<SttManifest> {
  writeStreamingTransducer(folder, form);
  const { capabilities } = sttManifest();
  return {
    folder,
    manifest: sttManifest({
      name: form,
      engine: 'transducer',
      capabilities: {
        ...capabilities,
        architecture: 'streaming-native',
        languages: form === 'nemo-prompt' ? ['auto'] : ['en'],
        wordTimestamps: true,
        hotWords: true,
      },
      engineConfig,
    }),
  };
}

/** Installs such a model in a models folder. */
export function installStreamingTransducer(models: string, name: string, sizes: ZipformerSizes): void {
  const folder = join(models, name);
  writeStreamingTransducer(folder, 'zipformer', { sizes });
  writeFileSync(
    join(folder, 'voice.yaml'),
    `name: ${name}
version: "1"
type: stt
engine: transducer
description: Random weights.
capabilities:
  architecture: streaming-native
  streaming: true
  languages: [en]
  word_timestamps: true
  translation: false
  partial_transcripts: true
  hot_words: true
  batch_inference: true
  language_detection: false
  initial_prompt: false
resources: { memory_mb: 512, gpu_required: false, gpu_recommended: false, load_time_seconds: 120 }
`,
  );
}
