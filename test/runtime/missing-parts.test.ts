import { describe, expect, it } from 'vitest';
import { requireAllParts } from '../../src/runtime/missing-parts.ts';

const MOONSHINE = ['frontend', 'encoder', 'adapter', 'cross_kv', 'decoder_kv'].map((stem) => `${stem}.ort`);

describe('requireAllParts', () => {
  it.each([
    ['a transducer', 'joiner.onnx', ['encoder-epoch-9.int8.onnx', 'decoder.onnx', 'tokens.txt']],
    ['a transducer', 'decoder.onnx', ['encoder.onnx', 'joiner.onnx', 'tokens.txt']],
    ['a transducer', 'tokens.txt', ['encoder.onnx', 'decoder.onnx', 'joiner.onnx']],
    ['a transducer', 'encoder.onnx, vocab.txt', ['decoder_joint-model.onnx', 'config.json']],
    ['a streaming Moonshine', 'tokenizer.bin', [...MOONSHINE, 'streaming_config.json']],
    ['a Kokoro', 'model.onnx', ['config.json', 'voices/af_heart.bin']],
    ["a voice of Piper's", 'de_DE-x-low.onnx.json', ['de_DE-x-low.onnx']],
    ["a voice of Piper's", 'x.onnx', ['x.onnx.json']],
    ['a Whisper', 'decoder_model_merged.onnx', ['config.json', 'onnx/encoder_model_quantized.onnx']],
    ['a Whisper', 'encoder_model.onnx', ['decoder_model.onnx']],
  ])('reports %s without %s', (make, missing, names) => {
    const refused = `'mine' is ${make} with a part missing. Put it beside the other files: ${missing}`;
    expect(() => requireAllParts('mine', names)).toThrow(refused);
  });

  it.each([
    [['model.onnx', 'tokens.txt']],
    [['onnx/encoder_model.onnx', 'onnx/decoder_model_merged.onnx', 'tokens.txt']],
    [['model.safetensors', 'config.json', 'tokenizer.json']],
    [['decoder.onnx']],
    [[]],
  ])('accepts %j', (names) => {
    expect(() => requireAllParts('mine', names)).not.toThrow();
  });
});
