import type { Mood } from './keypad.ts';
import type { Spoken, Word } from './lexicon.ts';

/**
 * What is to be heard, part after part, in seconds. There is a voice in all but the silent ones; marks and words are keys
 * pressed while it sounds.
 *
 * Words are few: more than some twenty-five in a window, or the same sentences again, compress so well that decoders take
 * them for a loop. Words that begin later than one second into a window get no right first timestamp.
 *
 *     [{ mark: 'de' }, { words: ['hello', 'house'] }, { silence: 0.8 }, { words: ['cat'], each: 0.5 }]
 */
export type Script = readonly Part[];

export type Part =
  | { readonly silence: number }
  /** A voice without words. */
  | { readonly voice: number }
  /** A language, or what else is to be known of the window. */
  | { readonly mark: Spoken | Mood }
  /** `each` word sounds this long (0.3), with pauses `between` them (0.1). */
  | { readonly words: readonly Word[]; readonly each?: number; readonly between?: number };

/** A key that is pressed from `start` to `end`, in seconds. */
export interface Press<K = Word | Spoken | Mood> {
  readonly key: K;
  readonly start: number;
  readonly end: number;
}

/** When a script's parts sound, in seconds. */
export interface Timeline {
  readonly seconds: number;
  /** Stretches of voice. */
  readonly voiced: readonly { readonly start: number; readonly end: number }[];
  readonly presses: readonly Press[];
  readonly words: readonly Press<Word>[];
}

/** The voice sounds this long before and after each part with words, and each mark. */
const MARGIN = 0.1;
const MARK_MARGIN = 0.05;
/** Short, so that words still begin within a window's first second after two marks and what a detector keeps before a voice. */
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
