import type { AudioBlock } from '../reader.ts';
import type { LoadPackage } from '../load-package.ts';
import { CannotDecode, type PacketDecoder, type TrackSound } from '../packet-decoder.ts';

/** Optional, and under the GPL; it decodes ALAC too. */
export const AAC_PACKAGE = '@audio/decode-aac';

/** The least size of a frame without its header; even silence takes more. */
export const LEAST_AAC_BYTES = 2;

/** The number of samples that FAAD2 omits at the start: its first frame has no output. */
const WITHHELD = 1_024;

/** The same with spectral band replication: two frames, minus the delay of its filters. */
const WITHHELD_DOUBLED = 1_086;

interface AacPackage {
  decoder(options?: { readonly asc?: Uint8Array; readonly alac?: Uint8Array }): Promise<{
    decode(frame: Uint8Array): { readonly channelData: Float32Array[]; readonly sampleRate: number };
    free(): void;
  }>;
}

/**
 * Opens a decoder of AAC. `config` is an AudioSpecificConfig for raw access units, or empty if each has an
 * ADTS header. Samples that the decoder omits at the beginning become silence, so that times are right.
 */
export async function openAac({ config }: TrackSound, loadPackage: LoadPackage): Promise<PacketDecoder> {
  const { decoder: open } = await load('AAC', loadPackage);
  const decoder = await open(config.byteLength > 0 ? { asc: config } : undefined);
  const coreRate = rateOf(config);
  let begun = false;
  return {
    decode(packet) {
      // FAAD2 takes a hundred times as long for a nearly empty frame as for a real one.
      if (packet.byteLength < LEAST_AAC_BYTES) throw new Error('An AAC frame is empty.');
      const { channelData: channels, sampleRate } = decoder.decode(packet);
      if (!channels[0]?.length) {
        if (begun) throw new Error('An AAC frame is damaged.');
        return undefined;
      }
      const audio = { channels, sampleRate };
      if (begun) return audio;
      begun = true;
      const doubled = coreRate === undefined ? channels[0].length > WITHHELD : sampleRate > coreRate * 1.5;
      return withSilence(audio, doubled ? WITHHELD_DOUBLED : WITHHELD);
    },
    free: () => decoder.free(),
  };
}

/** Opens a decoder of Apple Lossless; `config` is its magic cookie. */
export async function openAlac({ config }: TrackSound, loadPackage: LoadPackage): Promise<PacketDecoder> {
  const { decoder: open } = await load('Apple Lossless', loadPackage);
  const decoder = await open({ alac: config });
  return {
    decode(packet) {
      const { channelData: channels, sampleRate } = decoder.decode(packet);
      return channels[0]?.length ? { channels, sampleRate } : undefined;
    },
    free: () => decoder.free(),
  };
}

async function load(label: string, loadPackage: LoadPackage): Promise<AacPackage> {
  try {
    return (await loadPackage(AAC_PACKAGE)) as AacPackage;
  } catch (cause) {
    throw new CannotDecode(
      `its sound is ${label}, which takes the optional package ${AAC_PACKAGE} to read.`,
      {
        cause,
      },
    );
  }
}

const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];

/**
 * The rate in an AudioSpecificConfig, without band replication; undefined if the table lacks it.
 */
function rateOf(config: Uint8Array): number | undefined {
  if (config.byteLength < 2) return undefined;
  return RATES[((config[0]! & 7) << 1) | (config[1]! >> 7)];
}

function withSilence({ channels, sampleRate }: AudioBlock, samples: number): AudioBlock {
  return {
    channels: channels.map((channel) => {
      const longer = new Float32Array(samples + channel.length);
      longer.set(channel, samples);
      return longer;
    }),
    sampleRate,
  };
}
