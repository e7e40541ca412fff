import type { PacketDecoder } from '../packet-decoder.ts';

/** The number of consecutive packets without sound after which no more sound is expected. */
const PATIENCE = 200;

/** A decoder that skips damaged packets. */
export interface ResilientDecoder extends PacketDecoder {
  /** Whether any packet was damaged. */
  readonly damaged: boolean;
}

/**
 * Wraps `decoder` so that it skips damaged packets. After 200 consecutive packets without samples it throws
 * if no packet ever gave samples; otherwise it ignores the remaining packets as damaged.
 */
export function resilientDecoder(decoder: PacketDecoder): ResilientDecoder {
  let begun = false;
  let damaged = false;
  let fruitless = 0;
  let fault: unknown;
  return {
    get damaged() {
      return damaged;
    },
    decode(packet) {
      if (fruitless === PATIENCE) return undefined;
      try {
        const audio = decoder.decode(packet);
        if (audio !== undefined) {
          begun = true;
          fruitless = 0;
          return audio;
        }
      } catch (error) {
        damaged = true;
        fault ??= error;
      }
      if (++fruitless === PATIENCE) {
        damaged = true;
        if (!begun) throw fault ?? new Error('The packets hold no audio.');
      }
      return undefined;
    },
    free: () => decoder.free(),
  };
}
