/** Enough to see where speech is. */
const RATE = 8_000;
/**
 * A browser holds all of a sound that it decodes: of ten minutes 200 MB, of two hours more than there may be.
 */
export const MOST_SECONDS = 600;

/**
 * The loudest of each of `count` stretches of a recording, 0..1; `undefined` where the browser cannot decode
 * it.
 */
export async function peaksOf(file: Blob, count: number): Promise<readonly number[] | undefined> {
  try {
    const context = new OfflineAudioContext(1, 1, RATE);
    const samples = (await context.decodeAudioData(await file.arrayBuffer())).getChannelData(0);
    const width = samples.length / count;
    return Array.from({ length: count }, (_, index) => {
      let peak = 0;
      const end = Math.floor((index + 1) * width);
      for (let at = Math.floor(index * width); at < end; at++) peak = Math.max(peak, Math.abs(samples[at]!));
      return peak;
    });
  } catch {
    return undefined;
  }
}
