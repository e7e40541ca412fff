/** Is told what has to be let go of, in the order in which it was come by. */
export type OnEnd = (release: () => unknown) => void;

/** What has to be let go of once. */
export class Releases {
  readonly #releases: (() => unknown)[] = [];
  #closing: Promise<void> | undefined;

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  readonly add: OnEnd = (release) => void this.#releases.push(release);

  /**
   * Lets go of everything, the last first, one after the other; what fails keeps none of the others: the
   * first error comes at the end. Idempotent.
   */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    const errors: unknown[] = [];
    for (let release = this.#releases.pop(); release; release = this.#releases.pop()) {
      try {
        await release();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

/**
 * What `work` gives, and afterwards, however it ends, all that it came by is let go of. Its own error goes
 * before theirs.
 */
export async function withReleases<T>(work: (onEnd: OnEnd) => Promise<T>): Promise<T> {
  const releases = new Releases();
  let result: T;
  try {
    result = await work(releases.add);
  } catch (error) {
    await releases.close().catch(() => undefined);
    throw error;
  }
  await releases.close();
  return result;
}
