import { signal } from '@preact/signals';

/** A word and its times in the played audio. */
export interface SpokenWord {
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
}

/** A piece of spoken text that is shown as a whole. */
export interface Passage {
  readonly text: string;
  /** Its beginning in the played audio, in seconds. */
  readonly start: number;
  readonly words: readonly SpokenWord[];
}

/** The words of the current speech, and the index of the one that plays. */
export class SpokenWords {
  /** The text of the current passage; `all` are its words. */
  readonly text = signal('');
  readonly all = signal<readonly SpokenWord[]>([]);
  /** The index of the current word in `all`; -1 before the first. */
  readonly lit = signal(-1);
  #passages: Passage[] = [];
  #shown = 0;
  #followed: { readonly position: number } | undefined;

  get passages(): readonly Passage[] {
    return this.#passages;
  }

  /** Replaces all passages, and shows the first. */
  begin(passages: readonly Passage[]): void {
    this.#passages = [...passages];
    this.#show(0);
  }

  /** Appends a passage that begins `start` seconds into the speech. */
  beginPassage(text: string, start: number): void {
    this.#passages.push({ text, start, words: [] });
    if (this.#passages.length === 1) this.#show(0);
  }

  /** Adds words to the last passage. Their times count from the beginning of that passage. */
  add(
    items: readonly { readonly text: string; readonly start_ms: number; readonly duration_ms: number }[],
  ): void {
    const passage = this.#passages.at(-1) ?? { text: '', start: 0, words: [] };
    const words = items.map(({ text, start_ms, duration_ms }) => ({
      text,
      start: passage.start + start_ms / 1000,
      end: passage.start + (start_ms + duration_ms) / 1000,
    }));
    if (words.length === 0) return;
    const at = Math.max(0, this.#passages.length - 1);
    this.#passages[at] = { ...passage, words: [...passage.words, ...words] };
    if (at === this.#shown) this.all.value = this.#passages[at].words;
  }

  /** Keeps `lit` at the position of `player`, before each frame, until `rest`. */
  follow(player: { readonly position: number }): void {
    this.#followed = player;
    const look = () => {
      if (this.#followed !== player) return;
      const { position } = player;
      const next = this.#passages[this.#shown + 1];
      if (next !== undefined && next.start <= position) this.#show(this.#shown + 1);
      this.lit.value = this.all.value.findLastIndex(({ start }) => start <= position);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }

  /** Stops following and lights no word. */
  rest(): void {
    this.#followed = undefined;
    this.lit.value = -1;
  }

  #show(index: number): void {
    this.#shown = index;
    const { text, words } = this.#passages[index] ?? { text: '', words: [] };
    this.text.value = text;
    this.all.value = words;
  }
}
