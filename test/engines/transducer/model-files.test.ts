import { describe, expect, it } from 'vitest';
import { transducerFilesAmong } from '../../../src/engines/transducer/model-files.ts';
import { transducerNamesAmong } from '../../../src/engines/transducer/source-manifest.ts';

describe('files of a transducer', () => {
  it.each([
    [
      'sherpa-onnx',
      ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt', 'test_wavs'],
      {
        encoder: 'encoder.int8.onnx',
        decoder: 'decoder.int8.onnx',
        joiner: 'joiner.int8.onnx',
        tokens: 'tokens.txt',
        layout: 'separate',
      },
    ],
    [
      'icefall with quantized graphs preferred',
      [
        'encoder-epoch-99-avg-1.onnx',
        'encoder-epoch-99-avg-1.int8.onnx',
        'decoder-epoch-99-avg-1.onnx',
        'joiner-epoch-99-avg-1.int8.onnx',
        'tokens.txt',
        'bpe.model',
      ],
      {
        encoder: 'encoder-epoch-99-avg-1.int8.onnx',
        decoder: 'decoder-epoch-99-avg-1.onnx',
        joiner: 'joiner-epoch-99-avg-1.int8.onnx',
        tokens: 'tokens.txt',
        layout: 'separate',
      },
    ],
    [
      'onnx-asr',
      [
        'encoder-model.onnx',
        'encoder-model.onnx.data',
        'decoder_joint-model.onnx',
        'vocab.txt',
        'config.json',
        'nemo128.onnx',
      ],
      {
        encoder: 'encoder-model.onnx',
        decoder: 'decoder_joint-model.onnx',
        joiner: 'decoder_joint-model.onnx',
        tokens: 'vocab.txt',
        layout: 'joint',
      },
    ],
  ])('are found in the layout of %s', (_, names, found) => {
    expect(transducerFilesAmong(names)).toEqual(found);
  });

  it.each([
    ['no tokens', ['encoder.onnx', 'decoder.onnx', 'joiner.onnx']],
    ['no joiner', ['encoder.onnx', 'decoder.onnx', 'tokens.txt']],
    ['a CTC model of WeNet', ['encoder.onnx', 'ctc.onnx', 'tokens.txt']],
    ['a Moonshine model', ['encoder_model.onnx', 'decoder_model_merged.onnx', 'tokens.txt']],
  ])('are not found if there is %s', (_, names) => {
    expect(transducerFilesAmong(names)).toBeUndefined();
  });

  it('include external weights beside the graphs, and a configuration', () => {
    const names = [
      'encoder-model.onnx',
      'encoder-model.onnx.data',
      'decoder_joint-model.onnx',
      'vocab.txt',
      'config.json',
      'LICENSE',
      'x.wav',
    ];
    expect(transducerNamesAmong(names)).toEqual([
      'encoder-model.onnx',
      'decoder_joint-model.onnx',
      'vocab.txt',
      'encoder-model.onnx.data',
      'config.json',
      'LICENSE',
    ]);
  });
});
