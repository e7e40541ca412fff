const RATE = 24_000;
/** Playback starts this many seconds late, because network data arrives unevenly. */
const LEAD_SECONDS = 0.08;

/** Plays 16-bit mono samples at 24 kHz without gaps, as they arrive. */
export class Player {
  readonly #context: AudioContext;
  readonly #sources = new Set<AudioBufferSourceNode>();
  readonly #onIdle: () => void;
  #start: number | undefined;
  #end = 0;
  #odd: number | undefined;
  #isWhole = false;
  #waiting: { readonly seconds: number; readonly wake: () => void }[] = [];

  /**
   * Must be created in the handler of a user's action, or browsers stay silent. Calls `onIdle` once
   * everything has been played after `finish`.
   */
  constructor(onIdle: () => void) {
    this.#context = new AudioContext({ sampleRate: RATE });
    this.#onIdle = onIdle;
  }

  /**
   * Queues little-endian samples and returns them. An odd last byte is kept and joined with the next bytes.
   */
  push(bytes: Uint8Array): Int16Array {
    const samples = this.#samplesIn(bytes);
    if (samples.length === 0) return samples;
    const buffer = this.#context.createBuffer(1, samples.length, RATE);
    const channel = buffer.getChannelData(0);
    for (const [index, sample] of samples.entries()) channel[index] = sample / 32_768;
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#context.destination);
    const at = Math.max(this.#end, this.#context.currentTime + LEAD_SECONDS);
    // Audio that arrives late delays the word times with it.
    this.#start = this.#start === undefined ? at : this.#start + (at - this.#end);
    this.#end = at + buffer.duration;
    this.#sources.add(source);
    source.addEventListener('ended', () => {
      // Silenced audio is no longer in the set.
      if (!this.#sources.delete(source)) return;
      this.#lookShort();
      this.#lookIdle();
    });
    source.start(at);
    return samples;
  }

  /** Declares that no more samples follow. */
  finish(): void {
    this.#isWhole = true;
    this.#lookIdle();
  }

  /** The playback position, in seconds of the pushed samples. */
  get position(): number {
    return this.#start === undefined ? 0 : Math.max(0, this.#context.currentTime - this.#start);
  }

  /** Resolves when fewer than `seconds` are left to play, or `clear` dropped them. */
  async untilShortOf(seconds: number): Promise<void> {
    await new Promise<void>((wake) => {
      this.#waiting.push({ seconds, wake });
      this.#lookShort();
    });
  }

  /** Stops at the current position. */
  async pause(): Promise<void> {
    await this.#context.suspend();
  }

  /** Continues after `pause`. */
  async resume(): Promise<void> {
    await this.#context.resume();
  }

  /** Drops all queued samples; the next ones play at once. */
  clear(): void {
    const silenced = [...this.#sources];
    this.#sources.clear();
    for (const source of silenced) source.stop();
    this.#start = undefined;
    this.#end = 0;
    this.#odd = undefined;
    this.#lookShort();
  }

  /** Stops playback and frees the audio device. */
  close(): void {
    this.clear();
    if (this.#context.state !== 'closed') void this.#context.close();
  }

  #lookShort(): void {
    const left = this.#end - this.#context.currentTime;
    for (const { wake } of this.#waiting.filter(({ seconds }) => left < seconds)) wake();
    this.#waiting = this.#waiting.filter(({ seconds }) => left >= seconds);
  }

  #lookIdle(): void {
    if (this.#isWhole && this.#sources.size === 0) this.#onIdle();
  }

  #samplesIn(bytes: Uint8Array): Int16Array {
    const held = this.#odd === undefined ? 0 : 1;
    const all = new Uint8Array(held + bytes.length);
    if (this.#odd !== undefined) all[0] = this.#odd;
    all.set(bytes, held);
    this.#odd = all.length % 2 === 1 ? all.at(-1) : undefined;
    return new Int16Array(all.buffer, 0, Math.floor(all.length / 2));
  }
}

/** The length of the header that `wavOf` writes. */
export const WAV_HEADER_BYTES = 44;

/** Returns a WAV file of little-endian 16-bit mono `samples` at `rate` Hz. */
export function wavOf(samples: Blob, rate: number): Blob {
  const bytes = samples.size;
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES));
  const text = (at: number, value: string) =>
    [...value].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  header.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, 2 * rate, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, 'data');
  header.setUint32(40, bytes, true);
  return new Blob([header, samples], { type: 'audio/wav' });
}
