import type { Stretch } from './audio-log.ts';

/** A segment that has begun and has no final yet. */
export interface OpenSegment {
  readonly id: number;
  /** Its first sample, from the beginning of the session. */
  readonly from: number;
  /** One past its last sample, once that is known: its final is on its way. */
  readonly to?: number;
  /** What its partials have confirmed so far. */
  readonly confirmed: string;
}

/**
 * What a session has set out to transcribe, written down before it is done: a log in memory from which the work is
 * taken up again after a worker was lost. Ids count from 0; segments begin, end and are finalised in any order that
 * makes sense for each of them, and what makes no sense (an id that is not open) changes nothing.
 */
export class SegmentLog {
  /** Oldest first: a `Map` keeps the order. */
  readonly #open = new Map<number, OpenSegment>();
  #next = 0;
  #finalised = 0;

  /** A segment begins at this sample. Answers with its id. */
  begin(from: number): number {
    const id = this.#next++;
    this.#open.set(id, { id, from, confirmed: '' });
    return id;
  }

  /** Its region is known: the final for it is asked for next. */
  end(id: number, { from, to }: Stretch): void {
    const segment = this.#open.get(id);
    if (segment) this.#open.set(id, { ...segment, from, to });
  }

  /** So much of its text will not change any more. */
  confirm(id: number, confirmed: string): void {
    const segment = this.#open.get(id);
    if (segment) this.#open.set(id, { ...segment, confirmed });
  }

  /**
   * Its final was heard. True the first time, and only then may the final be told: one that comes twice, from before
   * and from after a worker was lost, is told once.
   */
  finalise(id: number): boolean {
    const isFirst = this.#open.delete(id);
    if (isFirst) this.#finalised++;
    return isFirst;
  }

  /** It is given up without a final: cleared away, or turned out to be nothing. */
  drop(id: number): void {
    this.#open.delete(id);
  }

  /** What has to be heard again after a worker was lost, oldest first. */
  get open(): readonly OpenSegment[] {
    return [...this.#open.values()];
  }

  /** The segment that the session goes on with: the oldest without a final, or the one that begins next. */
  get resumeId(): number {
    return this.open[0]?.id ?? this.#next;
  }

  /** No segment that is open needs audio from before this sample; `undefined` where none is open. */
  get needsFrom(): number | undefined {
    const [first, ...others] = this.open.map(({ from }) => from);
    return first === undefined ? undefined : Math.min(first, ...others);
  }

  /** How many have had their final. */
  get finalised(): number {
    return this.#finalised;
  }
}
