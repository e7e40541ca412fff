import type { PacketDecoder } from '../packet-decoder.ts';

/** Opens mpg123 in WebAssembly, which decodes MPEG audio of layers 1 to 3 frame by frame. */
export async function openMp3(): Promise<PacketDecoder> {
  const { decoder: open } = await import('@audio/decode-mp3');
  const decoder = await open();
  return {
    decode(packet) {
      const { channelData: channels, sampleRate } = quietly(() => decoder.decode(packet));
      return channels[0]?.length ? { channels, sampleRate } : undefined;
    },
    free: () => decoder.free(),
  };
}

/** Runs `work` while the wrapper cannot write its complaints to the console. */
function quietly<T>(work: () => T): T {
  const { error } = console;
  console.error = () => undefined;
  try {
    return work();
  } finally {
    console.error = error;
  }
}
