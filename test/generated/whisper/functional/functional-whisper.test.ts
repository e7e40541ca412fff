import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSession } from '../../../../src/onnx/session.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';
import { ALIGNMENT_HEADS } from './decoder/attentions.ts';
import { writeFunctionalWhisper } from './functional-whisper.ts';
import { openPlainWhisper, type PlainWhisper } from './plain-whisper.ts';
import { sayInTones } from './say-in-tones.ts';
import type { Script } from './script.ts';
import { temporaryWhisper } from './temporary-whisper.ts';

const timestamped = temporaryWhisper({ timestamped: true });

const TALK: Script = [
  { mark: 'de' },
  { words: ['hello', 'house', 'coffee'] },
  { silence: 0.7 },
  { words: ['extraordinary', 'water'] },
];
const OTHER: Script = [{ mark: 'fr' }, { words: ['sun'] }, { silence: 1 }, { words: ['cat', 'question'] }];

const promptOf = (whisper: PlainWhisper, ...names: readonly string[]) =>
  ['startoftranscript', ...names].map((name) => whisper.id(name));

describe('the folder of a functional Whisper', () => {
  const contents = (folder: string) =>
    readdirSync(join(folder, 'onnx')).map((name) => {
      const bytes = readFileSync(join(folder, 'onnx', name));
      return [name, createHash('sha256').update(bytes).digest('hex')];
    });

  it('has the same bytes every time, and less than 2 MB', () => {
    const again = temporaryFolder();
    writeFunctionalWhisper(again, { timestamped: true });
    expect(contents(again)).toEqual(contents(timestamped));
    const files = readdirSync(again, { recursive: true, encoding: 'utf8' });
    const bytes = files.reduce((sum, name) => sum + statSync(join(again, name)).size, 0);
    expect(bytes).toBeLessThan(2_000_000);
    expect(files).toEqual(
      expect.arrayContaining(['config.json', 'tokenizer.json', 'generation_config.json']),
    );
  });

  it('has the requested files and suffixes', () => {
    const folder = temporaryFolder();
    writeFunctionalWhisper(folder, { suffix: '_quantized', decoders: ['merged'] });
    writeFunctionalWhisper(folder, { suffix: '_fp16', decoders: ['first', 'later'], floats: 'float16' });
    expect(readdirSync(join(folder, 'onnx')).toSorted()).toEqual([
      'decoder_model_fp16.onnx',
      'decoder_model_merged_quantized.onnx',
      'decoder_with_past_model_fp16.onnx',
      'encoder_model_fp16.onnx',
      'encoder_model_quantized.onnx',
    ]);
  });

  it('names the alignment heads in generation_config.json', () => {
    const generation: unknown = JSON.parse(readFileSync(join(timestamped, 'generation_config.json'), 'utf8'));
    expect(generation).toMatchObject({ alignment_heads: ALIGNMENT_HEADS, is_multilingual: true });
  });
});

describe('the graphs of a functional Whisper', () => {
  const describeGraph = async (folder: string, name: string) => {
    const { inputs, outputs } = await openSession(join(folder, 'onnx', `${name}.onnx`));
    const list = (infos: typeof inputs) =>
      infos.map(({ name, type, shape }) => `${name} ${type} [${shape.join(', ')}]`);
    return { inputs: list(inputs), outputs: list(outputs) };
  };
  const caches = (stem: string, type: string, decoder: string, encoder = 'encoder_sequence_length_out') =>
    [0, 1].flatMap((layer) =>
      [
        ['decoder', decoder],
        ['encoder', encoder],
      ].flatMap(([side, length]) =>
        length === ''
          ? []
          : ['key', 'value'].map(
              (part) => `${stem}.${layer}.${side}.${part} ${type} [batch_size, 4, ${length}, 16]`,
            ),
      ),
    );
  const { length: vocabulary } = (() => {
    const { vocab_size } = JSON.parse(readFileSync(join(timestamped, 'config.json'), 'utf8')) as {
      vocab_size: number;
    };
    return { length: vocab_size };
  })();
  const attentions = [0, 1].map(
    (layer) => `cross_attentions.${layer} float32 [batch_size, 4, decoder_sequence_length, 1500]`,
  );

  it('have the inputs and outputs of an export', async () => {
    expect(await describeGraph(timestamped, 'encoder_model')).toEqual({
      inputs: ['input_features float32 [batch_size, 80, 3000]'],
      outputs: ['last_hidden_state float32 [batch_size, 1500, 64]'],
    });
    expect(await describeGraph(timestamped, 'decoder_model')).toEqual({
      inputs: [
        'input_ids int64 [batch_size, decoder_sequence_length]',
        'encoder_hidden_states float32 [batch_size, 1500, 64]',
      ],
      outputs: [
        `logits float32 [batch_size, decoder_sequence_length, ${vocabulary}]`,
        ...caches('present', 'float32', 'decoder_sequence_length', '1500'),
        ...attentions,
      ],
    });
    expect(await describeGraph(timestamped, 'decoder_with_past_model')).toEqual({
      inputs: [
        'input_ids int64 [batch_size, 1]',
        ...caches('past_key_values', 'float32', 'past_decoder_sequence_length'),
      ],
      outputs: [
        `logits float32 [batch_size, decoder_sequence_length, ${vocabulary}]`,
        ...caches('present', 'float32', 'past_decoder_sequence_length + 1', ''),
        ...attentions,
      ],
    });
    const merged = await describeGraph(timestamped, 'decoder_model_merged');
    expect(merged.inputs).toEqual([
      'input_ids int64 [batch_size, decoder_sequence_length]',
      'encoder_hidden_states float32 [batch_size, 1500, 64]',
      ...caches('past_key_values', 'float32', 'past_decoder_sequence_length'),
      'use_cache_branch bool [1]',
    ]);
    expect(merged.outputs.map((output) => output.split(' ')[0])).toEqual(
      (await describeGraph(timestamped, 'decoder_model')).outputs.map((output) => output.split(' ')[0]),
    );
  });

  it('have float16 states and 128 mel bins on request', async () => {
    const folder = temporaryFolder();
    writeFunctionalWhisper(folder, { floats: 'float16', melBins: 128, decoders: ['merged'] });
    const encoder = await describeGraph(folder, 'encoder_model');
    expect(encoder.inputs).toEqual(['input_features float32 [batch_size, 128, 3000]']);
    expect(encoder.outputs).toEqual(['last_hidden_state float16 [batch_size, 1500, 64]']);
    const { inputs, outputs } = await describeGraph(folder, 'decoder_model_merged');
    expect(inputs.filter((input) => input.includes('float32'))).toEqual([]);
    expect(outputs.filter((output) => output.includes('float32'))).toEqual([]);
    expect(outputs.filter((output) => output.includes('cross_attentions'))).toEqual([]);
  });
});

