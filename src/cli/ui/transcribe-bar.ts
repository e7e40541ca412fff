import { printable } from '../../base/printable.ts';
import type { TranscribeProgress } from '../../runtime/transcribe.ts';
import { columns } from '../../transcript/columns.ts';
import { formatClock, progressBar } from './progress-bar.ts';

/** The progress of one recording. Times are in seconds; those of the wall clock count from the start. */
export interface BarState {
  readonly decoded: number;
  /** The range to transcribe, which is known only after decoding. */
  readonly start: number;
  readonly duration: number | undefined;
  readonly until: number;
  /**
   * The seconds that the last step added; the next fields are its time and the time when transcription began.
   */
  readonly step: number;
  readonly steppedAt: number;
  /** The position of the bar at the last step, so that a shorter step does not move it back. */
  readonly drawnTo: number;
  readonly transcribingSince: number;
  /** The text of the last segment. */
  readonly latest: string;
  /** Seconds that diarization has processed; `undefined` without diarization. */
  readonly diarized: number | undefined;
}

export const INITIAL_BAR: BarState = {
  decoded: 0,
  start: 0,
  duration: undefined,
  until: 0,
  step: 0,
  steppedAt: 0,
  drawnTo: 0,
  transcribingSince: 0,
  latest: '',
  diarized: undefined,
};

/** The state of the bar after `progress`, which came at `now` (milliseconds). */
export function nextBar(state: BarState, progress: TranscribeProgress, now: number): BarState {
  if (progress.type === 'decoded') return { ...state, decoded: progress.seconds };
  if (progress.type === 'prepared') {
    const { start, duration } = progress;
    return {
      ...state,
      start,
      until: start,
      duration,
      steppedAt: now,
      drawnTo: start,
      transcribingSince: now,
    };
  }
  if (progress.type === 'diarized') return { ...state, diarized: progress.seconds };
  if (progress.type === 'recognized') return stepped(state, state.start + progress.seconds, now);
  const latest = progress.segments.at(-1)?.text ?? state.latest;
  return { ...stepped(state, progress.until, now), latest };
}

/**
 * Records `reached` seconds as recognized; a smaller value changes nothing, so that the bar never goes back.
 */
function stepped(state: BarState, reached: number, now: number): BarState {
  const until = Math.min(reached, state.start + (state.duration ?? 0));
  if (until <= state.until) return state;
  // Chunks of one batch arrive together and count as one step.
  const isSameStep = now - state.steppedAt < 0.1;
  const step = until - state.until + (isSameStep ? state.step : 0);
  return { ...state, until, step, steppedAt: now, drawnTo: estimated(state, now) };
}

/** The minimum seconds of work for an estimate of the speed. */
const MEASURED_SECONDS = 0.01;

/** Seconds of audio per second of work; `undefined` before anything was transcribed. */
function speedOf({ until, start, transcribingSince, steppedAt }: BarState): number | undefined {
  const seconds = steppedAt - transcribingSince;
  return until > start && seconds > MEASURED_SECONDS ? (until - start) / seconds : undefined;
}

/** The estimated position if the speed stays the same, so that the bar moves between steps, never back. */
function estimated(state: BarState, now: number): number {
  const { until, start, duration = 0, step, steppedAt, drawnTo } = state;
  const ahead = Math.min(step, (speedOf(state) ?? 0) * (now - steppedAt));
  return Math.min(start + duration, Math.max(drawnTo, until + 0.9 * ahead));
}

/** One line of at most `width` columns. */
export const barLine = (name: string, state: BarState, now: number, width: number): string =>
  // If the line does not fit, the name is left out, and the rest has one column per character.
  [...lineOf(name, state, now, width)].slice(0, Math.max(0, width)).join('');

function lineOf(name: string, state: BarState, now: number, width: number): string {
  const { start, duration } = state;
  if (duration === undefined) {
    const read = `${state.decoded > 0 ? `reading ${formatClock(state.decoded)}` : 'reading'}${turning(now)}`;
    return `${shortened(name, width - read.length - 2)}: ${read}`;
  }
  const { diarized, until } = state;
  // Only when recognition is finished, so that the texts of both do not alternate.
  if (diarized !== undefined && until >= start + duration - ALMOST_SECONDS) {
    const diarizing = `telling speakers apart ${formatClock(diarized)}/${formatClock(duration)}${turning(now)}`;
    return `${shortened(name, width - diarizing.length - 2)}: ${diarizing}`;
  }
  const at = estimated(state, now);
  const speed = speedOf(state);
  const times = `${formatClock(at - start)}/${formatClock(duration)}`;
  const left =
    speed === undefined
      ? ` transcribing${turning(now)}`
      : ` ${formatClock(Math.ceil((start + duration - at) / speed))} left`;
  const bar = Math.max(6, Math.min(24, width - times.length - left.length - 14));
  const rest = ` ${progressBar((at - start) / duration, bar)} ${times}${left}`;
  return shortened(name, width - rest.length) + rest;
}

/** The seconds at the end of a recording that may be silence, which no progress reports. */
const ALMOST_SECONDS = 0.5;

/** A spinner for work without known progress. */
const turning = (now: number) => ` ${FRAMES[Math.floor(now * FRAMES_PER_SECOND) % FRAMES.length]}`;
const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const FRAMES_PER_SECOND = 5;

/** Shortens a name from its beginning, because its end is more specific. */
function shortened(name: string, width: number): string {
  if (columns(name) <= width) return name;
  if (width < 2) return '';
  let tail = '';
  for (const character of [...name].toReversed()) {
    if (columns(character + tail) > width - 1) break;
    tail = character + tail;
  }
  return `…${tail}`;
}

/** The last words that fit on a line. */
export const latestLine = ({ latest }: BarState, width: number): string =>
  shortened(printable(latest), width);
