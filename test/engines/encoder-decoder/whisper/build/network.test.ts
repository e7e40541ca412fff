import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeRows } from '../../../../../src/engines/encoder-decoder/whisper/decode-rows.ts';
import { buildPrompt } from '../../../../../src/engines/encoder-decoder/whisper/decoding/prompt.ts';
import { openGraphs } from '../../../../../src/engines/encoder-decoder/whisper/exported/graphs.ts';
import { exportedNetwork } from '../../../../../src/engines/encoder-decoder/whisper/exported/network.ts';
import type { WhisperFiles } from '../../../../../src/engines/encoder-decoder/whisper/model-files.ts';
import { openWhisper, type WhisperModel } from '../../../../../src/engines/encoder-decoder/whisper/model.ts';
import { readDescription } from '../../../../../src/engines/encoder-decoder/whisper/description.ts';
import { createLogMel } from '../../../../../src/audio/log-mel.ts';
import { WINDOW_SAMPLES, WINDOW_SECONDS } from '../../../../../src/engines/encoder-decoder/whisper/window.ts';
import { whiteNoise } from '../../../../fixtures/signals.ts';
import { randomWhisper } from '../../../../generated/whisper/random.ts';

const never = new AbortController().signal;
const CLIPS = [-20, -30, -12].map((level) => whiteNoise(16_000, level));
/** Maximum tokens of a window: half of the context. */
const TEXT_CONTEXT = 24;

let built: WhisperModel;
let exported: WhisperModel;

beforeAll(async () => {
  const folder = await randomWhisper({
    seed: 1,
    sizes: { encoderLayers: 1, decoderLayers: 2 },
    timestamped: true,
  });
  // A manifest makes voice keep built graphs in this folder instead of the home folder.
  writeFileSync(join(folder, 'voice.yaml'), '');
  const files: WhisperFiles = {
    folder,
    encoder: join(folder, 'onnx', 'encoder_model.onnx'),
    decoder: { kind: 'merged', path: join(folder, 'onnx', 'decoder_model_merged.onnx') },
    precision: 'float32',
    warnings: [],
  };
  const model = await openWhisper({
    files,
    description: await readDescription(folder),
    provider: 'cpu',
    beamSize: 3,
    runThreads: 1,
  });
  built = { ...model, description: { ...model.description, textContext: TEXT_CONTEXT } };
  const { endOfText } = model.tokenizer.special;
  const scoring = { endOfText, suppressed: model.suppressed };
  const network = exportedNetwork(await openGraphs(files, 'cpu'), 80, scoring);
  const logMel = createLogMel({ melBins: 80, windowSamples: WINDOW_SAMPLES });
  exported = {
    ...built,
    network,
    encode: (windows, _seconds, signal) =>
      network.encode(
        windows.map((window) => logMel(window)),
        windows.length,
        signal,
      ),
  };
});

async function decoded(model: WhisperModel, temperature: number, clips = CLIPS, seconds = WINDOW_SECONDS) {
  const { special } = model.tokenizer;
  const prompt = buildPrompt(
    {
      hotWords: [],
      previous: [],
      language: special.languages.get('en'),
      task: special.transcribe,
      timestamps: true,
    },
    special,
    model.description.textContext,
  );
  const hidden = await model.encode(clips, seconds, never);
  const rows = hidden.map((one) => ({ hidden: one, prompt }));
  const attempts = await decodeRows(model, rows, temperature, never);
  return { hidden, attempts };
}

describe('Whisper network of built graphs', () => {
  it.each([0, 0.8])('gives the tokens of the exported graphs, at temperature %s', async (temperature) => {
    const ours = await decoded(built, temperature);
    const theirs = await decoded(exported, temperature);
    expect(ours.attempts.map(({ tokens }) => tokens)).toEqual(theirs.attempts.map(({ tokens }) => tokens));
    ours.attempts.forEach((attempt, clip) => {
      expect(attempt.avgLogprob).toBeCloseTo(theirs.attempts[clip]!.avgLogprob, 3);
      expect(attempt.noSpeechProb).toBeCloseTo(theirs.attempts[clip]!.noSpeechProb, 4);
    });
  });

  it('gives the same tokens for a window whatever else is in the batch', async () => {
    const together = await decoded(built, 0);
    for (const [clip, sound] of CLIPS.entries()) {
      const alone = await decoded(built, 0, [sound]);
      expect(alone.attempts[0]!.tokens).toEqual(together.attempts[clip]!.tokens);
    }
  });

  it('gives the attention of the exported graphs, also after a row has moved', async () => {
    const heads = [[1, 0] as const, [1, 2] as const];
    const tokens = [built.tokenizer.special.startOfTranscript, 5, 6, 7];
    const shown = async (model: WhisperModel) => {
      const { hidden } = await decoded(model, 0);
      const all: number[] = [];
      for (const one of hidden) {
        const { heads: found } = await model.network.attend(one, tokens, heads);
        for (const { weights, offset, rowStride } of found)
          all.push(...weights.slice(offset, offset + tokens.length * rowStride));
      }
      return all;
    };
    const ours = await shown(built);
    const theirs = await shown(exported);
    const difference = ours.reduce((most, value, at) => Math.max(most, Math.abs(value - theirs[at]!)), 0);
    expect(ours).toHaveLength(theirs.length);
    expect(difference).toBeLessThan(1e-5);
  });

  it('attends only to the audio of the window', async () => {
    const tokens = [built.tokenizer.special.startOfTranscript, 5, 6, 7];
    for (const seconds of [10, 12.5, WINDOW_SECONDS]) {
      const { hidden } = await decoded(built, 0, CLIPS, seconds);
      for (const one of hidden) {
        const [head] = (await built.network.attend(one, tokens, [[1, 2]])).heads;
        const { weights, offset, rowStride } = head!;
        expect(rowStride).toBe(50 * seconds);
        const sums = tokens.map((_, row) => {
          const first = offset + row * rowStride;
          return weights.slice(first, first + rowStride).reduce((sum, weight) => sum + weight, 0);
        });
        expect(sums).toEqual(tokens.map(() => expect.closeTo(1, 4)));
      }
    }
  });
});
