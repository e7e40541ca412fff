import { floats, type Tensor } from '../../../../onnx/tensor.ts';
import type { DecoderRun } from '../decoding/run-searches.ts';
import { TokenScores } from '../decoding/token-scores.ts';
import type { StepOutputs } from '../network.ts';
import type { CrossAttentionCache, WindowPlace } from './cross-attention-cache.ts';
import type { DecoderStep } from './decoder-step.ts';
import type { SelfAttentionCache } from './self-attention-cache.ts';

/** A row of the decoder that holds a hypothesis of a window. */
interface Slot {
  /** The tokens since the prompt. Slots of one window with the same beginning have equal caches for it. */
  tokens: number[];
}

interface RunWindow {
  readonly place: WindowPlace;
  readonly slots: Slot[];
}

/**
 * Runs the decoder over a batch of windows, each with a fixed number of rows for its hypotheses. A hypothesis
 * that continues keeps its row. A hypothesis that branches takes over a free row, in which the common prefix
 * of the cache is kept.
 */
export class BuiltRun implements DecoderRun {
  readonly #step: DecoderStep;
  readonly #cross: CrossAttentionCache;
  readonly #choice: StepOutputs;
  readonly #prompt: number;
  readonly #memory: SelfAttentionCache;
  /** The windows in the order of their rows. */
  #windows: RunWindow[];
  /** The slot of each continuing hypothesis. */
  #rows: { readonly window: RunWindow; readonly slot: number }[];
  #said = 0;

  constructor(
    step: DecoderStep,
    batch: {
      readonly cross: CrossAttentionCache;
      readonly places: readonly WindowPlace[];
      readonly choice: StepOutputs;
      readonly memory: SelfAttentionCache;
      readonly said: SelfAttentionCache;
      readonly length: number;
    },
  ) {
    this.#step = step;
    this.#cross = batch.cross;
    this.#choice = batch.choice;
    this.#prompt = batch.length;
    const { rows } = batch.choice;
    this.#windows = batch.places.map((place) => ({
      place,
      slots: Array.from({ length: rows }, () => ({ tokens: [] })),
    }));
    this.#rows = this.#windows.map((window) => ({ window, slot: 0 }));
    this.#memory = batch.said;
    this.#memory.begin(rows * batch.places.length);
    const slotsOf = (row: number) => Array.from({ length: rows }, (_, slot) => row * rows + slot);
    this.#memory.take(batch.memory, slotsOf, batch.length);
  }

  select(sources: readonly number[]): void {
    const wanted = sources.map((source) => this.#rows[source]!);
    const going = new Set(wanted.map(({ window }) => window));
    this.#drop(going);
    const kept = new Set<Slot>();
    const first = wanted.map(({ window, slot }) => {
      const isFirst = !kept.has(window.slots[slot]!);
      kept.add(window.slots[slot]!);
      return isFirst;
    });
    this.#rows = wanted.map((row, index) => (first[index] ? row : this.#divide(row, kept)));
  }

  /** Drops ended windows and makes the others adjacent. */
  #drop(going: ReadonlySet<RunWindow>): void {
    const { rows } = this.#choice;
    for (let index = 0; index < this.#windows.length;) {
      if (going.has(this.#windows[index]!)) {
        index++;
        continue;
      }
      const last = this.#windows.length - 1;
      if (index < last) {
        this.#cross.swap(this.#windows[index]!.place.index, this.#windows[last]!.place.index);
        for (let slot = 0; slot < rows; slot++)
          this.#memory.copy(last * rows + slot, index * rows + slot, 0, this.#prompt + this.#said);
        this.#windows[index] = this.#windows[last]!;
      }
      this.#windows.pop();
    }
  }

  #divide({ window, slot }: { readonly window: RunWindow; readonly slot: number }, kept: Set<Slot>) {
    const source = window.slots[slot]!;
    const free = window.slots.findIndex((other) => !kept.has(other));
    const target = window.slots[free]!;
    kept.add(target);
    let alike = 0;
    while (alike < this.#said && target.tokens[alike] === source.tokens[alike]) alike++;
    const base = this.#windows.indexOf(window) * this.#choice.rows;
    this.#memory.copy(base + slot, base + free, this.#prompt + alike, this.#prompt + this.#said);
    target.tokens = [...source.tokens];
    return { window, slot: free };
  }

  async step(tokens: readonly number[]): Promise<readonly TokenScores[]> {
    const { rows, candidates } = this.#choice;
    // Rows without a hypothesis repeat a token; the result is ignored.
    const next = new Map<Slot, number>();
    this.#rows.forEach(({ window, slot }, index) => next.set(window.slots[slot]!, tokens[index]!));
    const slots = this.#windows.flatMap((window) => window.slots);
    const given = slots.map((slot) => [next.get(slot) ?? tokens[0]!]);
    const first = this.#windows[0]!.place.index;
    const outputs = await this.#step.run(
      {
        tokens: given,
        cross: this.#cross.tensors(first, this.#windows.length),
        memory: this.#memory,
        past: this.#prompt + this.#said,
        scored: [0],
        candidates,
      },
      ['top_logits', 'top_tokens', 'top_share', 'specials'],
    );
    slots.forEach((slot, index) => slot.tokens.push(given[index]![0]!));
    this.#said++;
    return this.#rows.map(({ window, slot }) =>
      this.#scores(outputs, this.#windows.indexOf(window) * rows + slot),
    );
  }

  #scores(outputs: Readonly<Record<string, Tensor>>, row: number): TokenScores {
    const { endOfText, suppressed } = this.#step.scoring;
    const values = floats(outputs['top_logits']!);
    const tokens = outputs['top_tokens']!.data as Int32Array;
    const count = outputs['top_tokens']!.dims[1]!;
    const share = Math.log(floats(outputs['top_share']!)[row]!);
    const from = row * count;
    const total = values[from]! - share;
    const best = Array.from({ length: count }, (_, at) => ({
      token: tokens[from + at]!,
      logprob: values[from + at]! - total,
    }));
    const size = this.#step.sizes.vocabulary - endOfText;
    const specials = floats(outputs['specials']!).subarray(row * size, (row + 1) * size);
    for (const token of suppressed) if (token >= endOfText) specials[token - endOfText] = -Infinity;
    return new TokenScores({ best, total }, specials, endOfText);
  }
}
