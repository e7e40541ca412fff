import type { SessionScope } from './scope/session-scope.ts';

export interface FarewellOptions {
  readonly scope: Pick<SessionScope, 'clock'>;
  /** Somebody is in the middle of a sentence, or is being spoken to. */
  readonly isBusy: () => boolean;
  /** Ends the session, within so many milliseconds. */
  readonly close: (limitMs: number) => void;
}

/** What was said by then still gets its final. */
const FLUSH_MS = 2_000;
/** Without a sound for so long, nobody goes on speaking. */
const QUIET_MS = 1_000;

/** The way out for a session whose server stops: the sentence that is being said is heard to its end. */
export class SessionDrain {
  readonly #options: FarewellOptions;
  #endsAt: number | undefined;
  #callOffLimit = () => undefined as void;
  #callOffQuiet = () => undefined as void;

  constructor(options: FarewellOptions) {
    this.#options = options;
  }

  begin(limitMs: number): void {
    const { clock } = this.#options.scope;
    if (this.#endsAt !== undefined) return;
    this.#endsAt = clock.now() + limitMs;
    this.#callOffLimit = clock.after(Math.max(0, limitMs - FLUSH_MS), () => this.#leave());
    this.heard();
    this.look();
  }

  /** There was sound. */
  heard(): void {
    if (this.#endsAt === undefined) return;
    this.#callOffQuiet();
    this.#callOffQuiet = this.#options.scope.clock.after(QUIET_MS, () => this.#leave());
  }

  /** Something has changed: it may be time. */
  look(): void {
    if (this.#endsAt !== undefined && !this.#options.isBusy()) this.#leave();
  }

  /** It is over, one way or another. */
  end(): void {
    this.#endsAt = undefined;
    this.#callOffLimit();
    this.#callOffQuiet();
  }

  #leave(): void {
    const { scope, close } = this.#options;
    const { clock } = scope;
    const leftMs = Math.max(0, (this.#endsAt ?? clock.now()) - clock.now());
    this.end();
    close(leftMs);
  }
}
