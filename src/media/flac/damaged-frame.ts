/** What stands where a frame should be is none, or not all of one. */
export class DamagedFrame extends Error {
  constructor(what: string) {
    super(`A FLAC frame has ${what}.`);
  }
}
