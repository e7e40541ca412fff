import { Resampler } from './resample.ts';

// The used part of the scope of an AudioWorklet.
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

const RATE = 16_000;
/** Samples of a frame: 50 ms. */
const FRAME = 800;

/** Converts the microphone's audio to mono and posts a `Frame` for every 50 ms. */
class Capture extends AudioWorkletProcessor {
  readonly #resampler = new Resampler(sampleRate, RATE);
  #frame = new Int16Array(FRAME);
  #filled = 0;
  #energy = 0;

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const [first, ...others] = input ?? [];
    if (first === undefined) return true;
    const mono = others.length === 0 ? first : mean([first, ...others]);
    for (const sample of this.#resampler.push(mono)) this.#take(Math.max(-1, Math.min(1, sample)));
    return true;
  }

  #take(sample: number): void {
    this.#frame[this.#filled++] = Math.round(sample * 32_767);
    this.#energy += sample * sample;
    if (this.#filled < FRAME) return;
    const { buffer } = this.#frame;
    this.port.postMessage({ pcm: buffer, level: Math.sqrt(this.#energy / FRAME) }, [buffer]);
    this.#frame = new Int16Array(FRAME);
    this.#filled = 0;
    this.#energy = 0;
  }
}

const mean = (channels: readonly Float32Array[]): Float32Array =>
  channels[0]!.map((_, index) => channels.reduce((sum, one) => sum + one[index]!, 0) / channels.length);

registerProcessor('capture', Capture);
