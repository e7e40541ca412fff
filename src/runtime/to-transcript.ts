import { toDbfs } from '../audio/dbfs.ts';
import type { SttResult } from '../domain/recognition.ts';
import { matchLanguageCode } from '../domain/language-codes.ts';
import type { SpeakerTurn } from '../domain/speakers.ts';
import type { Segment, Transcript } from '../domain/transcript.ts';
import type { PreparedSpeech } from '../media/prepare.ts';
import type { TranscribeRequest } from './transcribe.ts';
import { textOfSegments } from './transcript-text.ts';

/** The parts of a transcript. */
interface RecognizedSpeech {
  /** In time order. */
  readonly segments: readonly Segment[];
  readonly turns: readonly SpeakerTurn[] | undefined;
  readonly results: readonly SttResult[];
  /** Warnings besides those of the audio and of the engine. */
  readonly warnings: readonly string[];
}

/** The transcript of recognized speech. */
export function toTranscript(
  { task, language, wordTimestamps, logprobs, model, earlier }: TranscribeRequest,
  { duration, level, warnings: audioWarnings }: PreparedSpeech,
  { segments, turns, results, warnings }: RecognizedSpeech,
): Transcript {
  const words = segments.flatMap((segment) => segment.words ?? []);
  const likelyTokens = segments.flatMap((segment) => segment.likelyTokens ?? []);
  const detected = results.find((result) => result.segments.length > 0)?.language;
  const before = task === 'transcribe' ? earlier?.language : undefined;
  const { languages } = model.manifest.capabilities;
  const requested = language && matchLanguageCode(languages, language);
  const spoken = detected ?? before ?? requested ?? languages.find((code) => code !== 'auto') ?? 'en';
  const engineWarnings = results.flatMap((result) => result.warnings ?? []);
  const silenceWarnings = segments.length === 0 && level > QUIET ? [nothingTranscribed(level)] : [];
  return {
    task,
    language: spoken,
    duration,
    text: textOfSegments(segments, task, spoken),
    segments,
    ...((wordTimestamps || words.length > 0) && { words }),
    ...(turns && { turns }),
    ...(logprobs && { likelyTokens }),
    warnings: [...new Set([...audioWarnings, ...silenceWarnings, ...warnings, ...engineWarnings])],
  };
}

/** -40 dBFS. A louder recording without text gets a warning. */
const QUIET = 0.01;

const nothingTranscribed = (level: number) =>
  `No speech was found, although the recording is not quiet: it reaches ${Math.round(toDbfs(level))} dBFS.`;
