import { printable } from '../../base/printable.ts';
import type { RealtimeEvent } from '../../domain/realtime.ts';
import { columns } from '../../transcript/columns.ts';
import type { Word } from '../../domain/transcript.ts';

/** The captions on the screen. */
export interface CaptionsState {
  /** Final captions, which no longer change. */
  readonly finals: readonly (readonly DoubtfulPart[])[];
  /** The interim text, which may still change. */
  readonly partial: string;
  /** The number of confirmed characters in `partial`. */
  readonly settled: number;
}

export const NO_CAPTIONS: CaptionsState = { finals: [], partial: '', settled: 0 };

/** The captions after an event of the session. */
export function nextCaptions(state: CaptionsState, event: RealtimeEvent): CaptionsState {
  if (event.type === 'partial') {
    const confirmed = printable(event.confirmed);
    return { ...state, partial: confirmed + printable(event.tentative), settled: confirmed.length };
  }
  if (event.type === 'final') {
    if (event.text === '') return { ...state, partial: '', settled: 0 };
    const parts = splitByConfidence(event.text, event.words ?? []);
    const shown = parts.map((part) => ({ ...part, text: printable(part.text) }));
    return { finals: [...state.finals, shown], partial: '', settled: 0 };
  }
  return event.type === 'speech_ended' ? { ...state, partial: '', settled: 0 } : state;
}

export interface ShownPartial {
  /** An ellipsis replaces an omitted beginning. */
  readonly settled: string;
  readonly open: string;
}

/** The end of the partial in at most `room` columns; whole words are cut from its beginning. */
export function shownPartial({ partial, settled }: CaptionsState, room: number): ShownPartial {
  let from = 0;
  while (columns(partial.slice(from)) > room - ELLIPSIS.length) {
    const space = partial.indexOf(' ', from);
    if (space < 0) break;
    from = space + 1;
  }
  const cut = Math.max(from, settled);
  const start = from > 0 ? ELLIPSIS : '';
  return { settled: start + partial.slice(from, cut), open: partial.slice(cut) };
}

const ELLIPSIS = '… ';

const STEPS = '▁▂▃▄▅▆▇█';
const QUIETEST = -60;
const LOUDEST = -12;

/** A level, in dB relative to full scale, as a bar of one character. */
export function meter(level: number): string {
  const share = (level - QUIETEST) / (LOUDEST - QUIETEST);
  const step = Math.round(Math.min(1, Math.max(0, share)) * (STEPS.length - 1));
  return STEPS[step]!;
}

/** A part of the text, and whether the model was unsure of it. */
export interface DoubtfulPart {
  readonly text: string;
  readonly isDoubtful: boolean;
}

/** Words below this probability are wrong about as often as they are right. */
const DOUBTFUL_PROBABILITY = 0.5;

/** Splits text into parts; words with a probability below 0.5 are separate, doubtful parts. */
export function splitByConfidence(text: string, words: readonly Word[]): readonly DoubtfulPart[] {
  const parts: DoubtfulPart[] = [];
  let from = 0;
  for (const { word, probability = 1 } of words) {
    const at = text.indexOf(word, from);
    if (at < 0 || word === '') continue;
    if (probability < DOUBTFUL_PROBABILITY) {
      parts.push({ text: text.slice(lengthOf(parts), at), isDoubtful: false });
      parts.push({ text: word, isDoubtful: true });
    }
    from = at + word.length;
  }
  parts.push({ text: text.slice(lengthOf(parts)), isDoubtful: false });
  return parts.filter((part) => part.text !== '');
}

const lengthOf = (parts: readonly DoubtfulPart[]) => parts.reduce((sum, { text }) => sum + text.length, 0);
