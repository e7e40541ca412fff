import type { VoiceServer } from '../e2e/voice-server.ts';
import type { ToneRecording } from '../e2e/tone-recordings.ts';
import type { Random } from '../fuzz/mutations.ts';

/** Models whose workers run throughout the soak; the verdict is on the memory of their processes. */
export const STEADY_MODELS = ['tones', 'kokoro-v1', 'espeak', 'moonshine-tiny'] as const;
/** The number of recordings of tones. */
export const CLIPS = 8;
/** A model whose workers are killed and stopped. */
export const FRAGILE = 'fragile';
/** A model that is installed and removed while the server runs. */
export const VISITOR = 'visitor';

/** The state that clients and faults share. */
export interface World {
  readonly server: VoiceServer;
  readonly random: Random;
  /** Recordings that the functional Whisper transcribes without error. */
  readonly clips: readonly ToneRecording[];
  /** The same recordings as files by format: `files[3].get('mp3')` is the fourth. */
  readonly files: readonly ReadonlyMap<string, Uint8Array>[];
  /** Recordings of human speech by name; empty if they or the default model are missing. */
  readonly talks: ReadonlyMap<string, { readonly pcm: Uint8Array; readonly file: Uint8Array }>;
  readonly folders: { readonly models: string; readonly temporary: string; readonly visitor: string };
  /** Whether the temporary folder is full, or was so a moment ago. */
  isFull: boolean;
  /** Aborts when no new action may begin. */
  readonly signal: AbortSignal;
}

/** A kind of action of clients. */
export interface Kind {
  readonly name: string;
  /** The relative frequency among the actions of its lane. */
  readonly weight: number;
  /** The acceptable outcomes. */
  readonly acceptable: RegExp;
  /** Does the action, and returns its outcome: a word or a status, and after a colon an explanation. */
  run(world: World): Promise<string>;
}

export const oneOf = <T>(items: readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)]!;

/**
 * Deals the items in random order, each once before any comes again, so that rare ones are not left to
 * chance.
 */
export function dealer<T>(items: readonly T[]): (random: Random) => T {
  const deck: T[] = [];
  return (random) => {
    if (deck.length === 0) deck.push(...items);
    return deck.splice(Math.floor(random() * deck.length), 1)[0]!;
  };
}

/** All pairs of an item of `these` and an item of `those`. */
export const pairs = <A, B>(these: readonly A[], those: readonly B[]): readonly (readonly [A, B])[] =>
  these.flatMap((one) => those.map((other) => [one, other] as const));

/** A random item, with a probability in proportion to its weight. */
export function pick<T extends { readonly weight: number }>(items: readonly T[], random: Random): T {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1)!;
}
