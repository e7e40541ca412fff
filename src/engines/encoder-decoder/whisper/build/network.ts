import type { Session } from '../../../../onnx/session.ts';
import { float32, floats, int32, int64, type Tensor } from '../../../../onnx/tensor.ts';
import type { DecoderRun } from '../decoding/run-searches.ts';
import { TokenScores } from '../decoding/token-scores.ts';
import type { Choice, Hidden, WhisperNetwork } from '../network.ts';
import type { Scoring } from '../scoring.ts';
import type { WhisperSizes } from '../weights/weights.ts';
import { CrossMemory, type WindowPlace } from './cross-memory.ts';
import { attentionName } from './names.ts';
import { SaidMemory } from './said-memory.ts';

/** Graphs made by `buildEncoder` and `buildDecoder`. */
export interface BuiltGraphs {
  readonly encoder: Session;
  readonly decoder: Session;
}

/** A Whisper on graphs of our own. */
export function builtNetwork(graphs: BuiltGraphs, sizes: WhisperSizes, scoring: Scoring): WhisperNetwork {
  return new BuiltNetwork(graphs, sizes, scoring);
}

class BuiltNetwork implements WhisperNetwork {
  readonly vocabulary: number;
  readonly hasAttentions = true;
  readonly #graphs: BuiltGraphs;
  readonly #sizes: WhisperSizes;
  readonly #scoring: Scoring;
  /** What is kept of one call is the next one's to write over: else each would leave it to be cleared away. */
  #cross: CrossMemory | undefined;
  readonly #prompted: SaidMemory;
  readonly #said: SaidMemory;
  readonly #step: DecoderStep;

  constructor(graphs: BuiltGraphs, sizes: WhisperSizes, scoring: Scoring) {
    this.vocabulary = sizes.vocabulary;
    this.#graphs = graphs;
    this.#sizes = sizes;
    this.#scoring = scoring;
    this.#prompted = new SaidMemory(sizes);
    this.#said = new SaidMemory(sizes);
    this.#step = new DecoderStep(graphs.decoder, sizes, scoring);
  }

  async encode(
    features: Iterable<Float32Array>,
    count: number,
    signal: AbortSignal,
  ): Promise<readonly Hidden[]> {
    if (!this.#cross || this.#cross.capacity < count) {
      this.#cross = undefined;
      this.#cross = new CrossMemory(this.#sizes, count);
    }
    const cross = this.#cross;
    const places = cross.places(count);
    const { melBins, audioPositions } = this.#sizes;
    let index = 0;
    for (const window of features) {
      signal.throwIfAborted();
      const input = float32(window, [1, melBins, 2 * audioPositions]);
      await this.#graphs.encoder.run({ features: input }, cross.tensors(index++, 1));
    }
    return places;
  }

  async readPrompts(
    hidden: readonly Hidden[],
    { tokens, startAt }: { readonly tokens: readonly (readonly number[])[]; readonly startAt: number },
    choice: Choice,
    signal: AbortSignal,
  ) {
    signal.throwIfAborted();
    const places = hidden as readonly WindowPlace[];
    const cross = this.#cross!;
    const length = tokens[0]!.length;
    const memory = this.#prompted;
    memory.begin(places.length);
    const scored = [startAt, length - 1];
    const outputs = await this.#step.run(
      { tokens, cross: cross.tensors(cross.gather(places), places.length), memory, past: 0, scored },
      ['text', 'specials'],
    );
    const rows = allLogits(outputs, (count) =>
      Array.from({ length: count }, () => new Float32Array(this.vocabulary)),
    );
    const run = new BuiltRun(this.#step, { cross, places, choice, memory, said: this.#said, length });
    return {
      run,
      atStart: places.map((_, row) => rows[2 * row]!),
      last: places.map((_, row) =>
        TokenScores.of(rows[2 * row + 1]!, {
          ...this.#scoring,
          count: choice.candidates === 'all' ? 1 : choice.candidates,
        }),
      ),
    };
  }

  async attend(hidden: Hidden, tokens: readonly number[], heads: readonly (readonly [number, number])[]) {
    const cross = this.#cross!;
    const memory = this.#prompted;
    memory.begin(1);
    const scored = tokens.map((_, position) => position);
    const names = [...new Set(heads.map(([layer]) => attentionName(layer)))];
    const outputs = await this.#step.run(
      { tokens: [tokens], cross: cross.tensors((hidden as WindowPlace).index, 1), memory, past: 0, scored },
      ['text', ...names],
    );
    const text = floats(outputs['text']!);
    const { endOfText } = this.#scoring;
    const { audioPositions } = this.#sizes;
    return {
      heads: heads.map(([layer, head]) => {
        const weights = floats(outputs[attentionName(layer)]!);
        const size = tokens.length * audioPositions;
        return {
          weights: turned(weights.subarray(head * size, (head + 1) * size), tokens.length),
          offset: 0,
          rowStride: audioPositions,
        };
      }),
      textLogits: (position: number) => text.subarray(position * endOfText, (position + 1) * endOfText),
    };
  }
}

/** [positions, tokens] → [tokens, positions]. */
function turned(weights: Float32Array, tokens: number): Float32Array {
  const positions = weights.length / tokens;
  const all = new Float32Array(weights.length);
  for (let position = 0; position < positions; position++)
    for (let token = 0; token < tokens; token++)
      all[token * positions + position] = weights[position * tokens + token]!;
  return all;
}

