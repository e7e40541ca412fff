import type { Clock } from '../../base/clock.ts';
import type { WorkerRuntime } from '../../runtime/worker-runtime.ts';
import type { LogLine } from '../../server/log.ts';
import type { Drawing } from './serve-drawing.tsx';
import { lastLine, serveLines } from './serve-lines.ts';
import { nextServeState, type ServeEvent, startOfServe } from './serve-state.ts';

/** The parts of a server that the dashboard polls. */
export interface WatchedServer {
  readonly url: string;
  /** The default port, if another program uses it. */
  readonly takenPort?: number;
  readonly runtime: Pick<WorkerRuntime, 'workers' | 'queue'>;
}

/** The interval of redraws in milliseconds. */
const LOOK_EVERY_MS = 250;

/** Polls a server four times a second and draws its state. */
export class ServeDashboard {
  readonly #drawing: Drawing;
  readonly #clock: Clock;
  #state;
  #server: WatchedServer | undefined;
  #callOff = () => undefined as void;

  constructor(drawing: Drawing, clock: Clock) {
    this.#drawing = drawing;
    this.#clock = clock;
    this.#state = startOfServe(clock.now());
    this.#look();
  }

  /** Starts polling a server that listens. */
  show(server: WatchedServer): void {
    this.#server = server;
    this.#take({ type: 'listening', url: server.url, takenPort: server.takenPort });
  }

  logged(line: LogLine): void {
    this.#take({ type: 'logged', line });
  }

  stopping(): void {
    this.#take({ type: 'stopping' });
  }

  /**
   * Ends the drawing. Returns the line that remains on the terminal; `undefined` if the server never
   * listened.
   */
  async close(): Promise<string | undefined> {
    this.#callOff();
    await this.#drawing.close();
    return this.#server && lastLine(this.#state, this.#clock.now());
  }

  #look(): void {
    const server = this.#server;
    if (server)
      this.#take({ type: 'looked', workers: server.runtime.workers(), queue: server.runtime.queue() });
    const { rows } = this.#drawing;
    this.#drawing.draw(serveLines(this.#state, { nowMs: this.#clock.now(), rows }));
    this.#callOff = this.#clock.after(LOOK_EVERY_MS, () => this.#look());
  }

  #take(event: ServeEvent): void {
    this.#state = nextServeState(this.#state, event, this.#clock.now());
  }
}
