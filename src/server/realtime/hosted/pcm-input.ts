import { fromPcm16, toPcm16 } from '../../../audio/pcm16.ts';
import { createResampler } from '../../../audio/resample.ts';
import { joinArrays } from '../../../base/join-arrays.ts';
import { SPEECH_RATE } from '../../../domain/audio.ts';

const BYTES_PER_SAMPLE = 2;

/** 16-bit PCM of one rate as it arrives → 16-bit PCM at 16 kHz, as one stream: an odd byte waits for its other half. */
export class PcmInput {
  readonly rate: number;
  readonly #resample: (block: Float32Array) => Float32Array;
  #odd: Uint8Array = new Uint8Array(0);

  constructor(rate: number) {
    this.rate = rate;
    this.#resample = createResampler(rate, SPEECH_RATE).push;
  }

  /** How long so many bytes sound, in seconds. */
  seconds(bytes: number): number {
    return bytes / BYTES_PER_SAMPLE / this.rate;
  }

  /** How many bytes sound so long: whole samples. */
  bytes(seconds: number): number {
    return Math.round(seconds * this.rate) * BYTES_PER_SAMPLE;
  }

  push(bytes: Uint8Array): Uint8Array {
    const all = joinArrays([this.#odd, bytes], (length) => new Uint8Array(length));
    const whole = all.length - (all.length % BYTES_PER_SAMPLE);
    this.#odd = all.subarray(whole);
    return toPcm16(this.#resample(fromPcm16(all.subarray(0, whole))));
  }
}
