import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { SttEngine, SttRequest, SttResult } from '../../../domain/engine.ts';
import type { InstalledModel, SttManifest } from '../../../domain/model.ts';
import { recognized } from '../../../domain/outcome.ts';
import { programUrl } from '../../../threads/program.ts';
import { passesNoSpeechFilter } from '../../no-speech-filter.ts';
import { decodedSegment } from '../../decoded-segment.ts';
import { openInference } from '../../inference.ts';
import type { MoonshineMethods, MoonshineRow } from './program.ts';
import { betterRow, needsRetry } from './retry.ts';
import { z } from 'zod';
import { cpuOnly, parseEngineConfig } from '../../parse-engine-config.ts';

/** Moonshine Tiny knows one language. */
const LANGUAGE = 'en';

/** Rows in one call; beyond this memory grows and speed does not. */
const BATCH_ROWS = 8;

/**
 * Measured: other languages are at -0.7 and below, English at -0.4 and above until noise is as loud as the
 * voice.
 */
const DOUBTFUL_LOGPROB = -0.5;

/**
 * Opens Moonshine over `threads` inference threads, each with its own copy of the model. Threads load when
 * there is work for them.
 */
export async function openMoonshineEngine(
  { manifest, folder }: InstalledModel<SttManifest>,
  threads: number,
): Promise<SttEngine> {
  checkMoonshineConfig(manifest);
  const { ask, lanes, warm, close } = await openInference<MoonshineMethods, string>({
    program: programUrl('engines/encoder-decoder/moonshine/program.ts'),
    threads,
    dataOn: () => folder,
  });
  const { wordTimes } = await ask('describe', undefined);

  async function checked(
    row: MoonshineRow,
    request: SttRequest,
    words: boolean,
    signal: AbortSignal,
  ): Promise<MoonshineRow> {
    if (!needsRetry(row, request)) return row;
    const alone = [{ samples: request.speech, drafts: [] }];
    const [again] = await ask('hear', { rows: alone, isRetry: true, words }, signal);
    return betterRow(row, again!, request);
  }

  return {
    facts: {
      // Whatever the manifest says: rows of a batch share one run of the decoder, and its attention tells
      // when words are spoken.
      capabilities: { ...manifest.capabilities, batchInference: true, wordTimestamps: wordTimes },
      lanes,
      batchRows: BATCH_ROWS,
      paddedSeconds: 0,
      packing: 'sentences',
      doubtfulLogprob: DOUBTFUL_LOGPROB,
      verifiesDrafts: true,
      warnings: [],
    },
    warm,
    async transcribe(requests, signal) {
      // Rows of one call share what they are asked for: what the others want costs a row next to nothing.
      const words = requests.some((request) => request.wordTimestamps === true);
      const rows = await ask(
        'hear',
        {
          rows: requests.map(({ speech: samples, drafts = [] }) => ({ samples, drafts })),
          isRetry: false,
          words,
        },
        signal,
      );
      return Promise.all(
        rows.map(async (row, index) => {
          const request = requests[index]!;
          return recognized(toResult(await checked(row, request, words, signal), request));
        }),
      );
    },
    close,
  };
}

function toResult(row: MoonshineRow, request: SttRequest): SttResult {
  const warnings =
    request.temperature > 0 ? ['Moonshine always takes the likeliest words; temperature was ignored.'] : [];
  const decoded = { ...row, start: 0, end: request.speech.length / SPEECH_RATE };
  const segments = passesNoSpeechFilter(row, request.speechProbability)
    ? [decodedSegment(decoded, request)]
    : [];
  return { language: LANGUAGE, warnings, segments };
}

const schema = z.object({
  device: cpuOnly('Moonshine'),
  vad_filter: z.literal(false).default(false),
});

/**
 * Checks Moonshine's part of a manifest's `engine_config`. `auto` means the CPU: the int8 graphs have nothing
 * to gain from a graphics card.
 * @throws VoiceError `invalid_manifest` naming the key.
 */
export function checkMoonshineConfig(manifest: SttManifest): void {
  parseEngineConfig(manifest, schema);
}
