import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPEECH_RATE } from '../../../../../src/domain/audio.ts';
import { readStreamingConfig } from '../../../../../src/engines/encoder-decoder/moonshine/streaming/config.ts';
import {
  openStreamingGraphs,
  type StreamingGraphs,
} from '../../../../../src/engines/encoder-decoder/moonshine/streaming/graphs.ts';
import { StreamingEncoder } from '../../../../../src/engines/encoder-decoder/moonshine/streaming/streaming-encoder.ts';
import { floats, type Tensor } from '../../../../../src/onnx/tensor.ts';
import { writeStreamingMoonshine } from '../../../../generated/moonshine/streaming-moonshine.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-moonshine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A tone with changing pitch and level, so that no two parts are alike. */
const speech = Float32Array.from(
  { length: 6 * SPEECH_RATE },
  (_, at) => 0.3 * Math.sin((at * (200 + at / 300)) / SPEECH_RATE) * Math.sin(at / 3_000),
);
const seconds = (count: number) => speech.subarray(0, count * SPEECH_RATE);

describe('StreamingEncoder of Moonshine', () => {
  let graphs: StreamingGraphs;
  /** Number of samples that the frontend got since the last call. */
  let heard = 0;
  beforeAll(async () => {
    writeStreamingMoonshine(folder);
    const { frontend, ...others } = await openStreamingGraphs(folder);
    graphs = {
      ...others,
      frontend: {
        ...frontend,
        run(feeds) {
          heard += feeds['audio_chunk']!.size;
          return frontend.run(feeds);
        },
      },
    };
  });
  const encoder = async () => new StreamingEncoder(graphs, (await readStreamingConfig(folder))!);
  const heardFor = async (work: () => Promise<unknown>): Promise<number> => {
    heard = 0;
    await work();
    return heard / SPEECH_RATE;
  };
  /** The largest difference between two memories. */
  const apart = (one: Tensor, other: Tensor): number =>
    one.size === other.size
      ? Math.max(...floats(one).map((value, at) => Math.abs(value - floats(other)[at]!)))
      : Infinity;

  it('gives one frame of memory for every 20 ms', async () => {
    const { dims } = await (await encoder()).encode(seconds(3));
    // 37 chunks of 80 ms and a half one.
    expect(dims).toEqual([1, 152, 24]);
  });

  it('gives the same memory for audio that grows in any steps as for all of it at once', async () => {
    const grown = await encoder();
    for (const end of [0.5, 0.83, 1.9, 2, 3.3, 4.71]) {
      const memory = await grown.encode(seconds(end));
      expect(apart(memory, await (await encoder()).encode(seconds(end)))).toBeLessThan(1e-4);
    }
  });

  it('encodes only new audio, also after an earlier clip that was not the longest', async () => {
    const one = await encoder();
    expect(await heardFor(() => one.encode(seconds(2)))).toBe(2);
    expect(await heardFor(() => one.encode(seconds(3.04)))).toBeCloseTo(1.04);
    // The previous call went beyond the end that the VAD found.
    expect(await heardFor(() => one.encode(seconds(2.48)))).toBeCloseTo(0.48);
    expect(await heardFor(() => one.encode(seconds(3.04)))).toBe(0);
  });

  it('keeps the clips of several streams apart', async () => {
    const one = await encoder();
    const other = speech.map((sample) => -sample);
    await one.encode(seconds(2));
    expect(await heardFor(() => one.encode(other.subarray(0, 2 * SPEECH_RATE)))).toBe(2);
    expect(await heardFor(() => one.encode(seconds(3.04)))).toBeCloseTo(1.04);
    const memory = await one.encode(other.subarray(0, 3 * SPEECH_RATE));
    const whole = await (await encoder()).encode(other.subarray(0, 3 * SPEECH_RATE));
    expect(apart(memory, whole)).toBeLessThan(1e-4);
  });

  it('forgets audio after a long time', async () => {
    const one = await encoder();
    await one.encode(seconds(2));
    for (let clip = 1; clip <= 45; clip++) await one.encode(speech.map((sample) => sample / (clip + 1)));
    expect(await heardFor(() => one.encode(seconds(2)))).toBe(2);
  });
});
