import { toDbfs } from '../audio/dbfs.ts';
import { abortable } from '../base/abort.ts';
import { readAhead } from '../base/read-ahead.ts';
import { type AudioPart, type AudioSource, SPEECH_RATE } from '../domain/audio.ts';
import type { SttEngine, SttOptions, SttResult, TranscribeOptions } from '../domain/engine.ts';
import { codeAmong } from '../domain/language-codes.ts';
import type { InstalledModel, SttCapabilities, SttManifest } from '../domain/model.ts';
import { ignoredOptions, requireAbilities } from '../domain/require-abilities.ts';
import type { Segment, Task, Transcript } from '../domain/transcript.ts';
import type { PreparedSpeech } from '../media/prepare.ts';
import { otherTracksNotice } from '../media/tracks.ts';
import { speechOnOtherTracks } from './other-tracks.ts';
import { type ChannelResult, type HearChannel, transcribeChannels } from './transcribe-channels.ts';
import { placeSegments, sharedWordsWarning, withSharedWords } from './place-segments.ts';
import { multilingualModel } from '../models/usual-model.ts';
import { detectSpeech } from '../vad/detector.ts';
import { type Chunk, PACKING, packRegions, readChunk } from './chunks.ts';
import { lowConfidenceWarnings, otherLanguageWarnings } from './recognition-warnings.ts';
import { transcribeInOneLanguage } from './one-language.ts';
import type { Runtime } from './runtime.ts';
import { textLanguage, textOfSegments } from './transcript-text.ts';
import { inWrittenForm } from './written-forms.ts';
import { wordsOfPrompt } from '../text/prompt-words.ts';

/** A transcription or translation. A translation detects its language. */
export interface TranscribeRequest extends TranscribeOptions {
  readonly audio: AudioSource;
  readonly model: InstalledModel<SttManifest>;
  readonly task: Task;
  /** Whether word times are needed for the output, where the model has them. */
  readonly needsWords?: boolean | undefined;
  /** All of it where left out. Times count from the start of the recording in any case. */
  readonly part?: AudioPart | undefined;
}

export type TranscribeProgress =
  /** So many seconds of the recording have been decoded. */
  | { readonly type: 'decoded'; readonly seconds: number }
  /** The audio is decoded: `duration` seconds from `start`. */
  | { readonly type: 'prepared'; readonly start: number; readonly duration: number }
  /** So many seconds of speech are recognized, in whatever order; what they say comes with `heard`. */
  | { readonly type: 'recognized'; readonly seconds: number }
  /** Everything up to `until`, in seconds, is transcribed; the text is in `language`. */
  | {
      readonly type: 'heard';
      readonly until: number;
      readonly language: string;
      readonly segments: readonly Segment[];
    };

/** Pieces of this length are read back for the VAD: long enough for it to listen side by side. */
const VAD_BLOCK_SECONDS = 64;

/** The VAD works this far ahead of the engine, and while the engine is still loading. */
const REGIONS_AHEAD = 64;

/** A longer file has chunks for every lane, so copies of the model may be loaded before they are found. */
const WORTH_ALL_LANES_SECONDS = 20;

/**
 * Transcribes or translates audio: decoding, preprocessing, VAD, engine, written forms.
 * @throws VoiceError `unsupported`, `invalid_value` or `invalid_audio`; `cancelled` on abort.
 */
export async function transcribe(
  runtime: Runtime,
  { channels, ...asked }: TranscribeRequest,
  signal: AbortSignal,
  onProgress: (progress: TranscribeProgress) => void = () => undefined,
): Promise<Transcript> {
  if (channels === true) {
    const hear: HearChannel = (audio, channel, onHeard) =>
      transcribeOne(runtime, { ...asked, audio, channel }, signal, onHeard);
    return transcribeChannels(asked, hear, signal, onProgress);
  }
  const { transcript, speech } = await transcribeOne(runtime, asked, signal, onProgress);
  const elsewhere =
    transcript.segments.length > 0 ? [] : await speechOnOtherTracks(runtime, asked, speech.track, signal);
  return { ...transcript, warnings: [...transcript.warnings, ...elsewhere] };
}

