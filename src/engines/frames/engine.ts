import { NEVER_ABORTED, onAbort } from '../../base/abort.ts';
import type { SttEngine } from '../../domain/engine.ts';
import type { SttOutcome, SttRequest, SttResult } from '../../domain/recognition.ts';
import { emitsPartials } from '../../domain/live-abilities.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { SttCapabilities, SttManifest } from '../../domain/model.ts';
import { recognized } from '../../domain/outcome.ts';
import { englishNameOf } from '../../base/describe-language.ts';
import { requireAbilities } from '../../domain/require-abilities.ts';
import { passesNoSpeechFilter } from '../no-speech-filter.ts';
import { decodedSegment, ignoredBySearch } from '../decoded-segment.ts';
import { Lanes } from './lanes.ts';
import type { EndpointRules } from './live/endpoint.ts';
import { decodeLive } from './live/decode-live.ts';
import type { LiveDecodeOptions, LiveDecoder } from './live/live-utterances.ts';
import type { DecodedUtterance } from './tokens/decoded-utterance.ts';

export interface FrameEngineOptions {
  readonly manifest: SttManifest;
  /** The program of each inference thread; its `open` takes `data`. */
  readonly program: URL;
  readonly data: unknown;
  readonly threads: number;
  /** ISO 639-1, at least one: the languages of the model. */
  readonly languages: readonly string[];
  /** Whether decoding uses hot words. */
  readonly takesHotWords: boolean;
  /** The language of results if the request names none. Default: the first of `languages`. */
  readonly defaultLanguage?: string;
  /** The largest useful number of rows in one call. Default: 1. */
  readonly batchRows?: number;
  /** The endpoint rules of live streams. Default: utterances end only by request. */
  readonly endpoint?: EndpointRules | undefined;
  /** Cancels the opening; it has no effect once the model is open. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a frame-synchronous model (CTC, transducer) as an engine with `threads` inference threads, each with
 * its own copy of the model. A streaming model has a `stream` method.
 * @throws VoiceError as the program's `open`; `cancelled`.
 */
export async function openFrameEngine(options: FrameEngineOptions): Promise<SttEngine> {
  const { manifest, program, data, threads, languages, takesHotWords, batchRows = 1, endpoint } = options;
  const { defaultLanguage = languages[0]!, signal = NEVER_ABORTED } = options;
  const lanes = new Lanes(program, data, threads);
  const callOff = onAbort(signal, () => void lanes.close());
  const { live, acceptedLanguages: toldLanguages } = await describe(lanes).finally(callOff);
  const takesLanguage = toldLanguages !== undefined;
  const undetectedLanguage = takesLanguage ? 'und' : defaultLanguage;
  const capabilities = {
    ...capabilitiesOf(manifest, toldLanguages ?? languages, live),
    batchInference: batchRows > 1,
    // A model that takes a language detects it if none is given.
    languageDetection: takesLanguage,
  };
  let lastStream = 0;

  function toResult(utterance: DecodedUtterance, options: LiveDecodeOptions): SttResult {
    const warnings = [...warningsOf(options), ...hotWordWarnings(utterance, options)];
    const segments = passesNoSpeechFilter(utterance, options.speechProbability)
      ? [decodedSegment(utterance, options)]
      : [];
    return { language: options.language ?? utterance.language ?? undetectedLanguage, segments, warnings };
  }

  function hotWordWarnings(
    { unknownWords }: DecodedUtterance,
    { hotWords = [] }: LiveDecodeOptions,
  ): readonly string[] {
    if (hotWords.length === 0) return [];
    if (!takesHotWords) return ['Hot words need the decoding beam; they were ignored.'];
    return unknownWords.map(
      (word) => `The hot word '${word}' cannot be written with the model's tokens; it was ignored.`,
    );
  }

  /** Opens a decoder whose thread decodes the whole stream. */
  function openLiveDecoder(): LiveDecoder {
    const { lane, giveBack } = lanes.take();
    const stream = ++lastStream;
    return {
      acceptsLanguage: takesLanguage,
      begin: (options, signal) => lane.call('begin', { stream, ...options }, signal),
      accept: (samples, signal) => lane.decode({ stream, samples, done: false, wordTimes: false }, signal),
      finish: (wordTimes, signal) =>
        lane.decode({ stream, samples: new Float32Array(0), done: true, wordTimes }, signal),
      drop() {
        giveBack();
        lane.call('drop', { stream }).catch(() => undefined);
      },
    };
  }

  /** Transcribes rows that go through the model together. */
  async function transcribeBatch(
    rows: readonly SttRequest[],
    signal: AbortSignal,
  ): Promise<readonly SttOutcome[]> {
    const { lane, giveBack } = lanes.take();
    try {
      const clips = rows.map(
        ({ speech: clip, hotWords = [], language, wordTimestamps: wordTimes = false }) => ({
          clip,
          hotWords,
          language,
          wordTimes,
        }),
      );
      const outcomes = await lane.call('transcribe', clips, signal);
      return outcomes.map((outcome, row) =>
        outcome.ok
          ? recognized(toResult(outcome.utterance, rows[row]!))
          : { ok: false, error: new VoiceError(outcome.kind, outcome.message) },
      );
    } finally {
      giveBack();
    }
  }

  /** Distributes rows over the lanes, in batches of consecutive rows. */
  async function transcribe(
    rows: readonly SttRequest[],
    signal: AbortSignal,
  ): Promise<readonly SttOutcome[]> {
    const size = Math.min(batchRows, Math.ceil(rows.length / lanes.count));
    const batches: SttRequest[][] = [];
    for (let at = 0; at < rows.length; at += size) batches.push(rows.slice(at, at + size));
    return (await Promise.all(batches.map((batch) => transcribeBatch(batch, signal)))).flat();
  }

  /** Checks a live decode's options and creates its result. */
  function toLiveResult(utterance: DecodedUtterance, options: LiveDecodeOptions): SttResult {
    requireAbilities(manifest.name, options, capabilities);
    return toResult(utterance, options);
  }

  return {
    facts: {
      capabilities,
      lanes: lanes.count,
      batchRows,
      paddedSeconds: 0,
      packing: 'sentences',
      doubtfulLogprob: -Infinity,
      verifiesDrafts: false,
      warnings: [],
    },
    // The first request throws the error.
    warm: (count) => void lanes.warm(count).catch(() => undefined),
    transcribe,
    ...(emitsPartials(capabilities) && {
      stream: (commands, signal) =>
        decodeLive(
          { decoder: openLiveDecoder(), toResult: toLiveResult, ...(endpoint && { endpoint }) },
          commands,
          signal,
        ),
    }),
    close: () => lanes.close(),
  };
}

/** Opens the model in the first thread and describes it. */
async function describe(lanes: Lanes) {
  const { lane, giveBack } = lanes.take();
  try {
    return await lane.call('describe', undefined);
  } catch (error) {
    await lanes.close();
    throw error;
  } finally {
    giveBack();
  }
}

/** The manifest's claims, as far as the files confirm them; alignments are always available. */
const capabilitiesOf = (
  { capabilities }: SttManifest,
  languages: readonly string[],
  live: boolean,
): SttCapabilities => ({
  ...capabilities,
  languages,
  streaming: capabilities.streaming && live,
  wordTimestamps: true,
  translation: false,
  initialPrompt: false,
  hotWords: true,
});

const warningsOf = (options: LiveDecodeOptions): readonly string[] =>
  ignoredBySearch(options, 'The model always takes the likeliest text');

/** Codes whose English names a manifest may use. */
const CODES =
  'zh yue en ja ko de fr es pt it nl ru uk pl tr ar hi bn vi th id fa sv cs ro hu fi da el he ca hr be kk ka'.split(
    ' ',
  );
const OTHER_NAMES: Readonly<Record<string, string>> = { mandarin: 'zh', farsi: 'fa' };

/**
 * Returns the languages of a model, at least one.
 * @param claimed the languages of its capabilities; may include `auto`.
 * @param language the language of its configuration, as an English name or code, if the capabilities have
 *   none.
 */
export function languagesOf(claimed: readonly string[], language: string): readonly string[] {
  const listed = claimed.filter((code) => code !== 'auto');
  return listed.length > 0 ? listed : [codeOf(language.toLowerCase())];
}

function codeOf(language: string): string {
  const named = CODES.find((code) => englishNameOf(code)?.toLowerCase() === language);
  return named ?? OTHER_NAMES[language] ?? (/^[a-z]{2,3}$/.test(language) ? language : 'und');
}
