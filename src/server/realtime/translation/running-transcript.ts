import type { EventOf } from '../../../domain/realtime.ts';
import { continueText } from '../../../text/continue-text.ts';
import { settledText } from '../../../text/settled-text.ts';
import { spaceBetween } from '../../../text/spacing.ts';

/** A text that only grows with the partials and finals of a session. */
export class RunningTranscript {
  #language: string;
  /** The sent text of the current segment. */
  #sent = '';
  #isFirst = true;

  constructor(language: string) {
    this.#language = language;
  }

  /** Returns the newly confirmed text of the current segment. */
  partial({ confirmed }: EventOf<'partial'>): string {
    const settled = settledText(confirmed, this.#language);
    return settled.startsWith(this.#sent) ? this.#grown(settled) : '';
  }

  /** Returns the unsent rest of a finished segment, and its whole text. */
  final({ text, language }: EventOf<'final'>): { readonly delta: string; readonly text: string } {
    this.#language = language;
    const whole = continueText(this.#sent, text, language);
    const delta = this.#grown(whole);
    this.#sent = '';
    return { delta, text: whole };
  }

  #grown(text: string): string {
    const delta = text.slice(this.#sent.length);
    if (delta === '') return '';
    const isNew = this.#sent === '' && !this.#isFirst;
    this.#sent = text;
    this.#isFirst = false;
    return isNew ? spaceBetween(this.#language) + delta : delta;
  }
}
