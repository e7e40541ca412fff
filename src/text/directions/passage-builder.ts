import type { Pronunciation, SpeechPassage } from '../../domain/voice.ts';

/** The manner of the following text. Default: the request's values. */
export type Prosody = Omit<SpeechPassage, 'text' | 'pause' | 'marks' | 'pronunciations'>;

/** The longest pause, in seconds; a longer one is shortened to this, with a warning. */
const LONGEST_PAUSE = 60;

/** The most warnings. */
const MOST_WARNINGS = 20;

/** Collects the passages of a text in order: each text gets the current manner. Consecutive pauses add up. */
export class PassageBuilder {
  #manner: Prosody = {};
  #text = '';
  #pronunciations: Pronunciation[] = [];
  #pause: number | undefined;
  #marks: string[] = [];
  readonly #done: SpeechPassage[] = [];
  readonly #warnings = new Set<string>();
  readonly #onWarning: (sentence: string) => void;

  /** @param onWarning called with directions without effect: once for equal ones, up to a limit. */
  constructor(onWarning: (sentence: string) => void) {
    this.#onWarning = onWarning;
  }

  warn(sentence: string): void {
    if (this.#warnings.has(sentence) || this.#warnings.size >= MOST_WARNINGS) return;
    this.#warnings.add(sentence);
    this.#onWarning(sentence);
  }

  /** Sets the manner of the following text. */
  set manner(manner: Prosody) {
    if (sameManner(manner, this.#manner)) return;
    this.#end();
    this.#manner = manner;
  }

  get manner(): Prosody {
    return this.#manner;
  }

  say(text: string, how?: Pick<Pronunciation, 'ipa' | 'spoken'>): void {
    const start = this.#text.length;
    this.#text += text;
    if (how && text !== '') this.#pronunciations.push({ start, end: this.#text.length, ...how });
  }

  pause(seconds: number): void {
    this.#end();
    const whole = (this.#pause ?? 0) + seconds;
    if (whole > LONGEST_PAUSE) this.warn(`A pause of ${whole} s is cut to ${LONGEST_PAUSE} s, the longest.`);
    this.#pause = Math.min(LONGEST_PAUSE, whole);
  }

  mark(name: string): void {
    this.#end();
    this.#marks.push(name);
  }

  /** The complete passages; each is returned once. */
  take(): readonly SpeechPassage[] {
    this.#end();
    return this.#done.splice(0);
  }

  /** The remaining passages, including a pause or a mark after the last word. */
  finish(): readonly SpeechPassage[] {
    this.#end();
    if (this.#pause !== undefined || this.#marks.length > 0) this.#push('');
    return this.#done.splice(0);
  }

  #end(): void {
    if (this.#text.trim() !== '') this.#push(this.#text);
    this.#text = '';
    this.#pronunciations = [];
  }

  #push(text: string): void {
    this.#done.push({
      text,
      ...(this.#pause !== undefined && { pause: this.#pause }),
      ...(this.#marks.length > 0 && { marks: this.#marks }),
      ...this.#manner,
      ...(this.#pronunciations.length > 0 && { pronunciations: this.#pronunciations }),
    });
    this.#pause = undefined;
    this.#marks = [];
  }
}

const sameManner = (one: Prosody, other: Prosody): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Prosody)[])].every(
    (key) => one[key] === other[key],
  );

/** Letters and figures one by one, each as a separate part, to be spelled aloud. */
export const spelledOut = (text: string): string =>
  [...text.replace(/\s+/g, '')].map((character) => character.toUpperCase()).join(', ');
