import type { Context } from './command.ts';

/** Notes for who cannot wait for them. One that cannot be written is no reason to stop. */
export const noteMeanwhile =
  (note: Context['note']) =>
  (message: string): void =>
    void note(`voice: ${message}`).catch(() => undefined);
