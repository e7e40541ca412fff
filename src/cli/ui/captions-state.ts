import { printable } from '../../base/printable.ts';
import type { RealtimeEvent } from '../../realtime/events.ts';
import { columns } from '../../transcript/columns.ts';

/** What is on the screen of somebody who watches captions. */
export interface CaptionsState {
  /** They stay as they are. */
  readonly finals: readonly string[];
  /** What is being said; it may still change. */
  readonly partial: string;
  /** So many characters of it stood there before, too. */
  readonly settled: number;
}

export const NOTHING_SAID: CaptionsState = { finals: [], partial: '', settled: 0 };

export function nextCaptions(state: CaptionsState, event: RealtimeEvent): CaptionsState {
  if (event.type === 'transcript.partial') {
    const partial = printable(event.text);
    return { ...state, partial, settled: settledCharacters(state.partial, partial) };
  }
  if (event.type === 'transcript.final') {
    const finals = event.text === '' ? state.finals : [...state.finals, printable(event.text)];
    return { finals, partial: '', settled: 0 };
  }
  return event.type === 'vad.speech_end' ? { ...state, partial: '', settled: 0 } : state;
}

/** How far `now` says what `before` said, in whole words; in scripts without spaces, in characters. */
function settledCharacters(before: string, now: string): number {
  let same = 0;
  while (same < now.length && now[same] === before[same]) same++;
  const isCut = same < now.length && NO_BREAK.test(now.slice(same - 1, same + 1));
  return isCut ? now.lastIndexOf(' ', same) + 1 : same;
}

/** Two characters between which a word written with spaces goes on. */
const NO_BREAK = /^[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{2}$/u;

export interface ShownPartial {
  /** Where the beginning is left out, it says so. */
  readonly settled: string;
  readonly open: string;
}

/** The end of what is being said, in at most `room` columns; words are left out whole, from the beginning. */
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

/** A level, in dB relative to full scale, as a bar that is one character. */
export function meter(level: number): string {
  const share = (level - QUIETEST) / (LOUDEST - QUIETEST);
  const step = Math.round(Math.min(1, Math.max(0, share)) * (STEPS.length - 1));
  return STEPS[step]!;
}
