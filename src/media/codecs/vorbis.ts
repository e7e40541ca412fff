import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lazily } from '../../base/lazily.ts';
import type { PacketDecoder, TrackSound } from '../packet-decoder.ts';

/** The most memory of one decoder: real streams take 18 MB, but 3 kB of headers can ask for gigabytes. */
const MAX_MEMORY_BYTES = 67_108_864;
const PAGE_BYTES = 65_536;
const DAMAGED_HEADERS = 'The headers of a Vorbis stream are damaged.';

interface Memory {
  readonly buffer: ArrayBuffer;
  /** Throws if it cannot grow. */
  grow(pages: number): number;
}

/** The part of the API in use: TypeScript declares WebAssembly only together with the whole browser. */
declare const WebAssembly: {
  readonly Memory: new () => Memory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
};

const module = lazily(() => {
  const path = createRequire(import.meta.url).resolve('ogv/dist/ogv-decoder-audio-vorbis-wasm.wasm');
  return new WebAssembly.Module(readFileSync(path));
});

/**
 * Opens libvorbis in WebAssembly. `config` holds the three header packets of a Vorbis stream, laced as in
 * Matroska. Rejects when the headers are damaged or ask for more memory than 64 MB.
 */
export async function openVorbis({ config }: TrackSound): Promise<PacketDecoder> {
  const { default: open } = await import('ogv/dist/ogv-decoder-audio-vorbis-wasm.js');
  let tooLarge = false;
  const decoder = await open({
    print: () => undefined,
    printErr: () => undefined,
    // By default it would also set the exit code of this process.
    quit: (_, reason) => {
      throw reason;
    },
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(module(), imports);
      const memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory)!;
      const grow = memory.grow.bind(memory);
      memory.grow = (pages) => {
        tooLarge ||= memory.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES;
        if (tooLarge) throw new RangeError('A Vorbis stream asks for too much memory.');
        return grow(pages);
      };
      receive(instance);
      return instance.exports;
    },
  });

  /** Throws an error that says `problem` if libvorbis rejects the packet. */
  function feed(process: 'processHeader' | 'processAudio', packet: Uint8Array, problem: string): void {
    let accepted = false;
    decoder.audioBuffer = null;
    try {
      decoder[process](packet, (result) => (accepted = result === 1));
    } catch (error) {
      // If a packet completes no samples, the package reads from an address that was never set.
      if (error instanceof RangeError) accepted = true;
    }
    // After a failed allocation libvorbis continues with garbage.
    if (!accepted || tooLarge) throw new Error(problem);
  }

  decoder.init(() => undefined);
  for (const header of unlace(config)) feed('processHeader', header, DAMAGED_HEADERS);
  const sampleRate = decoder.audioFormat?.rate;
  if (sampleRate === undefined) throw new Error(DAMAGED_HEADERS);
  return {
    decode(packet) {
      feed('processAudio', packet, 'A Vorbis packet is damaged.');
      const channels = decoder.audioBuffer ?? [];
      return channels[0]?.length ? { channels, sampleRate } : undefined;
    },
    free: () => undefined, // the garbage collector takes its memory
  };
}

/**
 * Splits laced headers: the number of headers minus one, the lengths of all but the last, then the headers.
 */
function unlace(config: Uint8Array): readonly Uint8Array[] {
  let at = 1;
  const lengths = Array.from({ length: 2 }, () => {
    let sum = 0;
    for (let lacing = 255; lacing === 255; sum += lacing) lacing = config[at++] ?? 0;
    return sum;
  });
  const [second, third] = [at + lengths[0]!, at + lengths[0]! + lengths[1]!];
  return [config.subarray(at, second), config.subarray(second, third), config.subarray(third)];
}
