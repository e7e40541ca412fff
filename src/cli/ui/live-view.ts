import { printable } from '../../base/printable.ts';
import type { Context } from '../command.ts';

/** Hides the view while `write` writes to the same terminal. */
export type WriteAside = (write: () => Promise<void>) => Promise<void>;

/** Writes directly, for outputs without a view. */
export const NO_VIEW: WriteAside = (write) => write();

/** A display that follows events; `close` removes it before results are written. */
export interface LiveView<Event> {
  update(event: Event): void;
  close(): Promise<void>;
}

/** A view beside which other output is written. */
export interface ViewWithAside<Event> extends LiveView<Event> {
  readonly aside: WriteAside;
}

/** Writes for which a view does not wait. `settle` throws their first error. */
export class PendingWrites {
  readonly #pending = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  /** Adds a write that has started. */
  add(write: Promise<void>): void {
    const watched = write
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#pending.delete(watched));
    this.#pending.add(watched);
  }

  /**
   * Resolves when all writes are done.
   * @throws the first error among them, once.
   */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure.error;
  }
}

/** The texts that show one kind of progress. */
export interface ProgressTexts<Progress> {
  /** The text beside the spinner before the first progress. */
  readonly start: string;
  /** The text beside the spinner. */
  words(progress: Progress): string;
  /** The event for programs; `undefined` leaves this progress out. */
  event(progress: Progress): object | undefined;
}

/** Shows progress: JSON events under `--json`, a spinner on a terminal, nothing in a pipe. */
export async function openProgress<Progress>(
  { json, stdout, interactive, stderr }: Context,
  { start, words, event }: ProgressTexts<Progress>,
): Promise<LiveView<Progress>> {
  if (json) {
    const written = new PendingWrites();
    return {
      update(progress) {
        const reported = event(progress);
        if (reported) written.add(stdout.write(`${JSON.stringify(reported)}\n`));
      },
      close: () => written.settle(),
    };
  }
  if (!interactive || !stderr.stream) return { update: () => undefined, close: async () => {} };
  const { default: ora } = await import('ora');
  const spinner = ora({ text: printable(start), stream: stderr.stream, discardStdin: false }).start();
  return {
    update: (progress) => void (spinner.text = printable(words(progress))),
    close: async () => void spinner.stop(),
  };
}
