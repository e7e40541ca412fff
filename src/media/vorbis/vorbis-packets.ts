import type { PacketDecoder, TrackSound } from '../packet-decoder.ts';
import { BadHeaders, bitsOf } from './bad-headers.ts';
import { createInverseMdct } from './inverse-mdct.ts';
import { LowBits } from './low-bits.ts';
import { type Mapping, readSetup, type Setup } from './setup.ts';

/** Vorbis I; `config` are its three headers, laced as in Matroska. */
export async function openVorbis({ config }: TrackSound): Promise<PacketDecoder> {
  const [first, , third] = unlace(config);
  const setup = readSetup(first, third);
  const transforms = setup.blocks.map(createInverseMdct);
  const slopes = setup.blocks.map((block) => slopeOf(block / 2));
  let last: Float32Array[] | undefined; // the second halves of the blocks before

  return {
    decode(packet) {
      const bits = new LowBits(packet);
      if (bits.read(1) !== 0) throw new Error('A Vorbis packet is no sound.');
      const mode = setup.modes[bits.read(bitsOf(setup.modes.length - 1))];
      if (mode === undefined || bits.over) throw new Error('A Vorbis packet is of no known kind.');
      if (mode.long) bits.read(2); // whether its neighbours are long, which they say themselves
      const kind = mode.long ? 1 : 0;
      const spectra = readSpectra(bits, setup, setup.mappings[mode.mapping]!, setup.blocks[kind] / 2);
      const before = last;
      last = [];
      const channels: Float32Array[] = [];
      for (const [index, spectrum] of spectra.entries()) {
        const samples = transforms[kind]!(spectrum);
        const half = samples.length / 2;
        const tail = before?.[index];
        if (tail !== undefined) {
          const slope = slopes[Math.min(tail.length, half) * 2 === setup.blocks[1] ? 1 : 0]!;
          channels.push(overlapped(tail, samples.subarray(0, half), slope));
        }
        last.push(samples.slice(half));
      }
      return channels.length === 0 ? undefined : { channels, sampleRate: setup.sampleRate };
    },
    free: () => undefined,
  };
}

/** Takes three headers apart that were laced: their number less one, and the lengths of all but the last. */
function unlace(config: Uint8Array): readonly [Uint8Array, Uint8Array, Uint8Array] {
  if (config[0] !== 2) throw new BadHeaders('no headers');
  let at = 1;
  const length = () => {
    let sum = 0;
    for (let lacing = 255; lacing === 255; sum += lacing) lacing = config[at++] ?? 0;
    return sum;
  };
  const first = length();
  const second = length();
  const third = at + first + second;
  return [config.subarray(at, at + first), config.subarray(at + first, third), config.subarray(third)];
}

/** The rising half of Vorbis's window. */
function slopeOf(length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) =>
    Math.sin((Math.PI / 2) * Math.sin(((at + 0.5) / length) * (Math.PI / 2)) ** 2),
  );
}

/** From the middle of one block to the middle of the next. */
function overlapped(tail: Float32Array, head: Float32Array, slope: Float32Array): Float32Array {
  const overlap = slope.length;
  const flat = (tail.length - overlap) / 2;
  const skipped = (head.length - overlap) / 2;
  const out = new Float32Array((tail.length + head.length) / 2);
  out.set(tail.subarray(0, flat));
  for (let at = 0; at < overlap; at++) {
    out[flat + at] = tail[flat + at]! * slope[overlap - 1 - at]! + head[skipped + at]! * slope[at]!;
  }
  out.set(head.subarray(skipped + overlap), flat + overlap);
  return out;
}

/** The spectra of all channels (Vorbis I, 4.3). */
function readSpectra(bits: LowBits, setup: Setup, mapping: Mapping, length: number): Float32Array[] {
  const { couplings, submapOf, submaps } = mapping;
  const floorOf = (channel: number) => setup.floors[submaps[submapOf[channel]!]!.floor]!;
  const heights = submapOf.map((_, channel) => floorOf(channel).read(bits, setup.books));
  const wanted = heights.map((one) => one !== undefined);
  for (const [magnitude, angle] of couplings) {
    if (wanted[magnitude] || wanted[angle]) wanted[magnitude] = wanted[angle] = true;
  }
  const spectra = heights.map(() => new Float32Array(length));
  submaps.forEach(({ residue }, submap) => {
    const channels = spectra.map((_, channel) => channel).filter((channel) => submapOf[channel] === submap);
    if (channels.length === 0) return;
    setup.residues[residue]!.add(
      bits,
      channels.map((channel) => spectra[channel]!),
      channels.map((channel) => wanted[channel]!),
    );
  });
  for (const [magnitude, angle] of couplings.toReversed()) uncouple(spectra[magnitude]!, spectra[angle]!);
  spectra.forEach((spectrum, channel) => {
    const shape = heights[channel];
    if (shape === undefined) spectrum.fill(0);
    else floorOf(channel).apply(shape, spectrum);
  });
  return spectra;
}

/** Makes two channels of a magnitude and an angle, in place. */
function uncouple(magnitudes: Float32Array, angles: Float32Array): void {
  for (let at = 0; at < magnitudes.length; at++) {
    const magnitude = magnitudes[at]!;
    const angle = angles[at]!;
    const other = magnitude > 0 === angle > 0 ? magnitude - angle : magnitude + angle;
    magnitudes[at] = angle > 0 ? magnitude : other;
    angles[at] = angle > 0 ? other : magnitude;
  }
}
