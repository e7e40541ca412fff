/** Ten seconds in the usual format. */
const MOST_BYTES = 10 * 2 * 24_000;

/** The audio of a client that streams before it names a model, as Pipecat does. */
export class EarlyAudio {
  #pieces: Buffer[] = [];

  /** Keeps `audio`. Returns false if there is no room for it. */
  keep(audio: Buffer): boolean {
    const bytes = this.#pieces.reduce((sum, { length }) => sum + length, audio.length);
    if (bytes > MOST_BYTES) return false;
    this.#pieces.push(audio);
    return true;
  }

  /** All that was kept, in order, and forgets it. */
  take(): readonly Buffer[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}
