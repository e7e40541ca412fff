/** The least frames for an embedding: about 0.17 s. */
const LEAST_FRAMES = 10;

/** The number of frames in which only `speaker` talks. */
export function countCleanFrames(activity: Uint8Array, speaker: number): number {
  return activity.reduce((count, mask) => count + (mask === 1 << speaker ? 1 : 0), 0);
}

/**
 * The sound of `speaker` alone, with its parts concatenated.
 * @param activity uint8 [frames] of the window, bit masks of speakers.
 * @param samples of the window without its padding.
 * @returns `undefined` if there is less than a sixth of a second.
 */
export function cleanParts(
  window: Float32Array,
  activity: Uint8Array,
  speaker: number,
  samples: number,
): Float32Array | undefined {
  if (countCleanFrames(activity, speaker) < LEAST_FRAMES) return undefined;
  const frames = activity.length;
  const place = (frame: number) => Math.min(samples, Math.trunc((frame * window.length) / frames));
  const joined = new Float32Array(window.length);
  let length = 0;
  for (let frame = 0; frame < frames; frame++) {
    if (activity[frame] !== 1 << speaker) continue;
    let end = frame + 1;
    while (end < frames && activity[end] === 1 << speaker) end++;
    const part = window.subarray(place(frame), Math.max(place(frame), place(Math.min(end, frames - 1))));
    joined.set(part, length);
    length += part.length;
    frame = end;
  }
  return joined.slice(0, length);
}

/**
 * A weight for each frame: 1 if only `speaker` talks. If that is too short, 1 wherever `speaker` talks, as in
 * pyannote.
 * @returns `undefined` if `speaker` hardly talks.
 */
export function cleanMask(activity: Uint8Array, speaker: number): Float32Array | undefined {
  const bit = 1 << speaker;
  const isClean = countCleanFrames(activity, speaker) >= LEAST_FRAMES;
  const weights = Float32Array.from(activity, (mask) => ((isClean ? mask === bit : mask & bit) ? 1 : 0));
  return weights.reduce((sum, weight) => sum + weight, 0) >= LEAST_FRAMES ? weights : undefined;
}
