import { memoryBytes } from '../../../base/machine.ts';
import type { SttEngine } from '../../../domain/engine.ts';
import type { SttRequest, SttResult } from '../../../domain/recognition.ts';
import type { InstalledModel, SttCapabilities, SttManifest } from '../../../domain/model.ts';
import { recognized } from '../../../domain/outcome.ts';
import { hasCuda, type Provider } from '../../../onnx/device.ts';
import { programUrl } from '../../../threads/program.ts';
import { passesNoSpeechFilter } from '../../no-speech-filter.ts';
import { openInference } from '../../inference.ts';
import { CHECKS } from './decoding/fallback.ts';
import { BEST_OF } from './decoding/sampling.ts';
import { readDescription, type WhisperDescription } from './description.ts';
import { parseWhisperConfig, type WhisperConfig } from './engine-config.ts';
import type { DecodedClip } from './transcribe-clips.ts';
import { chooseFiles } from './model-files.ts';
import type { WhisperModelOptions } from './model.ts';
import type { WhisperAbilities, WhisperMethods } from './program.ts';

/**
 * Processor threads per run: a single clip takes half the time, while two clips side by side would take twice
 * the memory.
 */
const RUN_THREADS = 2;

/**
 * Opens Whisper with `threads / 2` inference threads, each with its own copy of the model, or one on a
 * graphics card. Threads load their copy when they first get work.
 * @throws VoiceError `invalid_manifest`, or `unavailable` when the manifest requires a graphics card that
 * cannot be used.
 */
export async function openWhisperEngine(
  { manifest, folder }: InstalledModel<SttManifest>,
  threads: number,
  signal?: AbortSignal,
): Promise<SttEngine> {
  const config = parseWhisperConfig(manifest);
  const inference = await openInference<WhisperMethods, WhisperModelOptions>({
    program: programUrl('engines/encoder-decoder/whisper/program.ts'),
    providers: providers(config),
    threads: Math.max(1, Math.floor(threads / RUN_THREADS)),
    dataOn: async (provider) => ({
      ...(await describeFiles(folder, config, provider)),
      provider,
      beamSize: config.beamSize,
      runThreads: Math.min(RUN_THREADS, threads),
    }),
    signal,
  });
  const { lanes, ask, warm, close } = inference;
  const { files, description } = inference.data;
  const abilities = await ask('describe', undefined);
  const capabilities = capabilitiesOf(manifest, abilities);
  /** The language of a model without language detection. */
  const only = capabilities.languageDetection ? undefined : spokenIn(capabilities);

  return {
    facts: {
      capabilities,
      lanes,
      batchRows: rowsThatFit(description, {
        beamSize: config.beamSize,
        hypotheses: Math.max(config.beamSize, BEST_OF),
        threads: lanes,
        memory: memoryBytes(),
      }),
      paddedSeconds: abilities.paddedSeconds,
      packing: 'windows',
      doubtfulLogprob: CHECKS.avgLogprob,
      verifiesDrafts: false,
      warnings: [],
    },
    warm,
    async transcribe(rows, signal, onProgress) {
      const clips = rows.map((row) => (only === undefined ? row : { language: only, ...row }));
      const answers = await ask('transcribe', clips, signal, onProgress);
      return answers.map((clip, index) => recognized(toResult(clip, rows[index]!, files.warnings)));
    },
    close,
  };
}

async function describeFiles(folder: string, config: WhisperConfig, provider: Provider) {
  const files = await chooseFiles(folder, config, provider !== 'cpu');
  return { files, description: await readDescription(files.folder) };
}

/** Execution providers in order of preference. */
function providers({ device }: WhisperConfig): readonly Provider[] {
  if (device === 'auto') return hasCuda() ? ['cuda', 'cpu'] : ['cpu'];
  return [device];
}

/** The manifest's claims, as far as the files confirm them: only languages that the tokenizer has. */
function capabilitiesOf(
  { capabilities }: SttManifest,
  { languages, wordTimes }: WhisperAbilities,
): SttCapabilities {
  const multilingual = languages.length > 0;
  const isKnown = (code: string) => code === 'auto' || languages.includes(code);
  return {
    ...capabilities,
    languages: multilingual ? capabilities.languages.filter(isKnown) : ['en'],
    translation: capabilities.translation && multilingual,
    languageDetection: capabilities.languageDetection && multilingual,
    wordTimestamps: capabilities.wordTimestamps && wordTimes,
    // Independent of the manifest: the rows of a batch share one decoder run.
    batchInference: true,
  };
}

const spokenIn = ({ languages }: SttCapabilities) => languages.find((code) => code !== 'auto');

function toResult(
  { language, probability, soundsLike, segments }: DecodedClip,
  { speechProbability }: SttRequest,
  warnings: readonly string[],
): SttResult {
  return {
    language,
    languageProbability: probability,
    ...(soundsLike && { soundsLike }),
    segments: segments.filter((segment) => passesNoSpeechFilter(segment, speechProbability)),
    warnings,
  };
}

/**
 * The most beams in a batch: two windows of five beams take little more time than one; with more, mainly the
 * memory grows.
 */
const MAX_BEAMS = 10;
const MAX_ROWS = 4;

/** The most bytes for the rows of one thread on any machine. */
const MAX_BYTES = 1.5 * 2 ** 30;

/** The largest share of the machine's memory for the rows of all threads. */
const SHARE_OF_MEMORY = 0.25;

/**
 * Returns how many clips one thread can decode at once in the machine's memory. A clip takes one
 * cross-attention cache, and a self-attention cache for each of its hypotheses.
 * @param beamSize decoder rows of a clip.
 * @param hypotheses the most rows of a clip; samples of a fallback may be more than beams.
 * @param memory bytes of the machine.
 */
export function rowsThatFit(
  { decoderLayers, width, audioContext, textContext, vocabulary }: WhisperDescription,
  {
    beamSize,
    hypotheses,
    threads,
    memory,
  }: {
    readonly beamSize: number;
    readonly hypotheses: number;
    readonly threads: number;
    readonly memory: number;
  },
): number {
  const cached = 2 * decoderLayers * width;
  const bytes = 4 * (cached * audioContext + (cached * textContext + 2 * vocabulary) * hypotheses);
  const room = Math.min(MAX_BYTES, (memory * SHARE_OF_MEMORY) / threads);
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_BEAMS / beamSize), Math.floor(room / bytes)));
}
