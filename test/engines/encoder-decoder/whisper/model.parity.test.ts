import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPEECH_RATE } from '../../../../src/domain/audio.ts';
import {
  applyTimestampRules,
  type DecodingRule,
} from '../../../../src/engines/encoder-decoder/whisper/decoding/filters.ts';
import { buildPrompt } from '../../../../src/engines/encoder-decoder/whisper/decoding/prompt.ts';
import { runSearches } from '../../../../src/engines/encoder-decoder/whisper/decoding/run-searches.ts';
import { createSampling } from '../../../../src/engines/encoder-decoder/whisper/decoding/sampling.ts';
import { openWhisper, type WhisperModel } from '../../../../src/engines/encoder-decoder/whisper/model.ts';
import { readDescription } from '../../../../src/engines/encoder-decoder/whisper/description.ts';
import type { Hidden } from '../../../../src/engines/encoder-decoder/whisper/network.ts';
import { hasRecordings, noRecordings, recordedSpeech } from '../../../fixtures/recordings.ts';
import { whiteNoise } from '../../../fixtures/signals.ts';
import { randomWhisper } from '../../../generated/whisper/random.ts';
import { judgeByTransformers, type JudgedClip } from '../../../generated/whisper/transformers-judge.ts';

// Compares the tokens of a random model in the shape of whisper-tiny with those of transformers.js on the
// same folder. The text is meaningless, but each token depends on every sample and on every token before it.

/** The shape of whisper-tiny with fewer layers. More layers would not find other errors. */
const RANDOM = { seed: 1, sizes: { encoderLayers: 1, decoderLayers: 2 } } as const;
/** Maximum tokens of a clip. */
const TOKENS = 32;
/** Number of clips in a batch. */
const ROWS = 5;
/** The largest difference of the two best logits at which the tokens may differ. */
const TIE = 1e-3;

const NAMES = ['talk-60s.wav', 'quilter.wav', 'sentence_de.wav', 'sentence_ja.wav', 'jfk.flac', 'noise2.wav'];
const hasJudge = existsSync('test/judges/node_modules');
const skipped = !hasRecordings ? noRecordings : hasJudge ? '' : ' (skipped: npm ci --prefix test/judges)';

let folder: string;
let clips: readonly Float32Array[];
let model: WhisperModel;

describe.skipIf(skipped !== '')(`tokens of a random Whisper${skipped}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'voice-parity-'));
    const generated = await randomWhisper(RANDOM);
    // A manifest makes voice keep built graphs in this folder instead of the home folder.
    writeFileSync(join(generated, 'voice.yaml'), '');
    clips = await makeClips();
    clips.forEach((clip, index) => writeFileSync(clipPath(index), clip));
    model = await openWhisper({
      files: {
        folder: generated,
        encoder: join(generated, 'onnx', 'encoder_model.onnx'),
        decoder: { kind: 'merged', path: join(generated, 'onnx', 'decoder_model_merged.onnx') },
        precision: 'float32',
        warnings: [],
      },
      description: await readDescription(generated),
      provider: 'cpu',
      beamSize: 1,
      runThreads: 1,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    // A few clips are enough for decoding without timestamps.
    ['without timestamps', false, 3],
    ['with timestamps', true, 8],
  ])('with %s equal those of transformers.js', async (_, timestamps, count) => {
    const judged = await judgeByTransformers({
      model: await randomWhisper(RANDOM),
      threads: 2,
      segments: clips.slice(0, count).map((_clip, index) => ({ path: clipPath(index) })),
      generation: {
        language: 'en',
        task: 'transcribe',
        return_timestamps: timestamps,
        max_new_tokens: TOKENS,
      },
      openaiRules: true,
      scores: true,
    });
    const ours = await decodeAll(timestamps, count);
    expect(ours).toHaveLength(judged.length);
    const differing = ours.filter(
      (tokens, index) => !sameUpToTie(tokens, judged[index]!, promptOf(timestamps).length),
    );
    expect(differing).toEqual([]);
    // Otherwise the comparison would have no tokens.
    expect(new Set(ours.flat()).size).toBeGreaterThan(12 * count);
  });
});

const clipPath = (index: number) => join(folder, `${index}.f32`);

/** Eight clips of 1 to 30 s. */
async function makeClips(): Promise<readonly Float32Array[]> {
  const recorded = await Promise.all(NAMES.map(async (name) => (await recordedSpeech(name)).speech));
  const cut = Array.from({ length: 7 }, (_, index) => {
    const speech = recorded[index % recorded.length]!;
    const length = Math.min(speech.length, Math.round((1 + index * 4.8) * SPEECH_RATE));
    const start = Math.floor(((speech.length - length) * (index % 4)) / 4);
    return speech.slice(start, start + length);
  });
  return [...cut, whiteNoise(8 * SPEECH_RATE, -20)];
}

const promptOf = (timestamps: boolean): readonly number[] => {
  const { special } = model.tokenizer;
  return buildPrompt(
    {
      hotWords: [],
      previous: [],
      language: special.languages.get('en'),
      task: special.transcribe,
      timestamps,
    },
    special,
    model.description.textContext,
  ).tokens;
};

async function decodeAll(timestamps: boolean, count: number): Promise<readonly (readonly number[])[]> {
  const { special } = model.tokenizer;
  const { beginSuppressTokens = [] } = model.description;
  const rule: DecodingRule = timestamps
    ? applyTimestampRules(special, 50)
    : ({ specials, endOfText }, tokens) => {
        const first = tokens.length === 0 ? beginSuppressTokens : [];
        for (const token of first) if (token >= endOfText) specials[token - endOfText] = -Infinity;
      };
  const found = [];
  for (let from = 0; from < count; from += ROWS) {
    const never = new AbortController().signal;
    const states: readonly Hidden[] = await model.encode(
      clips.slice(from, Math.min(from + ROWS, count)),
      30,
      never,
    );
    const prompts = { tokens: states.map(() => promptOf(timestamps)), startAt: 0 };
    const choice = { rows: 1, candidates: 2 };
    const { run, last } = await model.network.readPrompts(states, prompts, choice, never);
    const searches = states.map(() =>
      createSampling({
        endToken: special.endOfText,
        maxTokens: TOKENS,
        shouldPrune: () => false,
        temperature: 0,
        bestOf: 1,
        random: () => 0,
      }),
    );
    found.push(...(await runSearches(searches, last, run, { rule }, never)));
  }
  return found.map(({ tokens }) => tokens);
}

/** Compares tokens up to the first near tie, after which both may differ. */
function sameUpToTie(ours: readonly number[], { tokens, scores }: JudgedClip, prompt: number): boolean {
  const theirs = tokens.slice(prompt);
  for (let step = 0; step < Math.min(theirs.length, TOKENS); step++) {
    const token = ours[step] ?? model.tokenizer.special.endOfText;
    if (token === theirs[step]) continue;
    const { logit, second, secondLogit } = scores![step]!;
    return token === second && logit - secondLogit <= TIE;
  }
  return ours.length <= theirs.length;
}
