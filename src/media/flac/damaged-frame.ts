/** A frame is missing or incomplete. */
export class DamagedFrame extends Error {
  constructor(what: string) {
    super(`A FLAC frame has ${what}.`);
  }
}
