/** Headers that describe no decoder. */
export class BadHeaders extends Error {
  constructor(what: string) {
    super(`The headers of Vorbis have ${what}.`);
  }
}

/** How many bits it takes to write `value`. */
export const bitsOf = (value: number): number => 32 - Math.clz32(value);
