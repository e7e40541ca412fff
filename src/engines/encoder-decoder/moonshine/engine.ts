import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { SttEngine, SttRequest, SttResult } from '../../../domain/engine.ts';
import { VoiceError } from '../../../domain/errors.ts';
import type { InstalledModel, SttManifest } from '../../../domain/model.ts';
import { heard } from '../../../domain/outcome.ts';
import { ThreadPool } from '../../../threads/pool.ts';
import { programUrl } from '../../../threads/program.ts';
import { isBelievable } from '../../believable.ts';
import { compressionRatio } from '../../compression.ts';
import { checkMoonshineConfig } from './config.ts';
import type { MoonshineAnswer, MoonshineCall, MoonshineRequest, MoonshineRow } from './program.ts';
import { betterTry, needsSecondTry } from './second-try.ts';

/** Moonshine Tiny knows one language. */
const LANGUAGE = 'en';

/** Rows in one call; beyond this memory grows and speed does not. */
const BATCH_ROWS = 8;

/** Measured: other languages are at -0.7 and below, English at -0.4 and above until noise is as loud as the voice. */
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
  const pool = new ThreadPool<MoonshineCall, MoonshineAnswer>({
    program: programUrl('engines/encoder-decoder/moonshine/program.ts'),
    data: folder,
    threads,
  });
  const wordTimestamps = await timesWords(pool);

  async function hear(request: Omit<MoonshineRequest, 'type'>, signal: AbortSignal) {
    const answer = await pool.run({ type: 'hear', ...request }, signal);
    if (answer.type === 'heard') return answer.rows;
    throw new VoiceError('internal', 'The engine gave an answer to another question.');
  }

  async function checked(
    row: MoonshineRow,
    request: SttRequest,
    words: boolean,
    signal: AbortSignal,
  ): Promise<MoonshineRow> {
    if (!needsSecondTry(row, request)) return row;
    const [again] = await hear(
      { rows: [{ samples: request.speech, understoodBefore: [] }], secondTry: true, words },
      signal,
    );
    return betterTry(row, again!, request);
  }

  return {
    facts: {
      // Whatever the manifest says: rows of a batch share one run of the decoder, and its attention tells when words are spoken.
      capabilities: { ...manifest.capabilities, batchInference: true, wordTimestamps },
      lanes: pool.size,
      batchRows: BATCH_ROWS,
      paddedSeconds: 0,
      packing: 'sentences',
      doubtfulLogprob: DOUBTFUL_LOGPROB,
      readsAlong: true,
      warnings: [],
    },
    // What goes wrong here goes wrong again for the first request, which is told.
    warm: (lanes) => void pool.warm(lanes).catch(() => undefined),
    async transcribe(requests, signal) {
      // Rows of one call share what they are asked for: what the others want costs a row next to nothing.
      const words = requests.some((request) => request.wordTimestamps === true);
      const rows = await hear(
        {
          rows: requests.map(({ speech: samples, understoodBefore = [] }) => ({ samples, understoodBefore })),
          secondTry: false,
          words,
        },
        signal,
      );
      return Promise.all(
        rows.map(async (row, index) => {
          const request = requests[index]!;
          return heard(toResult(await checked(row, request, words, signal), request));
        }),
      );
    },
    close: () => pool.close(),
  };
}

/** Whether the model's files let words be timed. */
async function timesWords(pool: ThreadPool<MoonshineCall, MoonshineAnswer>): Promise<boolean> {
  const answer = await pool.run({ type: 'describe' }, new AbortController().signal);
  return answer.type === 'abilities' && answer.wordTimes;
}

function toResult(
  row: MoonshineRow,
  { speech, speechProbability, temperature, wordTimestamps, logprobs }: SttRequest,
): SttResult {
  const warnings =
    temperature > 0 ? ['Moonshine always takes the likeliest words; temperature was ignored.'] : [];
  if (!isBelievable(row, speechProbability)) return { language: LANGUAGE, segments: [], warnings };
  return {
    language: LANGUAGE,
    warnings,
    segments: [
      {
        text: row.text,
        start: 0,
        end: speech.length / SPEECH_RATE,
        tokens: row.tokens,
        temperature: 0,
        avgLogprob: row.avgLogprob,
        compressionRatio: compressionRatio(row.text),
        // Moonshine has no token for "no speech"; the VAD's opinion is the best there is.
        noSpeechProb: 1 - speechProbability,
        ...(wordTimestamps && row.words && { words: row.words }),
        ...(logprobs && { likelyTokens: row.likelyTokens }),
      },
    ],
  };
}
