import { describe, expect, it } from 'vitest';
import { createResampler } from '../../../../src/audio/resample.ts';
import { concat } from '../../../../src/audio/stage.ts';
import { SPEECH_RATE } from '../../../../src/domain/audio.ts';
import { createLogMel } from '../../../../src/audio/log-mel.ts';
import { WINDOW_SAMPLES } from '../../../../src/engines/encoder-decoder/whisper/window.ts';
import { openSession } from '../../../../src/onnx/session.ts';
import { float32, floats } from '../../../../src/onnx/tensor.ts';
import { whiteNoise } from '../../../fixtures/signals.ts';
import { NOTHING_HEARD } from './decoder/spelling-table.ts';
import { encoderGraph } from './encoder.ts';
import { COLUMN, MARK_ORIGIN, SIZES, WINDOW_ROW } from './hidden-states.ts';
import { type Key, KEYS, keyNumber } from './keys.ts';
import { type Word, WORDS } from './lexicon.ts';
import type { Script } from './script.ts';
import { sayInTones } from './say-in-tones.ts';

const ALL = Object.keys(WORDS) as Word[];
const EVERYTHING: Script = [
  { mark: 'de' },
  { words: ALL },
  { silence: 0.5 },
  { words: ALL.toReversed(), each: 0.16, between: 0.08 },
  { mark: 'hum' },
];

describe.each([80, 128])('the encoder for %i mel bins', (bins) => {
  const session = openSession({ name: 'encoder_model.onnx', bytes: encoderGraph(bins, 'float32') });
  const logMel = createLogMel({ melBins: bins, windowSamples: WINDOW_SAMPLES });

  async function hear(samples: Float32Array) {
    const features = float32(logMel(samples), [1, bins, 3000]);
    const { last_hidden_state: states } = await (await session).run({ input_features: features });
    expect(states!.dims).toEqual([1, 1500, SIZES.width]);
    const at = (row: number, column: number) => floats(states!)[row * SIZES.width + column]!;
    const words = [];
    for (let row = 0; at(row, COLUMN.key) > 0; row++) {
      const seconds = (column: number) => at(row, column) / 50;
      words.push({ key: at(row, COLUMN.key), start: seconds(COLUMN.start), end: seconds(COLUMN.end) });
    }
    const mark = (key: Key) => at(keyNumber(key) - 1, COLUMN.mark);
    return {
      words,
      marks: KEYS.filter((key) => mark(key) > 0 && !(key in WORDS)),
      mark: (key: Key) => (MARK_ORIGIN - mark(key)) / 50,
      cutOff: at(WINDOW_ROW.cutOff, COLUMN.window) === 1,
      goesOn: at(WINDOW_ROW.goesOn, COLUMN.window) === 1,
    };
  }

  const expected = sayInTones(EVERYTHING).heard.sentences.flatMap(({ words }) =>
    words.map(({ key, start, end }) => ({
      key: keyNumber(key),
      start: expect.closeTo(start, 1),
      end: expect.closeTo(end, 1),
    })),
  );

  it('finds every word and its times', async () => {
    expect((await hear(sayInTones(EVERYTHING).samples)).words).toEqual(expected);
  });

  it('finds every word in quiet, noisy and resampled audio', async () => {
    const { samples } = sayInTones(EVERYTHING);
    const noise = whiteNoise(samples.length, -40);
    const resamplers = [createResampler(SPEECH_RATE, 44_100), createResampler(44_100, SPEECH_RATE)];
    const resampled = resamplers.reduce((sound, stage) => concat(stage.push(sound), stage.flush()), samples);
    for (const sound of [
      samples.map((sample) => sample / 20),
      samples.map((sample, at) => sample + noise[at]!),
      resampled,
    ])
      expect((await hear(sound)).words).toEqual(expected);
  });

  it('finds every mark, and the order of two', async () => {
    for (const key of KEYS.filter((key) => !(key in WORDS))) {
      const mark = key as Exclude<Key, Word>;
      const { marks, words } = await hear(sayInTones([{ voice: 1 }, { mark }]).samples);
      expect(marks).toEqual([mark]);
      expect(words).toEqual([{ key: NOTHING_HEARD, start: 0, end: 1 }]);
    }
    const both = await hear(sayInTones([{ mark: 'es' }, { voice: 1 }, { mark: 'en' }]).samples);
    expect(both.marks).toEqual(['en', 'es']);
    expect(both.mark('es')).toBeLessThan(both.mark('en'));
  });

  it('finds no key in silence, in noise and in a voice without tones', async () => {
    const nothing = [{ key: NOTHING_HEARD, start: 0, end: 1 }];
    for (const samples of [
      new Float32Array(0),
      new Float32Array(SPEECH_RATE),
      whiteNoise(30 * SPEECH_RATE, -20),
      sayInTones([{ voice: 30 }]).samples,
    ])
      expect(await hear(samples)).toMatchObject({ words: nothing, marks: [], cutOff: false });
  });

  it('reports whether the window cuts off a word or a voice', async () => {
    const ending = async (...end: Script) => {
      const { cutOff, goesOn } = await hear(sayInTones([{ voice: 28.5 }, ...end]).samples);
      return { cutOff, goesOn };
    };
    expect(await ending({ words: ['sun'] })).toEqual({ cutOff: false, goesOn: false });
    expect(await ending({ words: ['sun'] }, { voice: 2 })).toEqual({ cutOff: false, goesOn: true });
    expect(await ending({ words: ['sun'], each: 2 })).toEqual({ cutOff: true, goesOn: true });
    expect((await hear(new Float32Array(0))).goesOn).toBe(false);
  });
});
