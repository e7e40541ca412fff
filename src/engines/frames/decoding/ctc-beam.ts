import type { ContextGraph, ContextState } from './context-graph.ts';
import type { CtcDecoder } from './frame-decoder.ts';
import type { DecodedToken } from './decoded-token.ts';
import { addLogs } from './log-probabilities.ts';

export interface CtcBeamOptions {
  /** Width of a row of log probabilities. */
  readonly vocabulary: number;
  readonly blank: number;
  /** The number of prefixes that are kept between frames, and of tokens that are tried per frame. */
  readonly beams: number;
  readonly hotWords?: ContextGraph;
}

/** Tokens that are less likely than a frame's best by more than this (natural log) are not tried. */
const REACH = 12;

/** The tokens of a prefix with their times: a linked list from the last to the first. */
interface Alignment extends DecodedToken {
  readonly before: Alignment | undefined;
  /** The number of tokens before it. */
  readonly index: number;
}

/** A prefix, with the probability of all its alignments, and the times of the likeliest one. */
class Prefix {
  readonly parent: Prefix | undefined;
  /** -1 for the empty text. */
  readonly token: number;
  /** Created on demand: most prefixes are dropped before they are extended. */
  children: Map<number, Prefix> | undefined;
  readonly context: ContextState | undefined;
  /** The bonus of hot words so far. */
  readonly bonus: number;

  /** Log probabilities of the alignments that end in blank, and in the token. */
  blank = -Infinity;
  spoken = -Infinity;
  /** Log probability of all alignments. */
  total = -Infinity;
  /** The score that ranks prefixes. */
  score = -Infinity;
  /** Log probabilities of the likeliest of those alignments. */
  bestBlank = -Infinity;
  bestSpoken = -Infinity;
  blankAlignment: Alignment | undefined;
  spokenAlignment: Alignment | undefined;

  /** The same values for the current frame, while they are computed. */
  nextBlank = -Infinity;
  nextSpoken = -Infinity;
  nextBestBlank = -Infinity;
  nextBestSpoken = -Infinity;
  nextBlankAlignment: Alignment | undefined;
  nextSpokenAlignment: Alignment | undefined;
  /** Whether it is among the candidates of the current frame. */
  reached = false;
  kept = true;

  constructor(parent: Prefix | undefined, token: number, context: ContextState | undefined, bonus: number) {
    this.parent = parent;
    this.token = token;
    this.context = context;
    this.bonus = bonus;
  }

  /** At the end, unfinished phrases lose their bonus. */
  get finalScore(): number {
    return this.score - (this.context?.open ?? 0);
  }

  /** Moves on to the probabilities of the current frame. */
  turn(): void {
    this.blank = this.nextBlank;
    this.spoken = this.nextSpoken;
    this.total = addLogs(this.blank, this.spoken);
    this.score = this.total + this.bonus;
    this.bestBlank = this.nextBestBlank;
    this.bestSpoken = this.nextBestSpoken;
    this.blankAlignment = this.nextBlankAlignment;
    this.spokenAlignment = this.nextSpokenAlignment;
    this.nextBlank = this.nextSpoken = this.nextBestBlank = this.nextBestSpoken = -Infinity;
    this.nextBlankAlignment = this.nextSpokenAlignment = undefined;
    this.reached = false;
  }
}

/**
 * Prefix beam search (Hannun et al. 2014, arXiv 1408.2873, without its language model), in logarithms: the
 * probabilities of all alignments of a text are added. Hot words earn their score token by token, and lose it
 * if they break off. The times of the tokens are those of the likeliest alignment.
 */
