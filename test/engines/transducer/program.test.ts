import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { joinArrays } from '../../../src/base/join-arrays.ts';
import type { DecodedUtterance } from '../../../src/engines/frames/tokens/decoded-utterance.ts';
import { whiteNoise } from '../../fixtures/signals.ts';
import { voice } from '../../generated/signals/voice.ts';
import {
  CHARACTERS,
  type TransducerForm,
  writeRandomTransducer,
} from '../../generated/transducer/random-transducer.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { openFolder, openRandom } from './open-random.ts';

const FORMS = ['icefall', 'nemo-tdt', 'nemo-rnnt', 'joint-tdt', 'joint-rnnt'] as const;

function clip(seconds: number, seed: number): Float32Array {
  const noise = whiteNoise(seconds * 16_000, -45, seed);
  return voice(noise.length).map((sample, at) => sample + noise[at]!);
}

/** Probabilities may differ in their last digits. */
const timed = ({ tokens, words = [] }: DecodedUtterance) => ({
  tokens,
  times: words.map(({ start, end }) => [start, end]),
});

describe.each(FORMS)('transducer of the form %s', (form) => {
  it('gives the same text for clips alone and in a batch', async () => {
    const { hearAll } = await openRandom(form);
    const clips = [clip(3, 1), clip(1.3, 2), clip(2.1, 3), new Float32Array(100), clip(4, 4), clip(0.5, 5)];
    const alone = [];
    for (const one of clips) alone.push(...(await hearAll([one])));
    expect((await hearAll(clips)).map(timed)).toEqual(alone.map(timed));
    expect(alone.flatMap(({ tokens }) => tokens).length).toBeGreaterThan(0);
    expect(alone[3]).toMatchObject({ text: '', tokens: [] });
  });

  it('transcribes a clip longer than its export accepts, cut in a pause, with continuous times', async () => {
    const { hearAll } = await openRandom(form);
    const first = clip(25.04, 1);
    const second = clip(20, 2);
    // The last frame that begins before the middle of the pause begins at 25.52 s, with frames of 40 and 80
    // ms.
    const pause = new Float32Array(16_000 * 1.02);
    const joined = joinArrays([first, pause, second], (length) => new Float32Array(length));
    const [heard] = await hearAll([joined]);
    const begin = 25.52;
    const middle = 16_000 * begin;
    const [one, other] = await hearAll([joined.subarray(0, middle), joined.subarray(middle)]);
    expect(heard!.tokens).toEqual([...one!.tokens, ...other!.tokens]);
    const later = heard!.words!.slice(one!.words!.length).map(({ start }) => start - begin);
    for (const [at, start] of later.entries()) expect(start).toBeCloseTo(other!.words![at]!.start, 5);
  });
});

it('a transducer finds hot words by beam search, and names those that its tokens cannot write', async () => {
  const { hearAll } = await openRandom('icefall', { hotWordScore: 4 });
  const sound = [clip(8, 7)];
  const phrases = ['雨岁', '往收', '致荒', '律吕', '天岁'];
  const [plain] = await hearAll(sound);
  const [hot] = await hearAll(sound, [...phrases, 'xyz']);
  const count = (text: string) => phrases.reduce((sum, phrase) => sum + text.split(phrase).length - 1, 0);
  expect(count(hot!.text)).toBeGreaterThan(count(plain!.text));
  expect(hot!.unknownWords).toEqual(['xyz']);
});

describe('a broken transducer is refused by name', () => {
  const broken: readonly (readonly [string, TransducerForm, (folder: string) => void, RegExp])[] = [
    ['a missing joiner', 'nemo-tdt', (folder) => rmSync(join(folder, 'joiner.onnx')), /holds no transducer/],
    [
      'a truncated encoder',
      'icefall',
      (folder) => truncate(join(folder, 'encoder.onnx')),
      /'encoder\.onnx' is not an ONNX file|'encoder\.onnx' cannot be loaded/,
    ],
    [
      'a token list of another model',
      'nemo-tdt',
      (folder) => writeFileSync(join(folder, 'tokens.txt'), 'a 0\nb 1\n<blk> 2\n'),
      new RegExp(`'tokens.txt' has 3 tokens, but the model knows ${CHARACTERS.length} and blank`),
    ],
    [
      "a token list longer than the joiner's output",
      'icefall',
      (folder) => writeFileSync(join(folder, 'tokens.txt'), tokens(99)),
      new RegExp(`'joiner.onnx' scores ${CHARACTERS.length + 3} tokens, but the list has 99`),
    ],
    [
      'a decoder instead of the joiner',
      'icefall',
      (folder) => writeFileSync(join(folder, 'joiner.onnx'), readFileSync(join(folder, 'decoder.onnx'))),
      /'joiner\.onnx' is not a joiner with two inputs and one output/,
    ],
    [
      'an encoder instead of the decoder',
      'nemo-rnnt',
      (folder) => writeFileSync(join(folder, 'decoder.onnx'), readFileSync(join(folder, 'encoder.onnx'))),
      /'decoder\.onnx' is not the prediction network of a transducer/,
    ],
    [
      'an invalid configuration',
      'joint-tdt',
      (folder) => writeFileSync(join(folder, 'config.json'), '{"subsampling_factor": -3}'),
      /'config\.json' is not as it should be in 'subsampling_factor'/,
    ],
  ];

  it.each(broken)('%s', async (_, form, damage, message) => {
    const folder = temporaryFolder();
    writeRandomTransducer(folder, form);
    damage(folder);
    await expect(openFolder(folder)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(message),
    });
  });
});

const tokens = (count: number) =>
  Array.from({ length: count }, (_, id) => `${id === 0 ? '<blk>' : `t${id}`} ${id}\n`).join('');

const truncate = (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 500));
