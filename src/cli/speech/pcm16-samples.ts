import { toPcm16 } from '../../audio/pcm16.ts';
import type { TtsEngine } from '../../domain/engine.ts';
import type { TtsChunk } from '../../domain/synthesis.ts';

/** Converts 16-bit samples of a server to samples in [-1, 1] that `toPcm16` converts to the same bytes. */
export function pcm16Samples(pcm: Uint8Array): Float32Array {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  return Float32Array.from(
    { length: pcm.byteLength >> 1 },
    (_, index) => view.getInt16(2 * index, true) / 32_767,
  );
}

/**
 * `engine` with 16-bit audio and times in whole milliseconds, like those of a server, so that results are the
 * same with a server and without.
 */
export const withPcm16Samples = (engine: TtsEngine): TtsEngine => ({
  facts: engine.facts,
  async *synthesize(request, signal) {
    for await (const chunk of engine.synthesize(request, signal)) yield toPcm16Chunk(chunk);
  },
  voices: () => engine.voices(),
  close: () => engine.close(),
});

function toPcm16Chunk({ samples, alignment }: TtsChunk): TtsChunk {
  return {
    samples: pcm16Samples(toPcm16(samples)),
    ...(alignment && {
      alignment: {
        ...alignment,
        items: alignment.items.map(({ text, startMs, durationMs }) => ({
          text,
          startMs: Math.round(startMs),
          durationMs: Math.round(durationMs),
        })),
      },
    }),
  };
}
