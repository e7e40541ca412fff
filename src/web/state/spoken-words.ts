import { signal } from '@preact/signals';

export interface SpokenWord {
  readonly text: string;
  /** Seconds */
  readonly start: number;
  readonly end: number;
}

/** The words of what is being spoken, and which of them sounds. */
export class SpokenWords {
  readonly all = signal<readonly SpokenWord[]>([]);
  /** Of `all`; -1 before the first. */
  readonly lit = signal(-1);
  #followed: { readonly position: number } | undefined;

  /** As an alignment tells them. */
  add(
    items: readonly { readonly text: string; readonly start_ms: number; readonly duration_ms: number }[],
  ): void {
    const more = items.map(({ text, start_ms, duration_ms }) => ({
      text,
      start: start_ms / 1000,
      end: (start_ms + duration_ms) / 1000,
    }));
    if (more.length > 0) this.all.value = [...this.all.value, ...more];
  }

  /** Lights what `player` plays, before each frame, until `rest`. */
  follow(player: { readonly position: number }): void {
    this.#followed = player;
    const look = () => {
      if (this.#followed !== player) return;
      this.lit.value = this.all.value.findLastIndex(({ start }) => start <= player.position);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }

  rest(): void {
    this.#followed = undefined;
    this.lit.value = -1;
  }
}
