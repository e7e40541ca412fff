/** A segment that has begun and has no final yet. */
export interface PendingSegment {
  readonly id: number;
  /** Its first sample, from the beginning of the session. */
  readonly from: number;
}

/**
 * The open segments of a session: the audio that a new worker would need, the next segment id, and the finals
 * that were sent. Ids count from 0. A call with an id that is not open changes nothing.
 */
export class SegmentLog {
  /** Oldest first: a `Map` keeps the order. */
  readonly #open = new Map<number, PendingSegment>();
  #next = 0;
  #finalised = 0;

  /** Begins a segment at sample `from` and returns its id. */
  begin(from: number): number {
    const id = this.#next++;
    this.#open.set(id, { id, from });
    return id;
  }

  /** Records the region of a segment: its final needs no audio before sample `from`. */
  end(id: number, from: number): void {
    if (this.#open.has(id)) this.#open.set(id, { id, from });
  }

  /** Marks a segment as final. Returns true the first time only, so that a repeated final is sent once. */
  finalise(id: number): boolean {
    const isFirst = this.#open.delete(id);
    if (isFirst) this.#finalised++;
    return isFirst;
  }

  /** Drops a segment without a final: it was cleared or was not speech. */
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

  /** The first sample that an open segment needs; `undefined` if none is open. */
  get needsFrom(): number | undefined {
    const [first, ...others] = this.open.map(({ from }) => from);
    return first === undefined ? undefined : Math.min(first, ...others);
  }

  /** The number of segments with a final. */
  get finalised(): number {
    return this.#finalised;
  }
}
