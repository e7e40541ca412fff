import type { Context } from '../command.ts';
import { type LiveView, openProgress } from './live-view.ts';
import { formatDuration } from './pull-lines.ts';

/** How far a file of speech is. */
export type SpeechProgress =
  /** The seconds of synthesized sound, and their share of the text if its length is known. */
  | { readonly type: 'making'; readonly seconds: number; readonly fraction: number | undefined }
  /** All is made, and this share of it is written. */
  | { readonly type: 'writing'; readonly fraction: number };

/** JSON events about progress come at most this often, and none before this. */
const EVENT_EVERY_MS = 1000;

/** Shows how far the speech for `file` is. */
export function openSpeechProgress(context: Context, file: string): Promise<LiveView<SpeechProgress>> {
  const left = timeLeft();
  let lastMs: number | undefined;
  return openProgress<SpeechProgress>(context, {
    start: file,
    words: (progress) => `${file}: ${speechWords(progress, left(progress, performance.now()))}`,
    event(progress) {
      const nowMs = performance.now();
      const secondsLeft = left(progress, nowMs);
      lastMs ??= nowMs;
      if (progress.type === 'writing' || nowMs - lastMs < EVENT_EVERY_MS) return undefined;
      lastMs = nowMs;
      return {
        type: 'progress',
        file,
        seconds: progress.seconds,
        percent: progress.fraction && Math.floor(100 * progress.fraction),
        seconds_left: secondsLeft && Math.ceil(secondsLeft),
      };
    },
  });
}

/** `34 %, 1 min 2 s of speech, 3 min 20 s left` */
export function speechWords(progress: SpeechProgress, secondsLeft: number | undefined): string {
  const percent = progress.fraction === undefined ? [] : [`${Math.floor(100 * progress.fraction)} %`];
  const done = progress.type === 'writing' ? ['written'] : [`${formatDuration(progress.seconds)} of speech`];
  const left = secondsLeft === undefined ? [] : [`${formatDuration(secondsLeft)} left`];
  return progress.type === 'writing'
    ? [...percent, ...done].join(' ')
    : [...percent, ...done, ...left].join(', ');
}

/** Estimates the seconds that are left, by the pace since the first progress of this run. */
export function timeLeft(): (progress: SpeechProgress, nowMs: number) => number | undefined {
  let first: { readonly fraction: number; readonly ms: number } | undefined;
  return ({ type, fraction }, nowMs) => {
    if (type === 'writing' || fraction === undefined) return undefined;
    first ??= { fraction, ms: nowMs };
    const gained = fraction - first.fraction;
    return gained > 0 ? ((nowMs - first.ms) / 1000) * ((1 - fraction) / gained) : undefined;
  };
}
