import type { VoiceServer } from '../e2e/voice-server.ts';
import type { ToneRecording } from '../e2e/tone-recordings.ts';
import type { Random } from '../fuzz/mutations.ts';

/** Models that live for as long as the soak does: their processes' memory is what the verdict is about. */
export const STEADY_MODELS = ['tones', 'kokoro-v1', 'espeak', 'moonshine-tiny'] as const;
/** Recordings of tones. */
export const CLIPS = 8;
/** A model whose workers are killed and stopped. */
export const FRAGILE = 'fragile';
/** A model that is installed and removed while the server runs. */
export const VISITOR = 'visitor';

/** What clients and faults share. */
export interface World {
  readonly server: VoiceServer;
  readonly random: Random;
  /** Recordings that the functional Whisper understands to the word. */
  readonly clips: readonly ToneRecording[];
  /** The same as files: `files[3].get('mp3')` is the fourth. */
  readonly files: readonly ReadonlyMap<string, Uint8Array>[];
  /** Recordings of people, by name, where there are some and the default model is. */
  readonly talks: ReadonlyMap<string, { readonly pcm: Uint8Array; readonly file: Uint8Array }>;
  readonly folders: { readonly models: string; readonly temporary: string; readonly visitor: string };
  /** Whether the temporary folder is full, or was a moment ago. */
  isFull: boolean;
  /** Aborts when no more is to be begun. */
  readonly signal: AbortSignal;
}

/** Something that clients do. */
export interface Kind {
  readonly name: string;
  /** How often it is done, beside the others of its lane. */
  readonly weight: number;
  /** Which outcomes are honest. */
  readonly honest: RegExp;
  /** What came of it: a word or a status, and after a colon whatever explains it. */
  run(world: World): Promise<string>;
}

export const oneOf = <T>(items: readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)]!;

/** One after the other in an order of chance, each once before any comes again: what is seldom is not left to luck. */
export function dealer<T>(items: readonly T[]): (random: Random) => T {
  const deck: T[] = [];
  return (random) => {
    if (deck.length === 0) deck.push(...items);
    return deck.splice(Math.floor(random() * deck.length), 1)[0]!;
  };
}

/** Each of these with each of those. */
export const pairs = <A, B>(these: readonly A[], those: readonly B[]): readonly (readonly [A, B])[] =>
  these.flatMap((one) => those.map((other) => [one, other] as const));

/** One of them, those with a greater weight more often. */
export function pick<T extends { readonly weight: number }>(items: readonly T[], random: Random): T {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1)!;
}
