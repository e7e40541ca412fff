import { quantile } from '../e2e/vital-signs.ts';

/** Counts the outcomes that clients report. */
export class Tally {
  readonly problems: string[] = [];
  readonly outcomes = new Map<string, Map<string, number>>();
  #minute: { readonly outcomes: Map<string, number>; readonly ms: Map<string, number[]> } = empty();

  /** Counts one action with its outcome: a word, and after a colon an explanation. */
  note(name: string, outcome: string, ms: number, isAcceptable: boolean): void {
    const word = outcome.split(':', 1)[0]!;
    if (!isAcceptable) this.problems.push(`${new Date().toISOString()} ${name} → ${outcome}`.slice(0, 2_000));
    const all = this.outcomes.get(name) ?? new Map<string, number>();
    this.outcomes.set(name, all);
    all.set(word, (all.get(word) ?? 0) + 1);
    const { outcomes } = this.#minute;
    outcomes.set(word, (outcomes.get(word) ?? 0) + 1);
    const took = this.#minute.ms.get(name) ?? [];
    this.#minute.ms.set(name, took);
    took.push(ms);
  }

  /** Returns and resets the outcomes and durations since the last call. */
  takeMinute() {
    const { outcomes, ms } = this.#minute;
    this.#minute = empty();
    const latency = [...ms].map(([name, took]) => {
      const sorted = took.toSorted((a, b) => a - b);
      return { name, count: sorted.length, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
    });
    return { outcomes: Object.fromEntries(outcomes), latency };
  }

  count(word: string): number {
    return [...this.outcomes.values()].reduce((sum, words) => sum + (words.get(word) ?? 0), 0);
  }
}

const empty = () => ({ outcomes: new Map<string, number>(), ms: new Map<string, number[]>() });
