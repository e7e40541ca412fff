import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { SttEngine } from '../../../domain/engine.ts';
import type { SttRequest, SttResult } from '../../../domain/recognition.ts';
import type { InstalledModel, SttManifest } from '../../../domain/model.ts';
import { recognized } from '../../../domain/outcome.ts';
import { programUrl } from '../../../threads/program.ts';
import { passesNoSpeechFilter } from '../../no-speech-filter.ts';
import { decodedSegment, ignoredBySearch } from '../../decoded-segment.ts';
import { openInference } from '../../inference.ts';
import { readStreamingConfig } from './streaming/config.ts';
import type { MoonshineMethods, MoonshineProgram, MoonshineRow, MoonshineSpeech } from './program.ts';
import { z } from 'zod';
import { cpuOnly, parseEngineConfig } from '../../parse-engine-config.ts';

/** The language of a model whose manifest names none. */
const USUAL_LANGUAGE = 'en';

/**
 * Opens Moonshine over `threads` inference threads, each with its own copy of the model. Threads load when
 * there is work for them.
 */
export async function openMoonshineEngine(
  { manifest, folder }: InstalledModel<SttManifest>,
  threads: number,
  signal?: AbortSignal,
): Promise<SttEngine> {
  checkMoonshineConfig(manifest);
  const language = manifest.capabilities.languages.find((code) => code !== 'auto') ?? USUAL_LANGUAGE;
  const { ask, lanes, warm, close } = await openInference<MoonshineMethods, MoonshineProgram>({
    program: programUrl('engines/encoder-decoder/moonshine/program.ts'),
    threads,
    dataOn: async () => ({ folder, language, streaming: await readStreamingConfig(folder) }),
    signal,
  });
  const { wordTimes, rows: batchRows, doubtfulLogprob } = await ask('describe', undefined);

  async function checked(
    row: MoonshineRow,
    request: SttRequest,
    words: boolean,
    signal: AbortSignal,
  ): Promise<MoonshineRow> {
    if (!needsRetry(row, request)) return row;
    const alone = [rowOf({ ...request, drafts: [] })];
    const [again] = await ask('transcribe', { rows: alone, isRetry: true, words }, signal);
    return betterRow(row, again!, request);
  }

  return {
    facts: {
      // Independent of the manifest: the rows of a batch share one decoder run, and its attention shows when
      // words are spoken.
      capabilities: {
        ...manifest.capabilities,
        batchInference: batchRows > 1,
        wordTimestamps: wordTimes,
      },
      lanes,
      batchRows,
      paddedSeconds: 0,
      packing: 'sentences',
      doubtfulLogprob,
      verifiesDrafts: true,
      warnings: [],
    },
    warm,
    async transcribe(requests, signal) {
      // If any request wants words, all rows get them: the extra cost per row is negligible.
      const words = requests.some((request) => request.wordTimestamps === true);
      const rows = await ask(
        'transcribe',
        {
          rows: requests.map(rowOf),
          isRetry: false,
          words,
        },
        signal,
      );
      return Promise.all(
        rows.map(async (row, index) => {
          const request = requests[index]!;
          return recognized(toResult(await checked(row, request, words, signal), request, language));
        }),
      );
    },
    close,
  };
}

const rowOf = ({ speech: samples, drafts = [], hotWords = [] }: SttRequest): MoonshineSpeech => ({
  samples,
  drafts,
  hotWords,
});

function toResult(row: MoonshineRow, request: SttRequest, language: string): SttResult {
  const warnings = ignoredBySearch(request, 'Moonshine always takes the likeliest words');
  const decoded = { ...row, start: 0, end: request.speech.length / SPEECH_RATE };
  const segments = passesNoSpeechFilter(row, request.speechProbability)
    ? [decodedSegment(decoded, request)]
    : [];
  return { language, warnings, segments };
}

const schema = z.object({
  device: cpuOnly('Moonshine'),
  vad_filter: z.literal(false).default(false),
});

/**
 * Checks Moonshine's part of a manifest's `engine_config`. `auto` means the CPU: int8 graphs gain nothing
 * from a graphics card.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function checkMoonshineConfig(manifest: SttManifest): void {
  parseEngineConfig(manifest, schema);
}

/** The least speech probability from which too few words mean a mistake. */
const SURE_SPEECH = 0.7;
/** The least number of tokens a second; even slow speech has more. */
const SPARSE_TOKENS_PER_SECOND = 1;

/**
 * Whether a row should be decoded again with other padding: after a repetition loop, without an end token, or
 * with far too few words for certain speech. Sometimes Moonshine writes nothing for a clear sentence, and the
 * whole sentence if the clip is shifted a little.
 */
export function needsRetry(row: MoonshineRow, request: SttRequest): boolean {
  return row.ended !== 'end-token' || isSparse(row, request);
}

/** Returns the better of two results of one request. */
export function betterRow(first: MoonshineRow, second: MoonshineRow, request: SttRequest): MoonshineRow {
  const finished = Number(second.ended === 'end-token') - Number(first.ended === 'end-token');
  if (finished !== 0) return finished > 0 ? second : first;
  if (isSparse(first, request)) return second.tokens.length > first.tokens.length ? second : first;
  return second.avgLogprob > first.avgLogprob ? second : first;
}

function isSparse({ tokens }: MoonshineRow, { speech, speechProbability }: SttRequest): boolean {
  if (speechProbability < SURE_SPEECH) return false;
  return tokens.length < (speech.length / SPEECH_RATE) * SPARSE_TOKENS_PER_SECOND;
}
