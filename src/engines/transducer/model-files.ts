import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { VoiceError } from '../../domain/errors.ts';
import { findModelJson } from '../model-json.ts';
import type { TransducerConfig } from './config.ts';

/** The `config.json` that exports of onnx-asr have instead of metadata. */
const exportSchema = z.object({
  features_size: z.number().int().min(20).max(256).optional(),
  subsampling_factor: z.number().int().min(1).max(64).optional(),
});

export type ExportConfig = z.output<typeof exportSchema>;

/** The names of a transducer's graphs and of its token list, in one folder. */
export interface TransducerFiles {
  readonly encoder: string;
  /** The prediction network; in a `joint` layout the same file as `joiner`. */
  readonly decoder: string;
  readonly joiner: string;
  readonly tokens: string;
  /** `joint`: prediction network and joiner are one graph, as in onnx-asr. `separate`: as in sherpa-onnx. */
  readonly layout: 'joint' | 'separate';
}

/** A transducer's files by absolute paths, with the facts in `config.json`. */
export interface FoundTransducer extends TransducerFiles {
  readonly exported: ExportConfig;
}

const TOKEN_FILES = ['tokens.txt', 'vocab.txt'];
/** Parts of file names for precisions, the smallest that is fast on a processor first. */
const PRECISIONS = ['int8', '', 'fp16'];

/**
 * Finds the files of a transducer among the names of a folder's files: `encoder*.onnx`, `decoder*.onnx` and
 * `joiner*.onnx` with `tokens.txt`, or `encoder-model.onnx` and `decoder_joint-model.onnx` with `vocab.txt`;
 * each graph also as `.int8.onnx` or `.fp16.onnx`.
 * @returns `undefined` for the files of other models.
 */
export function transducerFilesAmong(names: readonly string[]): TransducerFiles | undefined {
  const tokens = TOKEN_FILES.find((name) => names.includes(name));
  const encoder = graphAmong(names, 'encoder');
  if (tokens === undefined || encoder === undefined) return undefined;
  const joint = graphAmong(names, 'decoder_joint');
  if (joint !== undefined) return { encoder, decoder: joint, joiner: joint, tokens, layout: 'joint' };
  const decoder = graphAmong(names, 'decoder');
  const joiner = graphAmong(names, 'joiner');
  if (decoder === undefined || joiner === undefined) return undefined;
  return { encoder, decoder, joiner, tokens, layout: 'separate' };
}

/** The file of `stem.onnx`, `stem-epoch-99-avg-1.int8.onnx` and the like, the first by precision. */
function graphAmong(names: readonly string[], stem: string): string | undefined {
  const form = new RegExp(`^${stem}(?:[-.][\\w.-]*)?\\.onnx$`);
  const graphs = names.filter((name) => form.test(name)).toSorted();
  return PRECISIONS.map((precision) => graphs.find((name) => precisionOf(name) === precision)).find(
    (name) => name !== undefined,
  );
}

const precisionOf = (name: string): string => /\.(int8|fp16)\.onnx$/.exec(name)?.[1] ?? '';

/**
 * Finds the files of a transducer in a folder. Files in `named` replace those found.
 * @throws VoiceError `invalid_manifest` if a file is missing, or `config.json` is invalid.
 */
export async function findTransducerFiles(
  folder: string,
  { named }: Pick<TransducerConfig, 'named'>,
): Promise<FoundTransducer> {
  const names = await readdir(folder).catch((): string[] => []);
  const { encoder, decoder, joiner, tokens } = named;
  const found =
    encoder !== undefined && decoder !== undefined && tokens !== undefined
      ? ({
          encoder,
          decoder,
          joiner: joiner ?? decoder,
          tokens,
          layout: joiner === undefined ? 'joint' : 'separate',
        } as const)
      : transducerFilesAmong(names);
  if (!found) throw missing(folder);
  const files = { ...found, ...named };
  const encoderPath = join(folder, files.encoder);
  return {
    encoder: encoderPath,
    decoder: join(folder, files.decoder),
    joiner: join(folder, files.layout === 'joint' ? files.decoder : files.joiner),
    tokens: join(folder, files.tokens),
    layout: files.layout,
    exported:
      files.layout === 'joint'
        ? ((await findModelJson(dirname(encoderPath), 'config.json', exportSchema)) ?? {})
        : {},
  };
}

const missing = (folder: string) =>
  new VoiceError(
    'invalid_manifest',
    `The model folder '${basename(folder)}' holds no transducer. Looked for: encoder.onnx, decoder.onnx, joiner.onnx and tokens.txt, or encoder-model.onnx, decoder_joint-model.onnx and vocab.txt.`,
  );
