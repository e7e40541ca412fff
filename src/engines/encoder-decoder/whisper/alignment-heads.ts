import type { WhisperDescription } from './description.ts';

type Heads = WhisperDescription['alignmentHeads'];

/** Parses a list of `layer.head`, separated by spaces. */
const heads = (words: string): Heads =>
  words.split(' ').map((word) => word.split('.').map(Number) as unknown as readonly [number, number]);

/**
 * The cross-attention heads that follow the speech in openai's own models (openai/whisper,
 * `_ALIGNMENT_HEADS`), by layers of encoder and decoder, width, and `en` for English-only models or the
 * number of mel bins. The first two large models have the same size; these are the heads of the second.
 */
const OFFICIAL: Readonly<Record<string, Heads>> = {
  '4 4 384 en': heads('1.0 2.0 2.5 3.0 3.1 3.2 3.3 3.4'),
  '4 4 384 80': heads('2.2 3.0 3.2 3.3 3.4 3.5'),
  '6 6 512 en': heads('3.3 4.7 5.1 5.5 5.7'),
  '6 6 512 80': heads('3.1 4.2 4.3 4.7 5.1 5.2 5.4 5.6'),
  '12 12 768 en': heads(
    '6.6 7.0 7.3 7.8 8.2 8.5 8.7 9.0 9.4 9.8 9.10 10.0 10.1 10.2 10.3 10.6 10.11 11.2 11.4',
  ),
  '12 12 768 80': heads('5.3 5.9 8.0 8.4 8.7 8.8 9.0 9.7 9.9 10.5'),
  '24 24 1024 en': heads(
    '11.4 14.1 14.12 14.14 15.4 16.0 16.4 16.9 17.12 17.14 18.7 18.10 18.15 20.0 20.3 20.9 20.14 21.12',
  ),
  '24 24 1024 80': heads('13.15 15.4 15.15 16.1 20.0 23.4'),
  '32 32 1280 80': heads(
    '10.12 13.17 16.11 16.12 16.13 17.15 17.16 18.4 18.11 18.19 19.11 21.2 21.3 22.3 22.9 22.12 23.5 23.7 23.13 25.5 26.1 26.12 27.15',
  ),
  '32 32 1280 128': heads('7.0 10.17 12.18 13.12 16.1 17.14 19.11 21.4 24.1 25.6'),
  '32 4 1280 128': heads('2.4 2.11 3.3 3.6 3.11 3.14'),
};

/**
 * By how many seconds these heads lag behind the speech; negative if they are ahead. The median over word
 * starts in speech of eSpeak, Kokoro and Piper, which report their word times: 349 words for base, 191 for
 * tiny.en. Other sizes were not measured.
 */
const LAGS: Readonly<Record<string, number>> = { '4 4 384 en': 0.1, '6 6 512 80': -0.03 };

type Size = Pick<
  WhisperDescription,
  'encoderLayers' | 'decoderLayers' | 'decoderHeads' | 'width' | 'melBins' | 'multilingual'
>;

/**
 * Returns the heads for word times: those of `listed` that the decoder has (a distilled model may list its
 * teacher's), else those of openai's model of this size, else every head of the last half of the layers, as
 * in openai/whisper.
 */
export function alignmentHeadsOf(size: Size, listed: Heads = []): Heads {
  const { decoderLayers, decoderHeads } = size;
  const own = listed.filter(([layer, head]) => layer < decoderLayers && head < decoderHeads);
  if (own.length > 0) return own;
  const official = OFFICIAL[keyOf(size)];
  if (official && listed.length === 0) return official;
  const middle = Math.floor(decoderLayers / 2);
  return Array.from({ length: decoderLayers - middle }, (_, layer) =>
    Array.from({ length: decoderHeads }, (_, head) => [middle + layer, head] as const),
  ).flat();
}

/** Returns by how many seconds word times of a model of this size are late; 0 if unknown. */
export const alignmentLagOf = (size: Size): number => LAGS[keyOf(size)] ?? 0;

const keyOf = ({ encoderLayers, decoderLayers, width, melBins, multilingual }: Size): string =>
  `${encoderLayers} ${decoderLayers} ${width} ${multilingual ? melBins : 'en'}`;
