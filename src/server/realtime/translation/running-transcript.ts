import type { EventOf } from '../../../domain/realtime.ts';
import { continueText } from '../../../text/continue-text.ts';
import { settledText } from '../../../text/settled-text.ts';
import { spaceBetween } from '../../../text/spacing.ts';

/** A text that only grows, by the partials and finals of a session; what was told is never taken back. */
export class RunningTranscript {
  #language: string;
  /** Of the segment that goes on. */
  #told = '';
  #isFirst = true;

  constructor(language: string) {
    this.#language = language;
  }

  /** What is settled of a segment that goes on and was not told before. */
  partial({ confirmed }: EventOf<'partial'>): string {
    const settled = settledText(confirmed, this.#language);
    return settled.startsWith(this.#told) ? this.#grown(settled) : '';
  }

  /** What was not told of a segment that is over, and its whole text. */
  final({ text, language }: EventOf<'final'>): { readonly delta: string; readonly text: string } {
    this.#language = language;
    const whole = continueText(this.#told, text, language);
    const delta = this.#grown(whole);
    this.#told = '';
    return { delta, text: whole };
  }

  #grown(text: string): string {
    const delta = text.slice(this.#told.length);
    if (delta === '') return '';
    const isNew = this.#told === '' && !this.#isFirst;
    this.#told = text;
    this.#isFirst = false;
    return isNew ? spaceBetween(this.#language) + delta : delta;
  }
}
