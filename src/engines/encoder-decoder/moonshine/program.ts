import llamaTokenizer from 'llama-tokenizer-js';
import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { ThreadService } from '../../../threads/program.ts';
import { type DecodedRow, decodeGreedily } from '../greedy.ts';
import { openMoonshine } from './model.ts';

export interface MoonshineRequest {
  /** Chunks of speech, 16 kHz; the shorter ones are padded with silence to the longest. */
  readonly rows: readonly Float32Array[];
  /** A second try hears its rows a little later after the clip's beginning, and has to say something. */
  readonly secondTry: boolean;
}

export interface MoonshineRow extends DecodedRow {
  readonly text: string;
}

const START_TOKEN = 1;
const END_TOKEN = 2;
/** Ids from here on are special or unused: they have no text. */
const FIRST_SPECIAL_TOKEN = 32_000;

/** English is spoken at three to five tokens a second; more than this is the decoder talking to itself. */
const TOKENS_PER_SECOND = 6.5;
const SPARE_TOKENS = 8;

/** The encoder's convolutions need something to stand on. */
const MIN_SAMPLES = SPEECH_RATE;

/**
 * Speech that begins or stops dead at the edge of a clip makes the decoder guess; with a little silence around it
 * there are fewer errors, and half a second at the end doubles its confidence.
 */
const SILENCE_BEFORE = { firstTry: SPEECH_RATE / 10, secondTry: (SPEECH_RATE * 4) / 10 };
const SILENCE_AFTER = SPEECH_RATE / 2;

/** Moonshine (Jeffries et al. 2024, arXiv 2410.15608): raw audio in, greedy decoding out. */
export async function open(
  folder: string,
): Promise<ThreadService<MoonshineRequest, readonly MoonshineRow[]>> {
  const model = await openMoonshine(folder);
  return {
    async answer({ rows, secondTry }, signal) {
      const before = secondTry ? SILENCE_BEFORE.secondTry : SILENCE_BEFORE.firstTry;
      const longest = Math.max(...rows.map(({ length }) => length));
      const samples = Math.max(MIN_SAMPLES, before + longest + SILENCE_AFTER);
      const decoder = await model.decoder(rows.map((row) => padded(row, before, samples)));
      const limits = rows.map(
        ({ length }) => Math.ceil((length / SPEECH_RATE) * TOKENS_PER_SECOND) + SPARE_TOKENS,
      );
      const decoded = await decodeGreedily(
        decoder,
        { startToken: START_TOKEN, endToken: END_TOKEN, limits, leastTokens: secondTry ? 1 : 0 },
        signal,
      );
      return decoded.map((row) => ({ ...row, text: textOf(row.tokens) }));
    },
  };
}

function padded(row: Float32Array, before: number, samples: number): Float32Array {
  const longer = new Float32Array(samples);
  longer.set(row, before);
  return longer;
}

function textOf(tokens: readonly number[]): string {
  const spoken = tokens.filter((token) => token < FIRST_SPECIAL_TOKEN);
  return llamaTokenizer.decode(spoken, false, false).trim();
}
