import type { SpokenLanguage } from '../language.ts';

/** One decoding of a window, with measures of its quality. */
export interface Attempt {
  /** Sampled tokens, including timestamps, without the end token. */
  readonly tokens: readonly number[];
  /** Natural-log probability of each of them. */
  readonly logprobs: readonly number[];
  /** The text of `tokens`, trimmed. */
  readonly text: string;
  /** The number of text tokens in `tokens`. */
  readonly textTokens: number;
  readonly temperature: number;
  readonly avgLogprob: number;
  readonly compressionRatio: number;
  readonly noSpeechProb: number;
  /** Whether the text ends with a phrase that is said twice, as at the beginning of a loop. */
  readonly repeatsPhrase?: boolean;
  /** The detected language, even if the request named one. Absent for one-language models. */
  readonly spoken?: SpokenLanguage;
  /** The rows × steps of the decoder that it took. */
  readonly work: number;
}

/** Thresholds of openai/whisper's transcribe.py, beyond which the temperature fallback follows. */
export const CHECKS = { compressionRatio: 2.4, avgLogprob: -1, noSpeechProb: 0.6 } as const;

const TEMPERATURES = [0, 0.2, 0.4, 0.6, 0.8, 1] as const;

/** The temperatures for a request: a requested temperature above 0 is used alone. */
export const temperaturesOf = (asked: number): readonly number[] => (asked === 0 ? TEMPERATURES : [asked]);

/** Whether an attempt is too repetitive or too improbable. Silence may be improbable. */
export const failsChecks = (attempt: Attempt): boolean =>
  (isRepetitive(attempt) || attempt.avgLogprob < CHECKS.avgLogprob) && !isSilence(attempt);

/** Whether the window is to be encoded again with full padding, as in training. */
export const isDoubtful = (attempt: Attempt): boolean =>
  failsChecks(attempt) || isSilence(attempt) || attempt.repeatsPhrase === true;

const isRepetitive = ({ compressionRatio }: Attempt) => compressionRatio > CHECKS.compressionRatio;

/**
 * Noise produces texts of few tokens (`Thank you.`), which are likelier than other guesses. Timestamps do not
 * count.
 */
const FEW_TOKENS = 8;

/** The least log probability of text; the first row applies whose no-speech probability is exceeded. */
const SILENCE: readonly { readonly noSpeechProb: number; readonly few: number; readonly many: number }[] = [
  { noSpeechProb: 0.9, few: 0, many: -0.5 },
  { noSpeechProb: CHECKS.noSpeechProb, few: -0.5, many: CHECKS.avgLogprob },
];

/**
 * Whether the window holds no speech, so that its text is dropped. Real speech in loud noise has a no-speech
 * probability below 0.5.
 */
export function isSilence({ noSpeechProb, avgLogprob, textTokens }: Silence): boolean {
  const needed = SILENCE.find((row) => noSpeechProb > row.noSpeechProb);
  return needed !== undefined && !(avgLogprob > (textTokens <= FEW_TOKENS ? needed.few : needed.many));
}

type Silence = Pick<Attempt, 'noSpeechProb' | 'avgLogprob' | 'textTokens'>;

/** Whether an attempt may only repeat the prompt: a few uncertain words, or an improbable text. */
export const mayRepeatPrompt = ({ avgLogprob, textTokens }: Attempt): boolean =>
  avgLogprob < (textTokens <= 2 * FEW_TOKENS ? -0.2 : -0.5);

/**
 * Decodes all rows at the first temperature, and those that fail their checks again at the next, until all
 * pass, no temperature is left, or a row has cost `maxWork`. A row that never passes keeps its most probable
 * attempt without repetition (faster-whisper's rule), with the last temperature it was tried at, so that
 * later windows do not rely on its text.
 */
export async function decodeWithFallback<Row>(
  rows: readonly Row[],
  decode: (rows: readonly Row[], temperature: number) => Promise<readonly Attempt[]>,
  { temperatures, maxWork }: { readonly temperatures: readonly number[]; readonly maxWork: number },
): Promise<readonly Attempt[]> {
  const attempts: Attempt[][] = rows.map(() => []);
  let failing = rows.map((_, index) => index);
  for (const temperature of temperatures) {
    const decoded = await decode(
      failing.map((index) => rows[index]!),
      temperature,
    );
    failing.forEach((index, at) => attempts[index]!.push(decoded[at]!));
    failing = failing.filter((index) => {
      const tried = attempts[index]!;
      const work = tried.reduce((sum, attempt) => sum + attempt.work, 0);
      return failsChecks(tried.at(-1)!) && work < maxWork;
    });
    if (failing.length === 0) break;
  }
  return attempts.map(chosen);
}

function chosen(attempts: readonly Attempt[]): Attempt {
  const last = attempts.at(-1)!;
  if (!failsChecks(last)) return last;
  const varied = attempts.filter((attempt) => !isRepetitive(attempt));
  const [best] = (varied.length > 0 ? varied : attempts).toSorted((a, b) => b.avgLogprob - a.avgLogprob);
  return { ...best!, temperature: last.temperature };
}
