import { BEGIN_SYMBOL, END_SYMBOL, PAD_SYMBOL, type PiperVoiceFile } from './voice-file.ts';

/** The ids of a sentence, and the symbol of each id. */
export interface PhonemeIds {
  readonly ids: readonly number[];
  /**
   * Positions in `ids`: symbol i has the ids from starts[i] to starts[i + 1], and the last entry is the end.
   */
  readonly starts: readonly number[];
}

/**
 * Converts the symbols of a sentence to ids (piper.phoneme_ids): the begin symbol, each symbol followed by
 * padding, the end symbol. Vowel clusters for which the voice has one symbol are joined.
 * @param symbols all of them known to the voice.
 */
export function toPhonemeIds(
  symbols: readonly string[],
  { ids: idsOf, vowelClusters }: Pick<PiperVoiceFile, 'ids' | 'vowelClusters'>,
): PhonemeIds {
  const pad = idsOf.get(PAD_SYMBOL) ?? [];
  const ids: number[] = [...(idsOf.get(BEGIN_SYMBOL) ?? []), ...pad];
  const starts: number[] = [];
  for (let at = 0; at < symbols.length;) {
    const cluster = vowelClusters.find((cluster) =>
      cluster.every((vowel, index) => symbols[at + index] === vowel),
    );
    const length = cluster?.length ?? 1;
    starts.push(ids.length);
    const own = idsOf.get(cluster?.join('') ?? symbols[at]!);
    if (own) ids.push(...own, ...pad);
    // A cluster's duration is assigned to its first symbol; the others have none.
    for (let rest = 1; rest < length; rest++) starts.push(ids.length);
    at += length;
  }
  starts.push(ids.length);
  ids.push(...(idsOf.get(END_SYMBOL) ?? []));
  return { ids, starts };
}

/**
 * Frames of each symbol, with those before the first and after the last one.
 * @param frames of each id; the result is `undefined` unless there is one for each.
 */
export function framesBySymbol(
  { ids, starts }: PhonemeIds,
  frames: Float64Array | undefined,
): Float64Array | undefined {
  if (frames?.length !== ids.length) return undefined;
  const edges = [0, ...starts, ids.length];
  return Float64Array.from(edges.slice(1), (end, index) =>
    frames.subarray(edges[index], end).reduce((sum, count) => sum + count, 0),
  );
}
