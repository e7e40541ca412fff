import { type ReadonlySignal, signal } from '@preact/signals';

/** A speaker, whose name may be changed. */
export interface Speaker {
  /** As the server calls the speaker. */
  readonly label: string;
  readonly name: ReadonlySignal<string>;
  /** Counted from 0, in the order in which they first speak. */
  readonly place: number;
  /** An empty name is that of the server again. */
  rename(name: string): void;
}

/** The speakers of a transcript, by their labels. */
export class Speakers {
  readonly #known = new Map<string, Speaker>();

  /** The speaker of that label, who may be new. */
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

  /** `value`, with the name of its speaker. */
  named = <T extends { readonly speaker?: string }>(value: T): T =>
    value.speaker === undefined ? value : { ...value, speaker: this.of(value.speaker).name.value };
}

/** The text of lines, with a line for each turn where speakers are known. */
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
