import type { PacketDecoder } from '../packet-decoder.ts';

/** As many packets in a row without sound: there is none, or no more. */
const PATIENCE = 200;

/** A decoder that goes on behind packets that are damaged, for so long. */
export interface PatientDecoder extends PacketDecoder {
  /** Whether any packet was damaged. */
  readonly damaged: boolean;
}

/**
 * Has `decoder` go on behind packets that are damaged, as if they were not there. Where 200 in a row give no
 * sound it throws if none did before, else takes the rest for damaged without looking at it.
 */
export function patientDecoder(decoder: PacketDecoder): PatientDecoder {
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
        if (!begun) throw fault ?? new Error('There is no sound in the packets.');
      }
      return undefined;
    },
    free: () => decoder.free(),
  };
}
