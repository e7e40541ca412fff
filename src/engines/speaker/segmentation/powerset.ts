/**
 * The speakers of each class of a powerset segmentation model, as bit masks: silence, then every set of one
 * speaker, of two, … of `most`, in lexicographic order (pyannote.audio, `utils/powerset.py`).
 * @param speakers 1 to 8.
 */
export function powersetMasks(speakers: number, most: number): Uint8Array {
  const masks: number[] = [];
  const addSets = (size: number, from: number, mask: number): void => {
    if (size === 0) return void masks.push(mask);
    for (let speaker = from; speaker <= speakers - size; speaker++)
      addSets(size - 1, speaker + 1, mask | (1 << speaker));
  };
  for (let size = 0; size <= most; size++) addSets(size, 0, 0);
  return Uint8Array.from(masks);
}

/**
 * Decodes the likeliest class of each frame.
 * @param scores float32 [frames × classes], in any monotone scale.
 * @param masks the classes' speakers, from `powersetMasks`.
 * @returns uint8 [frames]: the speakers that talk, as bit masks.
 */
export function decodePowerset(scores: Float32Array, masks: Uint8Array): Uint8Array {
  const classes = masks.length;
  const activity = new Uint8Array(scores.length / classes);
  for (let frame = 0, at = 0; frame < activity.length; frame++, at += classes) {
    let best = 0;
    for (let index = 1; index < classes; index++) if (scores[at + index]! > scores[at + best]!) best = index;
    activity[frame] = masks[best]!;
  }
  return activity;
}

/** The number of speakers in a bit mask. */
export function countSpeakers(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
