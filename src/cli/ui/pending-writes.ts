/**
 * What a view writes without waiting for each of it. What goes wrong with one is told by `settle`, and by
 * nothing else.
 */
export class PendingWrites {
  readonly #pending = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  /** Takes a write that has begun. */
  add(write: Promise<void>): void {
    const watched = write
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => this.#pending.delete(watched));
    this.#pending.add(watched);
  }

  /**
   * Resolves when all that was added is written.
   * @throws what went wrong first, once.
   */
  async settle(): Promise<void> {
    await Promise.all(this.#pending);
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure.error;
  }
}
