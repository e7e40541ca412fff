import { type Deferred, defer } from '../../base/deferred.ts';
import type { SttEngine } from '../../domain/engine.ts';
import type { Urgency } from '../../domain/live-stream.ts';
import { InterimBatches } from './interim-batches.ts';

/** The levels of urgency, lowest first. */
const URGENCIES: readonly (Urgency | 'overdue')[] = ['interim', 'eager', 'overdue', 'final'];

/** A decode of one stream that wants a lane of the engine. */
export interface LaneRequest {
  readonly urgency: Urgency;
  /** The length of the audio in samples. */
  readonly samples: number;
  /** When its stream began to wait, by the clock of the lanes; decodes that it replaced count too. */
  readonly since: number;
  /**
   * Called when a final of another stream needs the lane, which must then be left soon. Not called for
   * finals.
   */
  readonly preempt: () => void;
}

/** The most rows in one batch. Rows cost less together, but the first waits for the last. */
const MOST_TOGETHER = 4;
/** The largest factor by which padding may lengthen a row. */
const MOST_PADDING = 2;

/**
 * An interim decode that has waited for this many milliseconds goes before eager finals and is not preempted.
 */
const OVERDUE_MS = 800;

const known = new WeakMap<SttEngine, StreamLanes>();

/** The lanes that all live streams of one engine share. */
export function lanesOf(engine: SttEngine): StreamLanes {
  const { lanes: count, batchRows, verifiesDrafts } = engine.facts;
  const rows = verifiesDrafts ? 1 : Math.min(MOST_TOGETHER, batchRows);
  const lanes = known.get(engine) ?? new StreamLanes(count, rows);
  known.set(engine, lanes);
  return lanes;
}

/**
 * Orders the streams of one engine: finals first, in order, then eager finals, then interim decodes of the
 * stream that waited longest, batched with others of similar length. A final without a lane preempts other
 * work, but one lane stays for overdue interim decodes, so that every speaker sees captions.
 */
export class StreamLanes {
  readonly #count: number;
  readonly #rows: number;
  readonly #now: () => number;
  readonly #running = new Set<Lane>();
  readonly #waiting: { readonly use: LaneRequest; readonly turn: Deferred<InterimBatches | undefined> }[] =
    [];

  /**
   * @param rows that one call may have.
   * @param now milliseconds.
   */
  constructor(count: number, rows = 1, now = () => performance.now()) {
    this.#count = count;
    this.#rows = rows;
    this.#now = now;
  }

  /** Waits for a lane; resolves with the batch it may join, or when it is given up. Always call `leave`. */
  async enter(use: LaneRequest): Promise<InterimBatches | undefined> {
    const turn = defer<InterimBatches | undefined>();
    this.#waiting.push({ use, turn });
    this.#advance();
    if (use.urgency === 'final') this.promote(use);
    return turn.promise;
  }

  /** Raises a waiting or running request to a final. */
  promote(use: LaneRequest): void {
    if (!this.#laneOf(use)) this.#preemptNewest();
  }

  /** Withdraws a waiting request. */
  giveUp(use: LaneRequest): void {
    const at = this.#waiting.findIndex((waiting) => waiting.use === use);
    if (at >= 0) this.#waiting.splice(at, 1)[0]!.turn.resolve(undefined);
  }

  /** Releases the lane. Idempotent. */
  leave(use: LaneRequest): void {
    const lane = this.#laneOf(use);
    lane?.uses.delete(use);
    if (lane?.uses.size === 0) this.#running.delete(lane);
    this.#advance();
  }

  #laneOf(use: LaneRequest): Lane | undefined {
    return [...this.#running].find(({ uses }) => uses.has(use));
  }

  #advance(): void {
    while (this.#running.size < this.#count && this.#waiting.length > 0) {
      const going = this.#next();
      this.#running.add({ uses: new Set(going.map(({ use }) => use)), isPreempted: false });
      const together = new InterimBatches();
      for (const { turn } of going) turn.resolve(together);
    }
  }

  /** Removes the next request, and those that may share its decode, from the waiting ones. */
  #next() {
    const inOrder = this.#waiting.toSorted(
      (a, b) => this.#rank(b.use) - this.#rank(a.use) || (isInterim(a.use) ? a.use.since - b.use.since : 0),
    );
    const { use: first } = inOrder[0]!;
    const isBatched = ({ use }: { readonly use: LaneRequest }) =>
      use === first || (isInterim(first) && isInterim(use) && isAlike(use, first));
    const going = inOrder.filter(isBatched).slice(0, this.#rows);
    for (const one of going) this.#waiting.splice(this.#waiting.indexOf(one), 1);
    return going;
  }

  #rank(use: LaneRequest): number {
    return URGENCIES.indexOf(this.#isOverdue(use) ? 'overdue' : use.urgency);
  }

  #isOverdue(use: LaneRequest): boolean {
    return isInterim(use) && this.#now() - use.since >= OVERDUE_MS;
  }

  /** Preempts the decode with the shortest running time, which loses least. */
  #preemptNewest(): void {
    const isOverdue = ({ uses }: Lane) => [...uses].some((use) => this.#isOverdue(use));
    const lanes = [...this.#running];
    const kept = this.#count > 1 ? lanes.find(isOverdue) : undefined;
    const newest = lanes.findLast(
      (lane) =>
        lane !== kept && !lane.isPreempted && [...lane.uses].every(({ urgency }) => urgency !== 'final'),
    );
    if (!newest) return;
    newest.isPreempted = true;
    for (const use of newest.uses) use.preempt();
  }
}

const isInterim = ({ urgency }: LaneRequest) => urgency === 'interim';

const isAlike = ({ samples: a }: LaneRequest, { samples: b }: LaneRequest) =>
  Math.max(a, b) <= MOST_PADDING * Math.min(a, b);

interface Lane {
  readonly uses: Set<LaneRequest>;
  /** Whether its decodes have been preempted. */
  isPreempted: boolean;
}
