import { abortable } from '../base/abort.ts';
import { type AudioPart, type AudioSource, SPEECH_RATE } from '../domain/audio.ts';
import { throwIfCancelled } from '../domain/cancellation.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Diarization, SpeakerRange, SpeakerTurn } from '../domain/speakers.ts';
import type { Segment } from '../domain/transcript.ts';
import type { PreparedSpeech } from '../media/prepare.ts';
import { assignSpeakers } from '../transcript/assign-speakers.ts';
import { type KnownSpeakersRequest, readKnownSpeakers } from './known-speakers.ts';
import type { Runtime } from './runtime.ts';

/** The options of diarization. */
export interface SpeakersRequest extends KnownSpeakersRequest {
  readonly speakers?: SpeakerRange | undefined;
}

/** Finds who speaks when in prepared speech. Times count from its start. */
type Diarizer = (
  speech: Pick<PreparedSpeech, 'blocks'>,
  signal: AbortSignal,
  onProgress: (seconds: number) => void,
) => Promise<Diarization>;

const BLOCK_SAMPLES = 60 * SPEECH_RATE;

/**
 * Opens the installed speaker model and reads the voices of known speakers. A model that cannot be opened
 * makes the diarizer reject, so that it costs a transcript only its speakers.
 * @throws VoiceError `model_not_found` without a speaker model, with the command that installs one; as
 *   `readKnownSpeakers`; `cancelled`.
 */
export async function openDiarizer(
  runtime: Pick<Runtime, 'speakers' | 'prepare'>,
  request: SpeakersRequest,
  signal: AbortSignal,
): Promise<Diarizer> {
  const engine = abortable(runtime.speakers(), signal);
  await engine.catch((error: unknown) => {
    if (VoiceError.from(error).kind === 'model_not_found' || signal.aborted) throw error;
  });
  const knownSpeakers = await readKnownSpeakers(runtime, request, signal);
  const options = { ...request.speakers, ...(knownSpeakers.length > 0 && { knownSpeakers }) };
  return async (speech, either, onProgress) =>
    (await engine).diarize(speech.blocks(BLOCK_SAMPLES), options, either, onProgress);
}

/** The speakers of a transcript, or why there are none. */
export interface AttributedSegments {
  readonly segments: readonly Segment[];
  readonly turns?: readonly SpeakerTurn[];
  readonly warnings: readonly string[];
}

/**
 * Assigns the speakers of `diarizing` to segments; its times count from `start` seconds of the recording. If
 * it rejects, the segments stay without speakers, with a warning.
 * @param keepsWords whether the segments keep their words
 * @throws VoiceError `cancelled`.
 */
export async function attributeSpeakers(
  recognized: readonly Segment[],
  diarizing: Promise<Diarization>,
  { start, keepsWords }: { readonly start: number; readonly keepsWords: boolean },
  signal: AbortSignal,
): Promise<AttributedSegments> {
  const asAsked = (some: readonly Segment[]) =>
    keepsWords ? some : some.map(({ words: _words, ...segment }): Segment => segment);
  try {
    const { turns, exclusiveTurns } = await diarizing;
    const placed = (some: readonly SpeakerTurn[]) =>
      start === 0
        ? some
        : some.map((turn) => ({ ...turn, start: turn.start + start, end: turn.end + start }));
    const segments = asAsked(assignSpeakers(recognized, placed(exclusiveTurns)));
    const warnings = turns.length === 0 && segments.length > 0 ? [NO_SPEAKERS] : [];
    return { segments, turns: placed(turns), warnings };
  } catch (error) {
    throwIfCancelled(signal);
    return { segments: asAsked(recognized), warnings: [withoutSpeakers(VoiceError.from(error))] };
  }
}

const NO_SPEAKERS = 'The speakers could not be told apart: no voice is clear enough. The words are all here.';

const withoutSpeakers = ({ message }: VoiceError) =>
  `The speakers could not be told apart: ${message} The words are all here.`;

/** A request to find who speaks when, without words. */
export interface FindSpeakersRequest extends SpeakersRequest {
  readonly audio: AudioSource;
  readonly part?: AudioPart | undefined;
}

/** The turns of all speakers of a recording. */
export interface FoundSpeakers {
  /** In time order; turns may overlap. Seconds from the start of the recording. */
  readonly turns: readonly SpeakerTurn[];
  /** Seconds of the recording, or of the requested part. */
  readonly duration: number;
  readonly warnings: readonly string[];
}

/**
 * Finds who speaks when in a recording.
 * @param onProgress gets the seconds that are diarized, and the seconds in all
 * @throws VoiceError as `openDiarizer`; `invalid_audio`; `cancelled`.
 */
export async function findSpeakers(
  runtime: Pick<Runtime, 'speakers' | 'prepare'>,
  { audio, part, ...request }: FindSpeakersRequest,
  signal: AbortSignal,
  onProgress: (seconds: number, duration: number) => void = () => undefined,
): Promise<FoundSpeakers> {
  const diarize = await openDiarizer(runtime, request, signal);
  const speech = await runtime.prepare(audio, signal, { part });
  try {
    const { duration, warnings } = speech;
    const start = part?.start ?? 0;
    const { turns } = await diarize(speech, signal, (seconds) => onProgress(seconds, duration));
    const placed = turns.map((turn) => ({ ...turn, start: turn.start + start, end: turn.end + start }));
    return { turns: placed, duration, warnings };
  } finally {
    await speech.close();
  }
}