export function createBeamDecoder({ vocabulary, blank, beams, hotWords }: CtcBeamOptions): CtcDecoder {
  const root = new Prefix(undefined, -1, hotWords?.start, 0);
  root.blank = root.bestBlank = root.total = root.score = 0;
  let kept: Prefix[] = [root];
  let reached: Prefix[] = [];
  let frame = 0;
  const tried = new Int32Array(beams + 1);

  const reach = (prefix: Prefix) => {
    if (prefix.reached) return;
    prefix.reached = true;
    reached.push(prefix);
  };

  function stayBlank(prefix: Prefix, logProbability: number): void {
    reach(prefix);
    prefix.nextBlank = addLogs(prefix.nextBlank, prefix.total + logProbability);
    const fromBlank = prefix.bestBlank >= prefix.bestSpoken;
    prefix.nextBestBlank = Math.max(prefix.bestBlank, prefix.bestSpoken) + logProbability;
    prefix.nextBlankAlignment = fromBlank ? prefix.blankAlignment : prefix.spokenAlignment;
  }

  /** Extends the current token. */
  function hold(prefix: Prefix, logProbability: number): void {
    reach(prefix);
    prefix.nextSpoken = addLogs(prefix.nextSpoken, prefix.spoken + logProbability);
    const best = prefix.bestSpoken + logProbability;
    const alignment = prefix.spokenAlignment;
    if (best <= prefix.nextBestSpoken || !alignment) return;
    prefix.nextBestSpoken = best;
    prefix.nextSpokenAlignment = {
      id: alignment.id,
      start: alignment.start,
      end: frame + 1,
      logProbability: Math.max(alignment.logProbability, logProbability),
      before: alignment.before,
      index: alignment.index,
    };
  }

  function extend(prefix: Prefix, token: number, logProbability: number): void {
    // A repeated token needs a blank in between.
    const again = token === prefix.token;
    const total = again ? prefix.blank : prefix.total;
    if (total === -Infinity) return;
    const child = childOf(prefix, token);
    reach(child);
    child.nextSpoken = addLogs(child.nextSpoken, total + logProbability);
    const fromBlank = again || prefix.bestBlank >= prefix.bestSpoken;
    const best = (fromBlank ? prefix.bestBlank : prefix.bestSpoken) + logProbability;
    if (best <= child.nextBestSpoken) return;
    child.nextBestSpoken = best;
    const before = fromBlank ? prefix.blankAlignment : prefix.spokenAlignment;
    child.nextSpokenAlignment = {
      id: token,
      start: frame,
      end: frame + 1,
      logProbability,
      before,
      index: before ? before.index + 1 : 0,
    };
  }

  function childOf(prefix: Prefix, token: number): Prefix {
    const known = prefix.children?.get(token);
    if (known) return known;
    const context = prefix.context && hotWords?.next(prefix.context, token);
    const gain = context ? context.earned + context.open - (prefix.context?.open ?? 0) : 0;
    const child = new Prefix(prefix, token, context, prefix.bonus + gain);
    child.kept = false;
    (prefix.children ??= new Map()).set(token, child);
    return child;
  }

  function prune(): void {
    for (const prefix of reached) prefix.turn();
    reached.sort((a, b) => b.score - a.score);
    reached.forEach((prefix, rank) => (prefix.kept = rank < beams));
    const dropped = reached.splice(beams);
    kept = reached;
    reached = [];
    for (const prefix of dropped) {
      clear(prefix);
      forget(prefix);
    }
  }

  return {
    push(logProbabilities, frames) {
      for (let row = 0; row < frames; row++, frame++) {
        const start = row * vocabulary;
        const count = likeliest(logProbabilities, start, vocabulary, tried);
        for (const prefix of kept) {
          stayBlank(prefix, logProbabilities[start + blank]!);
          for (let rank = 0; rank < count; rank++) {
            const token = tried[rank]!;
            if (token === blank) continue;
            const logProbability = logProbabilities[start + token]!;
            if (token === prefix.token) hold(prefix, logProbability);
            extend(prefix, token, logProbability);
          }
        }
        prune();
      }
    },
    best: (from = 0) => alignmentOf(kept[0] ?? root, from),
    finish: () =>
      alignmentOf(
        kept.reduce((best, one) => (one.finalScore > best.finalScore ? one : best), kept[0] ?? root),
        0,
      ),
  };
}

function clear(prefix: Prefix): void {
  prefix.blank = prefix.spoken = prefix.bestBlank = prefix.bestSpoken = prefix.total = -Infinity;
  prefix.blankAlignment = prefix.spokenAlignment = undefined;
}

/** Drops a prefix that no kept prefix extends, and its ancestors if they are unused too. */
function forget(prefix: Prefix): void {
  for (let one: Prefix | undefined = prefix; one?.parent; one = one.parent) {
    if (one.kept || (one.children?.size ?? 0) > 0) return;
    one.parent.children?.delete(one.token);
  }
}

/** Writes the likeliest tokens of a row within reach to `found`, best first, and returns their number. */
function likeliest(values: Float32Array, start: number, width: number, found: Int32Array): number {
  let count = 0;
  for (let id = 0; id < width; id++) {
    const value = values[start + id]!;
    if (count === found.length && value <= values[start + found[count - 1]!]!) continue;
    let place = count < found.length ? count++ : count - 1;
    for (; place > 0 && values[start + found[place - 1]!]! < value; place--) found[place] = found[place - 1]!;
    found[place] = id;
  }
  const least = values[start + found[0]!]! - REACH;
  while (count > 1 && values[start + found[count - 1]!]! < least) count--;
  return count;
}

function alignmentOf(prefix: Prefix, from: number): readonly DecodedToken[] {
  const tokens: DecodedToken[] = [];
  const last = prefix.bestBlank >= prefix.bestSpoken ? prefix.blankAlignment : prefix.spokenAlignment;
  for (let one = last; one && one.index >= from; one = one.before) {
    const { id, start, end, logProbability } = one;
    tokens.push({ id, start, end, logProbability });
  }
  return tokens.toReversed();
}
