/** Uniform noise of zero mean and this standard deviation, the same for the same seed (mulberry32). */
export function noise(seed: number, deviation: number, length: number): Float32Array {
  const data = new Float32Array(length);
  const scale = (2 * Math.sqrt(3) * deviation) / 2 ** 32;
  let state = seed | 0;
  for (let index = 0; index < length; index++) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    data[index] = (mixed ^ (mixed >>> 14)) * scale;
  }
  return data;
}

/** Derives a seed from a name (FNV-1a). */
export function seedFor(name: string, seed: number): number {
  let value = 0x811c9dc5;
  for (const character of name) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193);
  return value ^ seed;
}

/** Subtracts the mean from the `count` values at `start`, `start + step`, … */
export function balance(data: Float32Array, start: number, step: number, count: number): void {
  const end = start + step * count;
  let sum = 0;
  for (let index = start; index < end; index += step) sum += data[index]!;
  for (let index = start; index < end; index += step) data[index]! -= sum / count;
}
