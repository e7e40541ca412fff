/** A segment that has begun and has no final yet. */
export interface PendingSegment {
  readonly id: number;
  /** Its first sample, from the beginning of the session. */
  readonly from: number;
}

/**
 * The segments of a session: which audio a new worker still needs, which segment comes next, and which finals
 * were told. Ids count from 0. A call for an id that is not open changes nothing.
 */
export class SegmentLog {
  /** Oldest first: a `Map` keeps the order. */
  readonly #open = new Map<number, PendingSegment>();
  #next = 0;
  #finalised = 0;

  /** A segment begins at this sample. Answers with its id. */
  begin(from: number): number {
    const id = this.#next++;
    this.#open.set(id, { id, from });
    return id;
  }

  /** Its region is known: its final needs no audio from before this sample. */
  end(id: number, from: number): void {
    if (this.#open.has(id)) this.#open.set(id, { id, from });
  }

  /** Marks a final as heard. True the first time only, so that a repeated final is told once. */
  finalise(id: number): boolean {
    const isFirst = this.#open.delete(id);
    if (isFirst) this.#finalised++;
    return isFirst;
  }

  /** It is given up without a final: cleared away, or turned out to be nothing. */
  drop(id: number): void {
    this.#open.delete(id);
  }

  /** The segments to decode again after the loss of a worker, oldest first. */
  get open(): readonly PendingSegment[] {
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
