import { abortable } from '../base/abort.ts';
import { readAhead } from '../base/read-ahead.ts';
import { type AudioPart, type AudioSource, SPEECH_RATE } from '../domain/audio.ts';
import type { SttEngine } from '../domain/engine.ts';
import {
  asksForSpeakers,
  type SttRequest,
  type SttResult,
  type TranscribeOptions,
} from '../domain/recognition.ts';
import type { InstalledModel, SttManifest } from '../domain/model.ts';
import type { Segment, Task, Transcript } from '../domain/transcript.ts';
import { otherTracksNotice } from '../media/tracks.ts';
import { speechOnOtherTracks } from './other-tracks.ts';
import { type ChannelResult, type TranscribeChannel, transcribeChannels } from './transcribe-channels.ts';
import { placeSegments, sharedWordsWarning, withSharedWords } from './place-segments.ts';
import { multilingualModel } from '../models/default-model.ts';
import { detectSpeech } from '../vad/detector.ts';
import { type Chunk, PACKING, packRegions, readChunk, regionsAfter } from './chunks.ts';
import { attributeSpeakers, openDiarizer } from './diarize.ts';
import { lowConfidenceWarnings, otherLanguageWarnings } from './recognition-warnings.ts';
import { transcribeInOneLanguage } from './one-language.ts';
import type { Runtime } from './runtime.ts';
import { adaptToModel, checkRequest, toSttOptions } from './stt-options.ts';
import { toTranscript } from './to-transcript.ts';
import { textLanguage } from './transcript-text.ts';
import { inverseNormalize } from './inverse-normalize.ts';

/** A transcription or translation. A translation detects its language. */
export interface TranscribeRequest extends TranscribeOptions {
  readonly audio: AudioSource;
  readonly model: InstalledModel<SttManifest>;
  readonly task: Task;
  /** Whether the output needs word times, if the model has them. */
  readonly needsWords?: boolean | undefined;
  /** Default: the whole recording. Times always count from the start of the recording. */
  readonly part?: AudioPart | undefined;
  /** The longest sample of a known speaker's voice, in seconds. Default: 30. */
  readonly maxSampleSeconds?: number | undefined;
  /** The result of an earlier run; only the rest is recognized. */
  readonly earlier?: ResumeState | undefined;
}

/** The beginning of a transcript, as progress events reported it. */
export interface ResumeState {
  /** Seconds: everything before is recognized. */
  readonly until: number;
  readonly language: string;
  readonly segments: readonly Segment[];
}

export type TranscribeProgress =
  /** The number of seconds of the recording that have been decoded. */
  | { readonly type: 'decoded'; readonly seconds: number }
  /** The audio is decoded: `duration` seconds from `start`. */
  | { readonly type: 'prepared'; readonly start: number; readonly duration: number }
  /**
   * The number of seconds of speech that are recognized, in any order; their text comes with `transcribed`.
   */
  | { readonly type: 'recognized'; readonly seconds: number }
  /** The number of seconds that are diarized. */
  | { readonly type: 'diarized'; readonly seconds: number }
  /**
   * Everything up to `until`, in seconds, is transcribed; the text is in `language`. `drafted` segments
   * have no speakers yet; `transcribed` follows with all of them.
   */
  | {
      readonly type: 'drafted' | 'transcribed';
      readonly until: number;
      readonly language: string;
      readonly segments: readonly Segment[];
    };

/** Pieces of this length are read back for the VAD: long enough for it to split them into a batch. */
const VAD_BLOCK_SECONDS = 64;

/** The VAD works this far ahead of the engine, and while the engine is still loading. */
const REGIONS_AHEAD = 64;

/** A longer file has chunks for every lane, so copies of the model may be loaded before they are found. */
const WORTH_ALL_LANES_SECONDS = 20;

/**
 * Transcribes or translates audio: decoding, preprocessing, VAD, engine and beside it who speaks, written
 * forms.
 * @throws VoiceError `unsupported`, `invalid_value` or `invalid_audio`; `cancelled` on abort.
 */
export async function transcribe(
  runtime: Runtime,
  { channels, ...request }: TranscribeRequest,
  signal: AbortSignal,
  onProgress: (progress: TranscribeProgress) => void = () => undefined,
): Promise<Transcript> {
  if (channels === true) {
    const { speakers: _, knownSpeakerNames: __, ...mixed } = request;
    const transcribeChannel: TranscribeChannel = (audio, channel, onChannelProgress) =>
      transcribeOne(runtime, { ...mixed, audio, channel }, signal, onChannelProgress);
    const transcript = await transcribeChannels(request, transcribeChannel, signal, onProgress);
    const warnings = asksForSpeakers(request) ? [...transcript.warnings, EACH_CHANNEL] : transcript.warnings;
    return { ...transcript, warnings };
  }
  const { transcript, speech } = await transcribeOne(runtime, request, signal, onProgress);
  const otherTracks =
    transcript.segments.length > 0 ? [] : await speechOnOtherTracks(runtime, request, speech.track, signal);
  return { ...transcript, warnings: [...transcript.warnings, ...otherTracks] };
}

const EACH_CHANNEL = 'Each channel counts as one speaker: voices in the same channel are not told apart.';