/** Of each row; written over by what asks for it next. */
function allLogits(
  outputs: Readonly<Record<string, Tensor>>,
  rowsOf: (rows: number) => readonly Float32Array[],
): readonly Float32Array[] {
  const [text, specials] = [outputs['text']!, outputs['specials']!];
  const [rows = 0, textTokens = 0] = text.dims;
  const others = specials.dims[1]!;
  const all = rowsOf(rows);
  all.forEach((logits, row) => {
    logits.set(floats(text).subarray(row * textTokens, (row + 1) * textTokens));
    logits.set(floats(specials).subarray(row * others, (row + 1) * others), textTokens);
  });
  return all;
}

interface StepInput {
  /** Rows of one length. */
  readonly tokens: readonly (readonly number[])[];
  readonly cross: Readonly<Record<string, Tensor>>;
  readonly memory: SaidMemory;
  /** Tokens of each row that are in `memory`. */
  readonly past: number;
  /** Positions among `tokens` whose scores are wanted. */
  readonly scored: readonly number[];
  readonly candidates?: number;
}

/** One run of the decoder's graph. */
class DecoderStep {
  readonly #session: Session;
  readonly #open: Tensor;
  readonly #suppressed: Tensor;
  readonly scoring: Scoring;
  readonly sizes: WhisperSizes;

  constructor(session: Session, sizes: WhisperSizes, scoring: Scoring) {
    this.#session = session;
    this.sizes = sizes;
    this.scoring = scoring;
    const { endOfText, suppressed } = scoring;
    const bias = new Float32Array(endOfText);
    this.#open = float32(bias, [endOfText]);
    const forbidden = new Float32Array(endOfText);
    for (const token of suppressed) if (token < endOfText) forbidden[token] = -Infinity;
    this.#suppressed = float32(forbidden, [endOfText]);
  }

  run(
    { tokens, cross, memory, past, scored, candidates }: StepInput,
    wanted: readonly string[],
  ): Promise<Readonly<Record<string, Tensor>>> {
    const rows = tokens.length;
    const length = tokens[0]!.length;
    const total = past + length;
    const { past: before, present } = memory.tensors(rows, past, total);
    const positions = BigInt64Array.from({ length }, (_, index) => BigInt(past + index));
    return this.#session.run(
      {
        tokens: int64(BigInt64Array.from(tokens.flat(), BigInt), [rows, length]),
        positions: int64(positions, [length]),
        scored: int64(BigInt64Array.from(scored, BigInt), [scored.length]),
        last_index: int32(new Int32Array(rows).fill(total - 1), [rows]),
        total: int32(Int32Array.of(total), []),
        count: int64(BigInt64Array.of(BigInt(candidates ?? 1)), [1]),
        suppressed: candidates === undefined ? this.#open : this.#suppressed,
        ...cross,
        ...before,
      },
      { ...present, ...Object.fromEntries(wanted.map((name) => [name, null])) },
    );
  }
}

/** A row of the decoder that holds a hypothesis of a window. */
interface Slot {
  /** What was said since the prompt; two slots of a window with the same beginning have the same memory of it. */
  tokens: number[];
}

interface RunWindow {
  readonly place: WindowPlace;
  readonly slots: Slot[];
}

/**
 * The decoder over a batch of windows, each of which has as many rows as it may divide into. A hypothesis that goes on
 * keeps its row; one that divides takes another's, of which what was said alike is kept.
 */
class BuiltRun implements DecoderRun {
  readonly #step: DecoderStep;
  readonly #cross: CrossMemory;
  readonly #choice: Choice;
  readonly #prompt: number;
  readonly #memory: SaidMemory;
  /** In the order of their rows. */
  #windows: RunWindow[];
  /** The slot of each hypothesis that goes on. */
  #rows: { readonly window: RunWindow; readonly slot: number }[];
  #said = 0;
  readonly #logits: Float32Array[] = [];

  constructor(
    step: DecoderStep,
    batch: {
      readonly cross: CrossMemory;
      readonly places: readonly WindowPlace[];
      readonly choice: Choice;
      readonly memory: SaidMemory;
      readonly said: SaidMemory;
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

  /** Windows that have ended go behind the others, which are brought together. */
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
    // Rows without a hypothesis repeat a token; nobody looks at what comes of it.
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
        ...(candidates !== 'all' && { candidates }),
      },
      candidates === 'all' ? ['text', 'specials'] : ['top_logits', 'top_tokens', 'top_share', 'specials'],
    );
    slots.forEach((slot, index) => slot.tokens.push(given[index]![0]!));
    this.#said++;
    const all = candidates === 'all' ? allLogits(outputs, (count) => this.#rowsOf(count)) : undefined;
    return this.#rows.map(({ window, slot }) => {
      const row = this.#windows.indexOf(window) * rows + slot;
      return all
        ? TokenScores.of(all[row]!, { ...this.#step.scoring, count: 1 })
        : this.#scores(outputs, row);
    });
  }

  /** Buffers for all logits of so many rows. */
  #rowsOf(count: number): readonly Float32Array[] {
    while (this.#logits.length < count) this.#logits.push(new Float32Array(this.#step.sizes.vocabulary));
    return this.#logits.slice(0, count);
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
