import { memoryBytes } from '../../../base/machine.ts';
import type { SttEngine, SttRequest, SttResult } from '../../../domain/engine.ts';
import { VoiceError } from '../../../domain/errors.ts';
import type { InstalledModel, SttCapabilities, SttManifest } from '../../../domain/model.ts';
import { heard } from '../../../domain/outcome.ts';
import { hasCuda, type Provider } from '../../../onnx/device.ts';
import { ThreadPool } from '../../../threads/pool.ts';
import { programUrl } from '../../../threads/program.ts';
import { isBelievable } from '../../believable.ts';
import { rowsThatFit } from './batch-rows.ts';
import { CHECKS } from './decoding/fallback.ts';
import { BEST_OF } from './decoding/sampling.ts';
import { readDescription } from './description.ts';
import { parseWhisperConfig, type WhisperConfig } from './engine-config.ts';
import type { HeardClip } from './hear-clips.ts';
import { chooseFiles } from './model-files.ts';
import type { WhisperModelOptions } from './model.ts';
import type { WhisperAnswer, WhisperCall } from './program.ts';
import { WINDOW_SECONDS } from './window.ts';

/** A single clip is encoded in half of the time; small steps gain little, and two of several calls at once share the cores. */
const RUN_THREADS = 2;

type Pool = ThreadPool<WhisperCall, WhisperAnswer>;

/**
 * Opens Whisper over `threads` inference threads, each with its own copy of the model; over one where it runs on a
 * graphics card. Threads load when there is work for them.
 * @throws VoiceError `invalid_manifest`, or `unavailable` when the manifest insists on a card that cannot be used.
 */
export async function openWhisperEngine(
  { manifest, folder }: InstalledModel<SttManifest>,
  threads: number,
): Promise<SttEngine> {
  const config = parseWhisperConfig(manifest);
  const { pool, files, lanes } = await openOn(providers(config), config, folder, threads);
  const [description, abilities] = await Promise.all([readDescription(files.folder), describe(pool)]);
  const capabilities = capabilitiesOf(manifest, abilities);
  /** What a model that cannot tell languages apart is for. */
  const only = capabilities.languageDetection ? undefined : spokenIn(capabilities);

  return {
    facts: {
      capabilities,
      lanes,
      batchRows: rowsThatFit(description, {
        hypotheses: Math.max(config.beamSize, BEST_OF),
        threads: lanes,
        memory: memoryBytes(),
      }),
      paddedSeconds: WINDOW_SECONDS,
      packing: 'windows',
      doubtfulLogprob: CHECKS.avgLogprob,
      readsAlong: false,
      warnings: [],
    },
    // What goes wrong here goes wrong again for the first request, which is told.
    warm: (count) => void pool.warm(count).catch(() => undefined),
    async transcribe(rows, signal) {
      const clips = rows.map((row) => (only === undefined ? row : { language: only, ...row }));
      const answer = await pool.run({ type: 'hear', clips }, signal);
      if (answer.type !== 'heard')
        throw new VoiceError('internal', 'The engine gave an answer to another question.');
      return answer.clips.map((clip, index) => heard(toResult(clip, rows[index]!, files.warnings)));
    },
    close: () => pool.close(),
  };
}

/** In the order they are tried. */
function providers({ device }: WhisperConfig): readonly Provider[] {
  if (device === 'auto') return hasCuda() ? ['cuda', 'cpu'] : ['cpu'];
  return [device];
}

async function openOn(
  [provider = 'cpu', ...others]: readonly Provider[],
  config: WhisperConfig,
  folder: string,
  threads: number,
) {
  const files = await chooseFiles(folder, config, provider !== 'cpu');
  const lanes = provider === 'cpu' ? threads : 1;
  const pool: Pool = new ThreadPool({
    program: programUrl('engines/encoder-decoder/whisper/program.ts'),
    data: {
      files,
      provider,
      beamSize: config.beamSize,
      runThreads: Math.min(RUN_THREADS, threads),
    } satisfies WhisperModelOptions,
    threads: lanes,
  });
  try {
    await pool.warm();
  } catch (error) {
    await pool.close();
    if (others.length === 0 || VoiceError.from(error).kind !== 'unavailable') throw error;
    return openOn(others, config, folder, threads);
  }
  return { pool, files, lanes };
}

async function describe(pool: Pool) {
  const answer = await pool.run({ type: 'describe' }, new AbortController().signal);
  if (answer.type === 'abilities') return answer;
  throw new VoiceError('internal', 'The engine gave an answer to another question.');
}

/** The manifest's claims, as far as the files bear them out: of languages, those that the tokenizer has. */
function capabilitiesOf(
  { capabilities }: SttManifest,
  { languages, wordTimes }: Extract<WhisperAnswer, { type: 'abilities' }>,
): SttCapabilities {
  const multilingual = languages.length > 0;
  const isKnown = (code: string) => code === 'auto' || languages.includes(code);
  return {
    ...capabilities,
    languages: multilingual ? capabilities.languages.filter(isKnown) : ['en'],
    translation: capabilities.translation && multilingual,
    languageDetection: capabilities.languageDetection && multilingual,
    wordTimestamps: capabilities.wordTimestamps && wordTimes,
    // Whatever the manifest says: rows of a batch share one run of the decoder.
    batchInference: true,
  };
}

const spokenIn = ({ languages }: SttCapabilities) => languages.find((code) => code !== 'auto');

function toResult(
  { language, probability, soundsLike, segments }: HeardClip,
  { speechProbability }: SttRequest,
  warnings: readonly string[],
): SttResult {
  return {
    language,
    languageProbability: probability,
    ...(soundsLike && { soundsLike }),
    segments: segments.filter((segment) => isBelievable(segment, speechProbability)),
    warnings,
  };
}
