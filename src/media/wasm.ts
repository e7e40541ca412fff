import type { Container } from './containers.ts';
import { createEndWatch } from './end-watch.ts';
import { type AudioBlock, type Reader, WARNINGS } from './reader.ts';
import { untilAborted } from './until-aborted.ts';
import type { WasmDecoder } from './wasm-decoder.ts';

/** Each has its own memory or its own handle in a shared one: two at once do not meet. */
export const DECODERS: Partial<Record<Container, () => Promise<WasmDecoder>>> = {
  mp3: async () => (await import('@audio/decode-mp3')).decoder(),
  webm: async () => (await import('@audio/decode-webm')).decoder(),
  aac: async () => (await import('@audio/decode-aac')).decoder(),
};

/** A decoder for what is in a container; to be freed. Rejects for containers without one. */
export async function createWasmDecoder(container: Container): Promise<WasmDecoder> {
  const create = DECODERS[container];
  if (create === undefined) throw new Error(`There is no decoder for ${container}.`);
  return create();
}

/**
 * So little at a time that even seconds per kilobyte come out as small blocks, and others have their turn in
 * between.
 */
const FEED_BYTES = 16_384;

/** MP3s of different rates are put behind one another, and a decoded piece has one rate: that of its end. */
const MP3_FEED_BYTES = 4_096;

/** Decodes in WebAssembly, with nothing to install. */
export const readWasm: Reader = async function* ({ source, container, skip, warn, signal }) {
  const watch = createEndWatch(container);
  const decoder = await untilAborted(createWasmDecoder(container), signal);
  let samples = 0;
  let quietBytes = 0;
  async function* watched() {
    for await (const bytes of source.bytes(skip)) {
      watch.push(bytes);
      quietBytes += bytes.byteLength;
      yield* pieces(bytes, container === 'mp3' ? MP3_FEED_BYTES : FEED_BYTES);
    }
  }
  let damaged = false;
  const warnDamaged = (warning: string) => {
    damaged = true;
    warn(warning);
  };
  for await (const block of decodeBytes(decoder, watched(), warnDamaged)) {
    samples += block.channels[0]!.length;
    quietBytes = 0;
    yield block;
  }
  if (!damaged && watch.cutOff(samples, quietBytes)) warn(WARNINGS.cutOff);
};

/** Feeds a decoder to the end and frees it. An error after the first sample is a warning and the end. */
export async function* decodeBytes(
  decoder: WasmDecoder,
  bytes: AsyncIterable<Uint8Array>,
  warn: (warning: string) => void,
): AsyncGenerator<AudioBlock, void> {
  let begun = false;
  let damaged = false;
  try {
    for await (const piece of withEnd(bytes)) {
      let audio;
      try {
        audio = await quietly(() => (piece === 'end' ? decoder.flush?.() : decoder.decode(piece)));
      } catch (error) {
        if (!begun) throw error;
        damaged = true;
        break;
      }
      damaged ||= audio?.errors !== undefined && audio.errors.length > 0;
      if (!audio?.channelData[0]?.length) continue;
      begun = true;
      yield { channels: audio.channelData, sampleRate: audio.sampleRate };
    }
    if (damaged) warn(WARNINGS.damaged);
  } finally {
    decoder.free();
  }
}

function* pieces(block: Uint8Array, size: number): Generator<Uint8Array> {
  for (let start = 0; start < block.byteLength; start += size) yield block.subarray(start, start + size);
}

async function* withEnd(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | 'end', void> {
  yield* bytes;
  yield 'end';
}

/** mpg123's wrapper also writes its complaints on the console, which is not its to write on. */
function quietly<T>(work: () => T): T {
  const { error } = console;
  console.error = () => undefined;
  try {
    return work();
  } finally {
    console.error = error;
  }
}
