import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { SttEngine, SttRequest, SttResult } from '../../../domain/engine.ts';
import type { InstalledModel, SttManifest } from '../../../domain/model.ts';
import { heard } from '../../../domain/outcome.ts';
import { ThreadPool } from '../../../threads/pool.ts';
import { programUrl } from '../../../threads/program.ts';
import { isBelievable } from '../believable.ts';
import { compressionRatio } from '../compression.ts';
import { checkMoonshineConfig } from './config.ts';
import type { MoonshineRequest, MoonshineRow } from './program.ts';
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
  const pool = new ThreadPool<MoonshineRequest, readonly MoonshineRow[]>({
    program: programUrl('engines/encoder-decoder/moonshine/program.ts'),
    data: folder,
    threads,
  });
  await pool.warm();

  async function checked(row: MoonshineRow, request: SttRequest, signal: AbortSignal): Promise<MoonshineRow> {
    if (!needsSecondTry(row, request)) return row;
    const [again] = await pool.run({ rows: [request.speech], secondTry: true }, signal);
    return betterTry(row, again!, request);
  }

  return {
    facts: {
      // Whatever the manifest says: rows of a batch share one run of the decoder.
      capabilities: { ...manifest.capabilities, batchInference: true },
      lanes: pool.size,
      batchRows: BATCH_ROWS,
      paddedSeconds: 0,
      packing: 'sentences',
      doubtfulLogprob: DOUBTFUL_LOGPROB,
      warnings: [],
    },
    // What goes wrong here goes wrong again for the first request, which is told.
    warm: (lanes) => void pool.warm(lanes).catch(() => undefined),
    async transcribe(requests, signal) {
      const rows = await pool.run({ rows: requests.map(({ speech }) => speech), secondTry: false }, signal);
      return Promise.all(
        rows.map(async (row, index) => {
          const request = requests[index]!;
          return heard(toResult(await checked(row, request, signal), request));
        }),
      );
    },
    close: () => pool.close(),
  };
}

function toResult(row: MoonshineRow, { speech, speechProbability, temperature }: SttRequest): SttResult {
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
      },
    ],
  };
}
