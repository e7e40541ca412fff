import { totalmem } from 'node:os';
import type { SttEngine, SttRequest, SttResult } from '../../../domain/engine.ts';
import { unsupported, VoiceError } from '../../../domain/errors.ts';
import type { InstalledModel, SttCapabilities, SttManifest } from '../../../domain/model.ts';
import { hasCuda, type Provider } from '../../../onnx/device.ts';
import { ThreadPool } from '../../../threads/pool.ts';
import { programUrl } from '../../../threads/program.ts';
import { isBelievable } from '../believable.ts';
import { rowsThatFit } from './batch-rows.ts';
import { BEST_OF } from './decoding/sampling.ts';
import { readDescription } from './description.ts';
import { parseWhisperConfig, type WhisperConfig } from './engine-config.ts';
import type { HeardClip } from './hear-clips.ts';
import { chooseFiles } from './model-files.ts';
import type { WhisperModelOptions } from './model.ts';
import type { WhisperAnswer, WhisperCall } from './program.ts';
import { WINDOW_SECONDS } from './window.ts';

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
  const known = languagesOf(capabilities, abilities);
  /** What a model that cannot tell languages apart is for. */
  const [only] = capabilities.languageDetection ? [] : known;

  async function transcribeBatch(
    requests: readonly SttRequest[],
    signal: AbortSignal,
  ): Promise<readonly SttResult[]> {
    for (const request of requests) check(request);
    if (requests.length === 0) return [];
    const clips = requests.map((request) => (only === undefined ? request : { language: only, ...request }));
    const answer = await pool.run({ type: 'hear', clips }, signal);
    if (answer.type !== 'heard')
      throw new VoiceError('internal', 'The engine gave an answer to another question.');
    return answer.clips.map((clip, index) => toResult(clip, requests[index]!, files.warnings));
  }

  function check({ task, language, wordTimestamps }: SttRequest): void {
    if (task === 'translate' && !capabilities.translation) throw unsupported(manifest.name, 'translation');
    if (wordTimestamps && !capabilities.wordTimestamps) throw unsupported(manifest.name, 'word timestamps');
    if (language === undefined || known.includes(language)) return;
    throw new VoiceError(
      'invalid_value',
      `Model '${manifest.name}' does not know the language '${language}'.`,
    );
  }

  return {
    // Whatever the manifest says: rows of a batch share one run of the decoder.
    capabilities: { ...capabilities, batchInference: true },
    lanes,
    batchRows: rowsThatFit(description, {
      hypotheses: Math.max(config.beamSize, BEST_OF),
      threads: lanes,
      memory: totalmem(),
    }),
    paddedSeconds: WINDOW_SECONDS,
    // What goes wrong here goes wrong again for the first request, which is told.
    warm: (count) => void pool.warm(count).catch(() => undefined),
    transcribeBatch,
    async transcribe(request, signal) {
      const [result] = await transcribeBatch([request], signal);
      return result!;
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
    program: programUrl('./program.ts', import.meta.url),
    data: { files, provider, beamSize: config.beamSize } satisfies WhisperModelOptions,
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

/** The manifest's claims, as far as the files bear them out. */
function capabilitiesOf(
  { capabilities }: SttManifest,
  { languages, wordTimes }: Extract<WhisperAnswer, { type: 'abilities' }>,
): SttCapabilities {
  const multilingual = languages.length > 0;
  return {
    ...capabilities,
    ...(!multilingual && { languages: ['en'] }),
    translation: capabilities.translation && multilingual,
    languageDetection: capabilities.languageDetection && multilingual,
    wordTimestamps: capabilities.wordTimestamps && wordTimes,
  };
}

/** What the manifest lists and the tokenizer has. */
function languagesOf(
  { languages }: SttCapabilities,
  abilities: Extract<WhisperAnswer, { type: 'abilities' }>,
): readonly string[] {
  const own = abilities.languages.length > 0 ? abilities.languages : ['en'];
  return languages.filter((code) => own.includes(code));
}

function toResult(
  { language, probability, segments }: HeardClip,
  { speechProbability }: SttRequest,
  warnings: readonly string[],
): SttResult {
  return {
    language,
    languageProbability: probability,
    segments: segments.filter((segment) => isBelievable(segment, speechProbability)),
    warnings,
  };
}
