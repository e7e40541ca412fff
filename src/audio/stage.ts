/**
 * A step of signal processing that takes one stream block by block. It has state, so each stream needs its
 * own. Any way of cutting the stream into blocks gives the same samples.
 */
export interface Stage {
  /** Takes `block` and returns the samples that are ready: `block` itself, or a buffer that is not reused. */
  push(block: Float32Array): Float32Array;
  /** Returns the samples that were held back. Called once, after the last block. */
  flush(): Float32Array;
}

/** Combines stages, in order, into one. */
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

/** Concatenates two arrays. If one is empty, it returns the other one itself. */
export function concat(first: Float32Array, second: Float32Array): Float32Array {
  if (first.length === 0) return second;
  if (second.length === 0) return first;
  const whole = new Float32Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
