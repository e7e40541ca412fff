interface Asked {
  finals: number;
  /** Sessions with speech at present. */
  speakers: number;
}

/** The load that all sessions put on each model; interim decodes yield to finals. */
export class ModelLoad {
  readonly #models = new Map<string, Asked>();

  /** Whether any session awaits a final of `model`. */
  isFinalAwaited(model: string): boolean {
    return this.#of(model).finals > 0;
  }

  /** Whether each session in which someone speaks can have its own lane. */
  hasLaneForEach(model: string, lanes: number): boolean {
    return this.#of(model).speakers <= lanes;
  }

  /** Counts a session as speaking until the returned function is called, once. */
  speaks(model: string): () => void {
    const load = this.#of(model);
    load.speakers++;
    return () => void load.speakers--;
  }

  /** Counts a pending final until `answer` settles. */
  async awaitFinal<T>(model: string, answer: Promise<T>): Promise<T> {
    const load = this.#of(model);
    load.finals++;
    try {
      return await answer;
    } finally {
      load.finals--;
    }
  }

  #of(model: string): Asked {
    const known = this.#models.get(model);
    if (known) return known;
    const load = { finals: 0, speakers: 0 };
    this.#models.set(model, load);
    return load;
  }
}
