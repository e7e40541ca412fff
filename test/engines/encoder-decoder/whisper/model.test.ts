import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWhisper, type WhisperModel } from '../../../../src/engines/encoder-decoder/whisper/model.ts';
import { readDescription } from '../../../../src/engines/encoder-decoder/whisper/description.ts';
import { writeFunctionalWhisper } from '../../../generated/whisper/functional/functional-whisper.ts';
import { logitsOf, scoresOf } from './decoding/scores.ts';

let folder: string;
let model: WhisperModel;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voice-whisper-model-'));
  writeFunctionalWhisper(folder, { decoders: ['merged'] });
  // A manifest makes voice keep built graphs in this folder instead of the home folder.
  writeFileSync(join(folder, 'voice.yaml'), '');
  model = await openWhisper({
    files: {
      folder,
      encoder: join(folder, 'onnx', 'encoder_model.onnx'),
      decoder: { kind: 'merged', path: join(folder, 'onnx', 'decoder_model_merged.onnx') },
      precision: 'float32',
      warnings: [],
    },
    description: await readDescription(folder),
    provider: 'cpu',
    beamSize: 5,
    runThreads: 1,
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Equal logits for all tokens, after the rules. */
function afterRules(tokens: readonly number[]): Float32Array {
  const logits = new Float32Array(model.network.vocabulary);
  const scores = scoresOf(logits, model.tokenizer.special.endOfText, model.suppressed);
  model.rule(scores, tokens);
  return logitsOf(scores, logits);
}

describe('decoding rules of a Whisper model', () => {
  it('require a first timestamp in the first second', () => {
    const { timestampBegin } = model.tokenizer.special;
    const allowed = [...afterRules([]).entries()].filter(([, logit]) => logit === 0).map(([token]) => token);
    expect(allowed[0]).toBe(timestampBegin);
    expect(allowed).toHaveLength(51);
  });

  it('suppress control tokens and annotations, but not words', () => {
    const { special, encode } = model.tokenizer;
    // All timestamps are forbidden, so that they cannot outweigh a word.
    const logits = afterRules([special.timestampBegin + 1500, special.timestampBegin + 1500]);
    const control = [
      special.startOfTranscript,
      special.startOfPrevious,
      special.startOfLm,
      special.transcribe,
      special.translate,
      special.noSpeech,
      special.noTimestamps,
    ];
    for (const token of [...control, ...model.description.suppressTokens!]) {
      expect(logits[token]).toBe(-Infinity);
    }
    expect(logits[encode(' house')[0]!]).toBe(0);
  });
});
