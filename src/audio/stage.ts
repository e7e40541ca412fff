/**
 * A step of signal processing that takes a stream block by block. Its state lives in it: one stage, one
 * stream. Any way of cutting the stream into blocks gives the same samples, and `flush` the ones held back
 * for the end.
 */
export interface Stage {
  /**
   * The samples that can be given out after `block`; may be `block` itself, never a buffer that is used
   * again.
   */
  push(block: Float32Array): Float32Array;
  /** Returns the samples that were held back. Called once, after the last block. */
  flush(): Float32Array;
}

/** The stages one after the other, as one. */
export function chain(...stages: readonly Stage[]): Stage {
  return {
    push: (block) => stages.reduce((samples, stage) => stage.push(samples), block),
    flush: () =>
      stages.reduce<Float32Array>(
        (held, stage) => concat(stage.push(held), stage.flush()),
        new Float32Array(0),
      ),
  };
}

/** `first` and then `second`; one of them itself where the other is empty. */
export function concat(first: Float32Array, second: Float32Array): Float32Array {
  if (first.length === 0) return second;
  if (second.length === 0) return first;
  const whole = new Float32Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
