interface Asked {
  finals: number;
  passes: number;
  /** Sessions in which somebody speaks. */
  speakers: number;
}

/** What all sessions together ask of each model: passes over speech that goes on make way for finals. */
export class ModelLoad {
  readonly #models = new Map<string, Asked>();

  /** Nobody waits for a final, and a pass more would not have to wait for a lane. */
  isFree(model: string, lanes: number): boolean {
    const { finals, passes } = this.#of(model);
    return finals === 0 && passes < lanes;
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

  /** Counts `answer` in until it is there. */
  async during<T>(model: string, kind: 'finals' | 'passes', answer: Promise<T>): Promise<T> {
    const asked = this.#of(model);
    asked[kind]++;
    try {
      return await answer;
    } finally {
      asked[kind]--;
    }
  }

  #of(model: string): Asked {
    const known = this.#models.get(model);
    if (known) return known;
    const asked = { finals: 0, passes: 0, speakers: 0 };
    this.#models.set(model, asked);
    return asked;
  }
}