describe('a functional Whisper', () => {
  const merged = openPlainWhisper(timestamped);

  it('writes the same text with merged and split decoders, in float32 and float16', async () => {
    const half = temporaryFolder();
    writeFunctionalWhisper(half, { floats: 'float16', suffix: '_fp16' });
    const { samples } = sayInTones(TALK);
    const texts = [];
    for (const [folder, files] of [
      [timestamped, {}],
      [timestamped, { decoder: 'split' }],
      [half, { suffix: '_fp16' }],
      [half, { suffix: '_fp16', decoder: 'split' }],
    ] as const) {
      const whisper = await openPlainWhisper(folder, files);
      const prompt = promptOf(whisper, 'de', 'transcribe');
      texts.push((await whisper.decode(await whisper.hear(samples), prompt)).text);
    }
    expect(texts[0]).toBe('<0.34> hallo, Haus Kaffee.<1.44><2.34> außerordentlich Wasser.<3.04>');
    expect(new Set(texts).size).toBe(1);
  });

  it('gives the same logits for all tokens in one call as token by token', async () => {
    const whisper = await merged;
    const hidden = await whisper.hear(sayInTones(TALK).samples);
    const prompt = promptOf(whisper, 'ja', 'transcribe');
    const { tokens } = await whisper.decode(hidden, prompt);
    const all = await whisper.start(hidden, [[...prompt, ...tokens]]);
    let one = await whisper.start(hidden, [prompt.slice(0, 1)]);
    for (const [index, token] of [...prompt, ...tokens].entries()) {
      if (index > 0) one = await one.next([token]);
      expect(largestDifference(one.logits[0]!.at(-1)!, all.logits[0]![index]!)).toBeLessThan(1e-4);
    }
  });

  it('decodes each row of a batch as if it were alone', async () => {
    const whisper = await merged;
    const clips = [sayInTones(TALK), sayInTones(OTHER), sayInTones([{ voice: 2 }])];
    const hidden = await whisper.hear(...clips.map(({ samples }) => samples));
    const prompts = ['de', 'fr', 'en'].map((language) => promptOf(whisper, language, 'transcribe'));
    let together = await whisper.start(hidden, prompts);
    const alone = await Promise.all(
      clips.map(async ({ samples }, row) => whisper.start(await whisper.hear(samples), [prompts[row]!])),
    );
    for (let step = 0; step < 8; step++) {
      const tokens = together.logits.map((row) => likeliest(row.at(-1)!));
      for (const [row, call] of alone.entries()) {
        expect(largestDifference(call.logits[0]!.at(-1)!, together.logits[row]!.at(-1)!)).toBeLessThan(1e-4);
        alone[row] = await call.next([tokens[row]!]);
      }
      together = await together.next(tokens);
    }
  });

  it('continues rows in another order if all caches are reordered', async () => {
    const whisper = await merged;
    const clips = [sayInTones(TALK), sayInTones(OTHER)];
    const hidden = await whisper.hear(...clips.map(({ samples }) => samples));
    const prompts = ['de', 'fr'].map((language) => promptOf(whisper, language, 'transcribe'));
    const call = await whisper.start(hidden, prompts);
    const first = call.logits.map((row) => likeliest(row.at(-1)!));
    const straight = await call.next(first);
    const crossed = await call.next(first.toReversed(), [1, 0]);
    expect(crossed.logits[0]).toEqual(straight.logits[1]);
    expect(crossed.logits[1]).toEqual(straight.logits[0]);
  });

  it('takes a prompt without language and task if it is English-only', async () => {
    const folder = temporaryFolder();
    writeFunctionalWhisper(folder, { englishOnly: true, decoders: ['merged'] });
    const whisper = await openPlainWhisper(folder);
    const hidden = await whisper.hear(sayInTones(TALK).samples);
    const { text, noSpeech } = await whisper.decode(hidden, promptOf(whisper));
    expect(text).toBe('<0.34> hello, house café.<1.44><2.34> extraordinary water.<3.04>');
    expect(noSpeech).toBeLessThan(0.1);
    expect((await whisper.decode(hidden, promptOf(whisper, 'notimestamps'))).text).toBe(
      ' hello, house café. extraordinary water.',
    );
    const silence = await whisper.decode(await whisper.hear(new Float32Array(16_000)), promptOf(whisper));
    expect(silence.noSpeech).toBeGreaterThan(0.6);
  });
});

const likeliest = (logits: Float32Array): number => logits.indexOf(Math.max(...logits));

const largestDifference = (a: Float32Array, b: Float32Array): number =>
  a.reduce((largest, value, index) => Math.max(largest, Math.abs(value - b[index]!)), 0);
