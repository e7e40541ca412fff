/** Registers a function that releases a resource. */
export type OnEnd = (release: () => unknown) => void;

/** A list of resources to release. */
export class Releases {
  readonly #releases: (() => unknown)[] = [];
  #closing: Promise<void> | undefined;

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  readonly add: OnEnd = (release) => void this.#releases.push(release);

  /**
   * Releases all resources one after the other, the last one first. After a failure it releases the others
   * and then throws the first error. Idempotent.
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
 * Runs `work`, then releases all resources that it registered, whether it succeeded or not. An error of
 * `work` comes before errors of the releases.
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
