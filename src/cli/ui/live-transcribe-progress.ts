import type { TranscribeProgress } from '../../runtime/transcribe.ts';
import type { ViewWithAside } from './live-view.ts';
import { barLine, latestLine, nextBar, INITIAL_BAR } from './transcribe-bar.ts';

const DRAW_EVERY_MS = 200;

/** Draws a progress bar, the time left and the latest words in place on `stream`. */
export function openLiveTranscribeProgress(
  stream: NodeJS.WriteStream,
  name: string,
  coloured: boolean,
): ViewWithAside<TranscribeProgress> {
  let state = INITIAL_BAR;
  let isAside = false;
  let writing: Promise<void> = Promise.resolve();
  const drawn = new DrawnLines(stream);
  const startedAt = performance.now();
  const now = () => (performance.now() - startedAt) / 1000;
  const draw = () => {
    // The last column of a line is reserved by the terminal.
    const width = (stream.columns ?? 80) - 1;
    const latest = latestLine(state, width);
    const faint = coloured ? `\u001b[2m${latest}\u001b[22m` : latest;
    drawn.draw([barLine(name, state, now(), width), ...(state.latest === '' ? [] : [faint])]);
  };
  draw();
  const timer = setInterval(() => {
    if (!isAside) draw();
  }, DRAW_EVERY_MS);
  return {
    update(progress) {
      state = nextBar(state, progress, now());
    },
    aside(write) {
      const before = writing;
      writing = (async () => {
        await before;
        isAside = true;
        drawn.erase();
        try {
          await write();
        } finally {
          isAside = false;
          draw();
        }
      })();
      return writing;
    },
    async close() {
      clearInterval(timer);
      await writing.catch(() => undefined);
      drawn.erase();
    },
  };
}

/** Lines at the bottom of a terminal, redrawn in place. Each is narrower than the terminal. */
export class DrawnLines {
  readonly #stream: NodeJS.WriteStream;
  #height = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  draw(lines: readonly string[]): void {
    // The cursor is on a separate line, so that a terminal's `^C` does not break a full one.
    this.#stream.write(this.#erasure() + lines.map((line) => `${line}\n`).join(''));
    this.#height = lines.length;
  }

  erase(): void {
    this.#stream.write(this.#erasure());
    this.#height = 0;
  }

  /** Moves to the start of the first line, and clears everything below. */
  #erasure(): string {
    return this.#height === 0 ? '' : `\r\u001b[${this.#height}A\u001b[J`;
  }
}