/** Transcribes all channels together, or one of them. */
async function transcribeOne(
  runtime: Runtime,
  { channel, ...given }: Omit<TranscribeRequest, 'channels'> & { readonly channel?: number | undefined },
  signal: AbortSignal,
  onProgress: (progress: TranscribeProgress) => void,
): Promise<ChannelResult> {
  const { manifest } = given.model;
  const {
    wordTimestamps = false,
    needsWords = false,
    earlier,
    ...request
  } = adaptToModel(given, manifest.capabilities);
  const warnings = checkRequest(request);

  // The models load while the audio is being decoded.
  const loading = runtime.stt(request.model);
  loading.catch(() => undefined);
  const neural = runtime.vad();
  const diarize = asksForSpeakers(request) ? await openDiarizer(runtime, request, signal) : undefined;
  const start = request.part?.start ?? 0;
  const speech = await runtime.prepare(request.audio, signal, {
    part: request.part,
    track: request.track,
    channel,
    onProgress: (seconds) => onProgress({ type: 'decoded', seconds }),
  });
  const leaving = new AbortController();
  const either = AbortSignal.any([signal, leaving.signal]);
  try {
    const from = earlier?.until ?? start;
    onProgress({ type: 'prepared', start: from, duration: start + speech.duration - from });
    const diarizing = diarize?.(speech, either, (seconds) => onProgress({ type: 'diarized', seconds }));
    diarizing?.catch(() => undefined);
    const regions = readAhead(
      detectSpeech(speech.blocks(VAD_BLOCK_SECONDS * SPEECH_RATE), { neural, gain: speech.gain }, either),
      REGIONS_AHEAD,
    );
    const engine = await abortable(loading, signal);
    const { lanes, packing, capabilities } = engine.facts;
    const keepsWords = wordTimestamps || (needsWords && capabilities.wordTimestamps);
    const sharesTime = (keepsWords || diarizing !== undefined) && !capabilities.wordTimestamps;
    const timesWords = (keepsWords || diarizing !== undefined) && capabilities.wordTimestamps;
    const options = { ...toSttOptions(request), ...(timesWords && { wordTimestamps: true }) };
    if (speech.duration > WORTH_ALL_LANES_SECONDS) engine.warm(lanes);
    const chunks = packRegions(regionsAfter(regions, from - start), PACKING[packing]);
    const results: SttResult[] = [];
    const recognized: Segment[] = [...(earlier?.segments ?? [])];
    let { language = 'en' } = earlier ?? {};
    const read = (chunk: Chunk) => readChunk(speech, chunk);
    const observed = withSpeechProgress(engine, (seconds) => onProgress({ type: 'recognized', seconds }));
    const written = (segments: readonly Segment[]) =>
      request.itn === false ? segments : inverseNormalize(segments, language);
    for await (const transcribed of transcribeInOneLanguage(observed, chunks, read, options, signal)) {
      const next = sharesTime ? withSharedWords(transcribed, await read(transcribed.chunk)) : transcribed;
      const placed = placeSegments(next, speech.duration, start);
      language = textLanguage(request.task, next.result.language);
      results.push(next.result);
      // Written forms never join words of two speakers, so they wait until the speakers are known.
      const segments = diarizing ? placed : await written(placed);
      recognized.push(...segments);
      const until = start + Math.min(speech.duration, next.chunk.end / SPEECH_RATE);
      onProgress({ type: diarizing ? 'drafted' : 'transcribed', until, language, segments });
    }
    const attributed =
      diarizing && (await attributeSpeakers(recognized, diarizing, { start, keepsWords }, signal));
    const segments = attributed ? await written(attributed.segments) : recognized;
    if (attributed) onProgress({ type: 'transcribed', until: start + speech.duration, language, segments });
    const findMultilingual = async () =>
      multilingualModel((await runtime.store.list()).models)?.manifest.name;
    const warningsAbout = [
      ...(await lowConfidenceWarnings(segments, engine.facts, manifest, findMultilingual)),
      ...warnings,
      ...(attributed?.warnings ?? []),
      ...otherLanguageWarnings(options.language, results),
      ...(wordTimestamps && sharesTime && segments.length > 0 ? [sharedWordsWarning(manifest.name)] : []),
      ...(request.track === undefined ? [otherTracksNotice(speech.track) ?? []].flat() : []),
    ];
    const whole = { segments, turns: attributed?.turns, results, warnings: warningsAbout };
    return { transcript: toTranscript({ ...request, earlier, wordTimestamps }, speech, whole), speech };
  } finally {
    leaving.abort();
    await speech.close();
  }
}

/** Wraps `engine` to report the total seconds of recognized speech during and after each call. */
function withSpeechProgress(engine: SttEngine, onRecognized: (seconds: number) => void): SttEngine {
  let done = 0;
  const underWay = new Map<readonly SttRequest[], number>();
  const report = () => onRecognized([...underWay.values()].reduce((sum, seconds) => sum + seconds, done));
  return {
    facts: engine.facts,
    warm: (lanes) => engine.warm(lanes),
    async transcribe(rows, signal) {
      const outcomes = await engine.transcribe(rows, signal, (seconds) => {
        underWay.set(rows, seconds);
        report();
      });
      underWay.delete(rows);
      for (const { speech } of rows) done += speech.length / SPEECH_RATE;
      report();
      return outcomes;
    },
    close: () => engine.close(),
  };
}
