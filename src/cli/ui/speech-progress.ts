import type { Context } from '../command.ts';
import { type LiveView, openProgress } from './live-view.ts';
import { formatDuration } from './pull-lines.ts';

/** The progress of a file of speech. */
export type SpeechProgress =
  /** The seconds of synthesized sound, and their share of the text if its length is known. */
  | { readonly type: 'making'; readonly seconds: number; readonly fraction: number | undefined }
  /** All speech is synthesized, and this share of it is written. */
  | { readonly type: 'writing'; readonly fraction: number };

/** The least milliseconds between two JSON events about progress, and before the first. */
const EVENT_EVERY_MS = 1000;

/** Shows the progress of the speech for `file`. */
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

/** Estimates the remaining seconds, by the pace since the first progress of this run. */
export function timeLeft(): (progress: SpeechProgress, nowMs: number) => number | undefined {
  let first: { readonly fraction: number; readonly ms: number } | undefined;
  return ({ type, fraction }, nowMs) => {
    if (type === 'writing' || fraction === undefined) return undefined;
    first ??= { fraction, ms: nowMs };
    const gained = fraction - first.fraction;
    return gained > 0 ? ((nowMs - first.ms) / 1000) * ((1 - fraction) / gained) : undefined;
  };
}