/** Hears all channels together, or one of them. */
async function transcribeOne(
  runtime: Runtime,
  { channel, ...asked }: Omit<TranscribeRequest, 'channels'> & { readonly channel?: number | undefined },
  signal: AbortSignal,
  onProgress: (progress: TranscribeProgress) => void,
): Promise<ChannelResult> {
  const { manifest } = asked.model;
  const { wordTimestamps = false, needsWords = false, ...request } = inItsTerms(asked, manifest.capabilities);
  const warnings = checkRequest(request);

  // The model loads while the audio is being decoded.
  const loading = runtime.stt(request.model);
  loading.catch(() => undefined);
  const start = request.part?.start ?? 0;
  const speech = await runtime.prepare(request.audio, signal, {
    part: request.part,
    track: request.track,
    channel,
    onProgress: (seconds) => onProgress({ type: 'decoded', seconds }),
  });
  const leaving = new AbortController();
  try {
    onProgress({ type: 'prepared', start, duration: speech.duration });
    const regions = readAhead(
      detectSpeech(
        speech.blocks(VAD_BLOCK_SECONDS * SPEECH_RATE),
        { neural: runtime.vad(), gain: speech.gain },
        AbortSignal.any([signal, leaving.signal]),
      ),
      REGIONS_AHEAD,
    );
    const engine = await abortable(loading, signal);
    const { lanes, packing, capabilities } = engine.facts;
    const sharesTime = wordTimestamps && !capabilities.wordTimestamps;
    const timesWords = (wordTimestamps || needsWords) && capabilities.wordTimestamps;
    const options = { ...optionsOf(request), ...(timesWords && { wordTimestamps: true }) };
    if (speech.duration > WORTH_ALL_LANES_SECONDS) engine.warm(lanes);
    const chunks = packRegions(regions, PACKING[packing]);
    const results: SttResult[] = [];
    const read = (chunk: Chunk) => readChunk(speech, chunk);
    const told = tellingSpeech(engine, (seconds) => onProgress({ type: 'recognized', seconds }));
    for await (const heard of transcribeInOneLanguage(told, chunks, read, options, signal)) {
      const next = sharesTime ? withSharedWords(heard, await read(heard.chunk)) : heard;
      const placed = placeSegments(next, speech.duration, start);
      const language = textLanguage(request.task, next.result.language);
      const segments = request.itn === false ? placed : await inWrittenForm(placed, language);
      results.push({ ...next.result, segments });
      const until = start + Math.min(speech.duration, next.chunk.end / SPEECH_RATE);
      onProgress({ type: 'heard', until, language, segments });
    }
    const multilingual = multilingualModel((await runtime.store.list()).models)?.manifest.name;
    const warningsAbout = (segments: readonly Segment[]) => [
      ...lowConfidenceWarnings(segments, engine.facts, manifest, multilingual),
      ...warnings,
      ...otherLanguageWarnings(options.language, results),
      ...(sharesTime && segments.length > 0 ? [sharedWordsWarning(manifest.name)] : []),
      ...(request.track === undefined ? [otherTracksNotice(speech.track) ?? []].flat() : []),
    ];
    const whole = { ...request, wordTimestamps };
    return { transcript: toTranscript(whole, manifest, speech, results, warningsAbout), speech };
  } finally {
    leaving.abort();
    await speech.close();
  }
}

/** `engine`, which tells after each call how many seconds of speech it has recognized in all. */
function tellingSpeech(engine: SttEngine, onRecognized: (seconds: number) => void): SttEngine {
  let samples = 0;
  return {
    facts: engine.facts,
    warm: (lanes) => engine.warm(lanes),
    async transcribe(rows, signal) {
      const outcomes = await engine.transcribe(rows, signal);
      for (const { speech } of rows) samples += speech.length;
      onRecognized(samples / SPEECH_RATE);
      return outcomes;
    },
    close: () => engine.close(),
  };
}

/** -40 dBFS: what is louder somebody may have meant to be heard. */
const QUIET = 0.01;

const nothingHeard = (level: number) =>
  `No speech was found, although the recording is not quiet: it reaches ${Math.round(toDbfs(level))} dBFS.`;

/**
 * Refuses options that the model cannot do, and returns warnings for those it ignores. Loads nothing.
 * @throws VoiceError `unsupported`, `invalid_value`.
 */
export function checkRequest(request: Omit<TranscribeRequest, 'audio'>): readonly string[] {
  const { name, capabilities } = request.model.manifest;
  requireAbilities(name, request, capabilities);
  return ignoredOptions(name, request, capabilities);
}

function optionsOf({
  audio: _audio,
  part: _part,
  model: _model,
  itn: _itn,
  track: _track,
  language,
  ...asked
}: Omit<TranscribeRequest, 'wordTimestamps' | 'needsWords' | 'channels'>): SttOptions {
  const isTold = language !== undefined && asked.task === 'transcribe';
  return { temperature: 0, ...asked, ...(isTold && { language }) };
}

function toTranscript(
  { task, language, wordTimestamps, logprobs }: TranscribeRequest,
  { capabilities }: SttManifest,
  { duration, level, warnings: audioWarnings }: PreparedSpeech,
  results: readonly SttResult[],
  warningsAbout: (segments: readonly Segment[]) => readonly string[],
): Transcript {
  const segments = results.flatMap((result) => result.segments);
  const words = segments.flatMap((segment) => segment.words ?? []);
  const likelyTokens = segments.flatMap((segment) => segment.likelyTokens ?? []);
  const heard = results.find((result) => result.segments.length > 0)?.language;
  const told = language && codeAmong(capabilities.languages, language);
  const spoken = heard ?? told ?? capabilities.languages.find((code) => code !== 'auto') ?? 'en';
  const engineWarnings = results.flatMap((result) => result.warnings ?? []);
  const silenceWarnings = segments.length === 0 && level > QUIET ? [nothingHeard(level)] : [];
  return {
    task,
    language: spoken,
    duration,
    text: textOfSegments(segments, task, spoken),
    segments,
    ...((wordTimestamps || words.length > 0) && { words }),
    ...(logprobs && { likelyTokens }),
    warnings: [
      ...new Set([...audioWarnings, ...silenceWarnings, ...warningsAbout(segments), ...engineWarnings]),
    ],
  };
}

/** `options` for a model that takes hot words but no prompt: names in the prompt become hot words. */
function inItsTerms<Options extends TranscribeOptions>(
  options: Options,
  { initialPrompt, hotWords: knowsHotWords }: Pick<SttCapabilities, 'initialPrompt' | 'hotWords'>,
): Options {
  const { prompt, hotWords = [], ...others } = options;
  if (prompt === undefined || initialPrompt || !knowsHotWords) return options;
  const words = wordsOfPrompt(prompt);
  // Nothing but the prompt is left out, which no type of options needs.
  return words ? ({ ...others, hotWords: [...hotWords, ...words] } as unknown as Options) : options;
}
