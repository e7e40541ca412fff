import { stat } from 'node:fs/promises';
import type { SttEngine } from '../../domain/engine.ts';
import type { InstalledModel, SttManifest } from '../../domain/model.ts';
import { programUrl } from '../../threads/program.ts';
import { languagesOf, openFrameEngine } from '../frames/engine.ts';
import { parseTransducerConfig } from './config.ts';
import { findTransducerFiles } from './model-files.ts';
import type { TransducerOptions } from './program.ts';

/** Clips per run of the encoder; more would take memory and save no time. */
const BATCH_ROWS = 4;

/** A larger encoder is loaded once: its runs are long enough to be shared by threads. */
const LARGE_BYTES = 200_000_000;

/**
 * Opens a transducer over `threads` inference threads, each with its own copy of the model. A large model is
 * loaded once, and each run of its encoder uses `threads`.
 * @throws VoiceError `invalid_manifest` or `unsupported` if the files cannot be used, `unavailable` if the
 * manifest requires a graphics card that cannot be used.
 */
export async function openTransducerEngine(
  { manifest, folder }: InstalledModel<SttManifest>,
  threads: number,
  signal?: AbortSignal,
): Promise<SttEngine> {
  const { provider, language, named, endpoint, ...search } = parseTransducerConfig(manifest);
  const files = await findTransducerFiles(folder, { named });
  const languages = languagesOf(manifest.capabilities.languages, language);
  const isLarge = ((await stat(files.encoder).catch(() => undefined))?.size ?? 0) > LARGE_BYTES;
  const runThreads = isLarge && provider === 'cpu' ? threads : 1;
  return openFrameEngine({
    manifest,
    signal,
    program: programUrl('engines/transducer/program.ts'),
    data: { files, provider, runThreads, batchRows: BATCH_ROWS, ...search } satisfies TransducerOptions,
    threads: provider === 'cpu' && !isLarge ? threads : 1,
    languages,
    // A model of several languages does not report the one it detects.
    ...(languages.length > 1 && { defaultLanguage: 'und' }),
    batchRows: BATCH_ROWS,
    endpoint,
    takesHotWords: search.decoding !== 'greedy',
  });
}
