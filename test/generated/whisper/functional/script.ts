import type { Behaviour } from './keys.ts';
import type { Spoken, Word } from './lexicon.ts';

/**
 * The parts of a recording, one after the other; durations are in seconds. A voice sounds in every part
 * except silence; marks and words are keys, whose tones sound over the voice.
 *
 * Use at most about 25 words in a window, and do not repeat sentences: such texts compress so well that
 * decoders take them for a repetition loop. If the first word begins more than one second into a window, its
 * timestamp is wrong.
 *
 *     [{ mark: 'de' }, { words: ['hello', 'house'] }, { silence: 0.8 }, { words: ['cat'], each: 0.5 }]
 */
export type Script = readonly Part[];

export type Part =
  | { readonly silence: number }
  /** A voice without words. */
  | { readonly voice: number }
  /** The key of a language or of a behaviour. */
  | { readonly mark: Spoken | Behaviour }
  /**
   * Each word lasts `each` seconds (default 0.3), and a pause of `between` seconds (default 0.1) separates
   * two words.
   */
  | { readonly words: readonly Word[]; readonly each?: number; readonly between?: number };

/** A key whose tones sound from `start` to `end`, in seconds. */
export interface Press<K = Word | Spoken | Behaviour> {
  readonly key: K;
  readonly start: number;
  readonly end: number;
}

/** The times of a script's voice and keys, in seconds. */
export interface Timeline {
  readonly seconds: number;
  /** Intervals in which the voice sounds. */
  readonly voiced: readonly { readonly start: number; readonly end: number }[];
  readonly presses: readonly Press[];
  readonly words: readonly Press<Word>[];
}

/** Seconds of voice before and after a part with words, and before and after a mark. */
const MARGIN = 0.1;
const MARK_MARGIN = 0.05;
/**
 * Seconds of a mark's tones. They are short, so that words still begin within the first second of a window
 * after two marks and the padding that a voice detector adds.
 */
const MARK = 0.14;

/** Lays the parts of a script one after the other. */
export function placeParts(script: Script): Timeline {
  const voiced: { start: number; end: number }[] = [];
  const presses: Press[] = [];
  const words: Press<Word>[] = [];
  let now = 0;
  const speak = (seconds: number) => {
    const last = voiced.at(-1);
    if (last?.end === now) last.end += seconds;
    else voiced.push({ start: now, end: now + seconds });
    now += seconds;
  };
  for (const part of script) {
    if ('silence' in part) now += part.silence;
    else if ('voice' in part) speak(part.voice);
    else if ('mark' in part) {
      const start = now + MARK_MARGIN;
      presses.push({ key: part.mark, start, end: start + MARK });
      speak(MARK_MARGIN + MARK + MARK_MARGIN);
    } else {
      const { each = 0.3, between = 0.1 } = part;
      part.words.forEach((key, index) => {
        const start = now + MARGIN + index * (each + between);
        words.push({ key, start, end: start + each });
      });
      speak(2 * MARGIN + part.words.length * (each + between) - between);
    }
  }
  return { seconds: now, voiced, presses: [...presses, ...words], words };
}
