import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { FRAME_SAMPLES } from '../../../src/vad/frame.ts';
import type { VadStream } from '../../../src/domain/vad-engine.ts';
import { openSilero } from '../../../src/engines/silero/engine.ts';
import { hasRecordings, noRecordings, recordedSpeech } from '../../fixtures/recordings.ts';
import { whiteNoise } from '../../fixtures/signals.ts';

const silero = openSilero();
afterAll(() => silero.close());
const never = new AbortController().signal;

describe('Silero VAD', () => {
  it('finds no speech in digital silence and white noise', async () => {
    const [silence, noise] = [
      await listen(new Float32Array(60 * FRAME_SAMPLES)),
      await listen(whiteNoise(60 * FRAME_SAMPLES, -30)),
    ];
    expect(silence).toHaveLength(60);
    expect(Math.max(...silence)).toBeLessThan(0.1);
    expect(Math.max(...noise)).toBeLessThan(0.5);
  });

  it('returns nothing for no samples, and refuses partial frames', async () => {
    expect(await silero.stream().push(new Float32Array(0), never)).toHaveLength(0);
    await expect(silero.stream().push(new Float32Array(513), never)).rejects.toThrow(RangeError);
  });

  it('stops if its signal aborts, and still classifies the next stream', async () => {
    const leaving = new AbortController();
    const listening = silero.stream().push(new Float32Array(400 * FRAME_SAMPLES), leaving.signal);
    leaving.abort();
    await expect(listening).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await listen(new Float32Array(FRAME_SAMPLES))).toHaveLength(1);
  });
});

describe.skipIf(!hasRecordings)(`Silero VAD on recordings${noRecordings}`, () => {
  it.each(['quilter.wav', 'austen-0870.wav', 'sentence_de.wav', 'sentence_ja.wav'])(
    'is sure of the speech in %s',
    async (name) => {
      const probabilities = await listen(await wholeFrames(name));
      expect(shareOver(0.5, probabilities)).toBeGreaterThan(0.6);
      expect(Math.max(...probabilities)).toBeGreaterThan(0.95);
    },
  );

  it.each(['noise1.wav', 'noise2.wav', 'noise3.wav'])('finds hardly any speech in %s', async (name) => {
    expect(shareOver(0.5, await listen(await wholeFrames(name)))).toBeLessThan(0.05);
  });

  it('gives the same probabilities for short blocks of any size', async () => {
    const speech = (await wholeFrames('quilter.wav')).subarray(0, 100 * FRAME_SAMPLES);
    const expected = await listen(speech);
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(sizes, async (frames) => {
        expect(await listen(speech, frames)).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  it('classifies alternating streams like single streams', async () => {
    const speech = (await wholeFrames('quilter.wav')).subarray(0, 24 * FRAME_SAMPLES);
    const expected = await listen(speech);
    const streams = Array.from({ length: 6 }, () => silero.stream());
    const heard = streams.map((): number[] => []);
    for (let at = 0; at < speech.length; at += FRAME_SAMPLES) {
      const frame = speech.subarray(at, at + FRAME_SAMPLES);
      const pushed = await Promise.all(streams.map((stream) => stream.push(frame, never)));
      pushed.forEach(([probability], nth) => heard[nth]!.push(probability!));
    }
    for (const probabilities of heard) expect(Float32Array.from(probabilities)).toEqual(expected);
  });

  it('keeps the state of two streams apart', async () => {
    const [one, other] = [await wholeFrames('quilter.wav'), await wholeFrames('sentence_de.wav')];
    const [alone, otherAlone] = [await listen(one), await listen(other)];
    const [together, otherTogether] = await Promise.all([listen(one, [3]), listen(other, [5])]);
    expect(together).toEqual(alone);
    expect(otherTogether).toEqual(otherAlone);
  });

  it('classifies concurrent live streams like single streams', async () => {
    const talk = (await wholeFrames('quilter.wav')).subarray(0, 160 * FRAME_SAMPLES);
    const streams = Array.from({ length: 5 }, (_, nth) => talk.subarray(nth * 16 * FRAME_SAMPLES));
    const alone = [];
    for (const stream of streams) alone.push(await listen(stream, [2]));
    const together = await Promise.all(streams.map((stream, nth) => listen(stream, [1 + (nth % 3)])));
    expect(together).toEqual(alone);
  });

  it('classifies a long block as eight rows with almost equal results', async () => {
    const talk = await wholeFrames('talk-60s.wav');
    const [split, exact] = [await listen(talk), await listen(talk, [200])];
    const frames = talk.length / FRAME_SAMPLES;
    expect(split).toHaveLength(frames);
    const otherwise = exact.filter((probability, at) => probability >= 0.5 !== split[at]! >= 0.5).length;
    // Without any difference, the parallel path would not have run.
    expect(split).not.toEqual(exact);
    expect(otherwise / frames).toBeLessThan(0.01);
  });

  it('continues after a long block as after short ones', async () => {
    const talk = await wholeFrames('talk-60s.wav');
    const at = 600 * FRAME_SAMPLES;
    const [split, exact] = [silero.stream(), silero.stream()];
    await split.push(talk.subarray(0, at), never);
    await push(exact, talk.subarray(0, at), [100]);
    const rest = talk.subarray(at, at + 50 * FRAME_SAMPLES);
    const [after, expected] = [await split.push(rest, never), await exact.push(rest, never)];
    const worst = Math.max(...after.map((probability, index) => Math.abs(probability - expected[index]!)));
    expect(worst).toBeLessThan(0.1);
  });
});

const shareOver = (threshold: number, probabilities: Float32Array) =>
  probabilities.filter((probability) => probability >= threshold).length / probabilities.length;

async function wholeFrames(name: string): Promise<Float32Array> {
  const { speech } = await recordedSpeech(name);
  return speech.subarray(0, speech.length - (speech.length % FRAME_SAMPLES));
}

/** All probabilities of a new stream: in one push, or in blocks of these numbers of frames, used in turn. */
const listen = (samples: Float32Array, frames?: readonly number[]) =>
  push(silero.stream(), samples, frames ?? [samples.length / FRAME_SAMPLES]);

async function push(
  stream: VadStream,
  samples: Float32Array,
  frames: readonly number[],
): Promise<Float32Array> {
  const probabilities: number[] = [];
  for (let at = 0, turn = 0; at < samples.length; turn++) {
    const end = at + frames[turn % frames.length]! * FRAME_SAMPLES;
    probabilities.push(...(await stream.push(samples.subarray(at, end), never)));
    at = end;
  }
  return Float32Array.from(probabilities);
}
