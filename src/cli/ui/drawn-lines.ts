/**
 * Lines at the end of what a terminal shows, drawn over and over. Each is narrower than the terminal. What
 * else goes there is written while they are erased: all is done at once, so that nothing drawn late gets in
 * between.
 */
export class DrawnLines {
  readonly #stream: NodeJS.WriteStream;
  #height = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  draw(lines: readonly string[]): void {
    // The cursor waits on a line of its own: what a terminal says there of Ctrl-C must not break a full one.
    this.#stream.write(this.#erasure() + lines.map((line) => `${line}\n`).join(''));
    this.#height = lines.length;
  }

  erase(): void {
    this.#stream.write(this.#erasure());
    this.#height = 0;
  }

  /** Back to where the first line began, and away with all that follows. */
  #erasure(): string {
    return this.#height === 0 ? '' : `\r\u001b[${this.#height}A\u001b[J`;
  }
}
