import type { BenchResult } from './bench-results.ts';

/** The best models for this machine for each use; `undefined` if none is suitable. */
export interface BenchChoices {
  readonly live: string | undefined;
  readonly files: string | undefined;
  readonly speech: string | undefined;
}

/** The least speed for live captions, which decode speech repeatedly, relative to real time. */
export const LIVE_SPEED = 3;

/** The least speed of synthesis without gaps, relative to playback. */
export const SPEECH_SPEED = 1;

/** Recordings are too short to distinguish models that differ by less. */
const SAME_WORDS = 0.03;

/**
 * Chooses models by their measurements. For captions, it is the most accurate of the fast enough models; for
 * files, the most accurate of all; the faster of equals. For speech, it is the neural voice with the earliest
 * first sound that keeps up with playback, else the earliest of all voices.
 */
export function chooseByFigures(results: readonly BenchResult[]): BenchChoices {
  const done = results.filter(({ failure }) => failure === undefined);
  const transcribing = done.filter(({ type }) => type === 'stt');
  const speaking = done.filter(({ type, figures }) => type === 'tts' && figures!.speed >= SPEECH_SPEED);
  const neural = speaking.filter(({ bundled }) => !bundled);
  return {
    live: mostRight(transcribing.filter(({ figures }) => figures!.speed >= LIVE_SPEED))?.model,
    files: mostRight(transcribing)?.model,
    speech: (neural.length > 0 ? neural : speaking).toSorted((a, b) => a.figures!.first - b.figures!.first)[0]
      ?.model,
  };
}

function mostRight(results: readonly BenchResult[]): BenchResult | undefined {
  const rightness = ({ figures, catalog }: BenchResult) =>
    figures!.words ?? 1 - 0.05 * (catalog?.errors ?? 2);
  const most = Math.max(...results.map(rightness));
  return results
    .filter((result) => rightness(result) >= most - SAME_WORDS)
    .toSorted((a, b) => b.figures!.speed - a.figures!.speed)[0];
}
