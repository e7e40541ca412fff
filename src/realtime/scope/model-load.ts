interface Asked {
  finals: number;
  /** Sessions in which somebody speaks. */
  speakers: number;
}

/** The load that all sessions put on each model; interim decodes yield to finals. */
export class ModelLoad {
  readonly #models = new Map<string, Asked>();

  /** In any session. */
  isFinalAwaited(model: string): boolean {
    return this.#of(model).finals > 0;
  }

  /** Each session in which somebody speaks has a lane to itself. */
  hasLaneForEach(model: string, lanes: number): boolean {
    return this.#of(model).speakers <= lanes;
  }

  /** Somebody speaks in a session, until what is returned is called, once. */
  speaks(model: string): () => void {
    const asked = this.#of(model);
    asked.speakers++;
    return () => void asked.speakers--;
  }

  /** Counts a final in until its `answer` is there. */
  async awaitFinal<T>(model: string, answer: Promise<T>): Promise<T> {
    const asked = this.#of(model);
    asked.finals++;
    try {
      return await answer;
    } finally {
      asked.finals--;
    }
  }

  #of(model: string): Asked {
    const known = this.#models.get(model);
    if (known) return known;
    const asked = { finals: 0, speakers: 0 };
    this.#models.set(model, asked);
    return asked;
  }
}
