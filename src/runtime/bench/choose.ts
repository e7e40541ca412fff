import type { BenchResult } from './bench-results.ts';

/** The models that this machine would best use; `undefined` where none is fit for it. */
export interface BenchChoices {
  readonly live: string | undefined;
  readonly files: string | undefined;
  readonly speech: string | undefined;
}

/** Live speech is heard again and again while it goes on, beside everything else that the machine does. */
export const LIVE_SPEED = 3;

/** Speech that is made more slowly than it is played has gaps. */
export const SPEECH_SPEED = 1;

/** Recordings are too short to tell apart models that differ by less. */
const SAME_WORDS = 0.03;

/**
 * Chooses by figures. For captions: the most words right of those fast enough, for files of all; of equals
 * the fastest. For speech: the soonest to sound of the neural voices that keep up with playing, else of all
 * voices.
 */
export function chooseByFigures(results: readonly BenchResult[]): BenchChoices {
  const done = results.filter(({ failure }) => failure === undefined);
  const hearing = done.filter(({ type }) => type === 'stt');
  const speaking = done.filter(({ type, figures }) => type === 'tts' && figures!.speed >= SPEECH_SPEED);
  const neural = speaking.filter(({ bundled }) => !bundled);
  return {
    live: mostRight(hearing.filter(({ figures }) => figures!.speed >= LIVE_SPEED))?.model,
    files: mostRight(hearing)?.model,
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
