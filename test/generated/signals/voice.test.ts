import { afterAll, describe, expect, it } from 'vitest';
import { createRealFft } from '../../../src/audio/fft.ts';
import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import { openSilero } from '../../../src/engines/silero/engine.ts';
import { FRAME_SAMPLES } from '../../../src/vad/frame.ts';
import { voice, VOICE_CEILING } from './voice.ts';

describe('the generated voice', () => {
  it('has the requested length, the same samples every time, and a peak near 0.5', () => {
    expect(voice(0)).toHaveLength(0);
    expect(voice(1)).toHaveLength(1);
    const sound = voice(3 * SPEECH_RATE);
    expect(sound).toHaveLength(3 * SPEECH_RATE);
    expect(sound).toEqual(voice(3 * SPEECH_RATE));
    const peak = Math.max(...sound.map(Math.abs));
    expect(peak).toBeGreaterThan(0.3);
    expect(peak).toBeLessThan(0.7);
  });

  it('is 60 dB lower above VOICE_CEILING', () => {
    const size = 32_768;
    const sound = voice(size).map((x, at) => x * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size)));
    const [real, imaginary] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)];
    createRealFft(size).forward(sound, real, imaginary);
    let [below, above] = [0, 0];
    real.forEach((value, bin) => {
      const power = value ** 2 + imaginary[bin]! ** 2;
      if ((bin * SPEECH_RATE) / size < VOICE_CEILING + 150) below += power;
      else above += power;
    });
    expect(10 * Math.log10(above / below)).toBeLessThan(-60);
  });

  const silero = openSilero();
  afterAll(() => silero.close());

  it('is speech to a neural voice detector nearly all the time', async () => {
    const frames = Math.floor((8 * SPEECH_RATE) / FRAME_SAMPLES);
    const sound = voice(frames * FRAME_SAMPLES);
    const probabilities = await silero.stream().push(sound, new AbortController().signal);
    const sure = probabilities.slice(3).filter((probability) => probability > 0.5);
    expect(sure.length / (frames - 3)).toBeGreaterThan(0.95);
  });
});
