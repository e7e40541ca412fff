import { type ReadonlySignal, signal } from '@preact/signals';

/** A speaker, whose name may be changed. */
export interface Speaker {
  /** The server's name of the speaker. */
  readonly label: string;
  readonly name: ReadonlySignal<string>;
  /** The index in the order of their first speech, from 0. */
  readonly place: number;
  /** Changes the name; an empty one restores the label. */
  rename(name: string): void;
}

/** The speakers of a transcript, by their labels. */
export class Speakers {
  readonly #known = new Map<string, Speaker>();

  /** Returns the speaker of a label, and adds a new one. */
  of(label: string): Speaker {
    const known = this.#known.get(label);
    if (known !== undefined) return known;
    const name = signal(label);
    const speaker: Speaker = {
      label,
      name,
      place: this.#known.size,
      rename: (text) => (name.value = text.trim() || label),
    };
    this.#known.set(label, speaker);
    return speaker;
  }

  /** The name of a label; `undefined` for none. */
  nameOf = (label: string | undefined): string | undefined =>
    label === undefined ? undefined : this.of(label).name.value;

  /** Returns a copy of `value` whose `speaker` is the name instead of the label. */
  named = <T extends { readonly speaker?: string }>(value: T): T =>
    value.speaker === undefined ? value : { ...value, speaker: this.of(value.speaker).name.value };
}

/** Joins texts by `between`, and starts a line `NAME: …` whenever the speaker changes. */
export function textInTurns(
  lines: readonly { readonly text: string; readonly speaker?: string | undefined }[],
  between: string,
): string {
  const turns: { speaker: string | undefined; texts: string[] }[] = [];
  for (const { text, speaker } of lines) {
    const last = turns.at(-1);
    if (last !== undefined && last.speaker === speaker) last.texts.push(text);
    else turns.push({ speaker, texts: [text] });
  }
  return turns
    .map(({ speaker, texts }) => (speaker === undefined ? '' : `${speaker}: `) + texts.join(between))
    .join('\n');
}
