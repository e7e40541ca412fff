import type { SttResult, StreamDecode } from '../../domain/engine.ts';
import { runningText } from '../events/final-event.ts';

/** Older answers say nothing that newer ones do not. */
const MOST_KEPT = 4;

interface Heard {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The latest results of a stream, as drafts for engines that verify drafts. */
export class DraftTexts {
  /** Newest first. */
  #heard: readonly Heard[] = [];

  add({ from, to }: Pick<StreamDecode, 'from' | 'to'>, { segments, language }: SttResult): void {
    const text = runningText(segments, language);
    if (text === '') return;
    const others = this.#heard.filter((heard) => heard.from !== from);
    this.#heard = [{ from, to, text }, ...others].slice(0, MOST_KEPT);
  }

  /**
   * The drafts for a range: texts of results that overlap it, those with the same beginning first, then the
   * newest.
   */
  of({ from, to }: Pick<StreamDecode, 'from' | 'to'>): readonly string[] {
    const heard = this.#heard.filter((one) => one.from < to && one.to > from);
    const isFirst = (one: Heard) => Number(one.from === from);
    return heard.toSorted((one, other) => isFirst(other) - isFirst(one)).map(({ text }) => text);
  }
}
