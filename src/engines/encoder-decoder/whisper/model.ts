import type { Provider } from '../../../onnx/device.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { WhisperDescription } from './description.ts';
import { applyTimestampRules, type DecodingRule } from './decoding/filters.ts';
import { createLogMel } from '../../../audio/log-mel.ts';
import { openNetwork } from './open-network.ts';
import type { WhisperFiles } from './model-files.ts';
import type { Hidden, WhisperNetwork } from './network.ts';
import { openVocabulary } from './open-vocabulary.ts';
import { createTokenizer, type WhisperTokenizer } from './tokenizer.ts';
import { framesOf, WINDOW_SAMPLES } from './window.ts';

/** An opened Whisper model, in this thread. */
export interface WhisperModel {
  readonly description: WhisperDescription;
  readonly tokenizer: WhisperTokenizer;
  readonly network: WhisperNetwork;
  /** Suppressed tokens. */
  readonly suppressed: readonly number[];
  /** The timestamp rules of decoding. */
  readonly rule: DecodingRule;
  /** Hypotheses side by side at temperature 0; 1 is greedy. */
  readonly beamSize: number;
  /**
   * Encodes windows at 16 kHz as inputs of `seconds`: 30, or fewer if the network takes short windows. The
   * result is valid until the next call. Checks `signal` before each window and reports how many are encoded.
   */
  encode(
    windows: readonly Float32Array[],
    seconds: number,
    signal: AbortSignal,
    onEncoded?: (count: number) => void,
  ): Promise<readonly Hidden[]>;
}

/** The options that are sent to an inference thread to open a model. */
export interface WhisperModelOptions {
  readonly files: WhisperFiles;
  readonly description: WhisperDescription;
  readonly provider: Provider;
  readonly beamSize: number;
  /** Threads within one run. */
  readonly runThreads: number;
}

/** The first timestamp is at most at one second: 50 steps of 0.02 s. */
const LATEST_START = 50;

/** @throws VoiceError `invalid_manifest` when a file is missing or has the wrong content. */
export async function openWhisper(options: WhisperModelOptions): Promise<WhisperModel> {
  const { files, description, beamSize } = options;
  const tokenizer = createTokenizer(await openVocabulary(files), description);
  const { special } = tokenizer;
  const suppressed = neverSaid(description, tokenizer);
  const scoring = { endOfText: special.endOfText, suppressed };
  const network = await openNetwork(options, scoring);
  if (network.vocabulary <= special.timestampBegin) {
    throw brokenModelFile(
      'tokenizer.json',
      'does not belong to this model: it has more tokens than the decoder',
    );
  }
  const logMel = createLogMel({ melBins: description.melBins, windowSamples: WINDOW_SAMPLES });
  function* featuresOf(
    windows: readonly Float32Array[],
    frames: number,
    onEncoded = (_count: number): void => undefined,
  ) {
    for (const [index, samples] of windows.entries()) {
      yield logMel(samples, frames);
      onEncoded(index + 1);
    }
  }
  return {
    description,
    tokenizer,
    network,
    suppressed,
    rule: applyTimestampRules(special, LATEST_START),
    beamSize,
    encode: (windows, seconds, signal, onEncoded) => {
      const features = featuresOf(windows, framesOf(seconds), onEncoded);
      return network.encode(features, windows.length, signal);
    },
  };
}

function neverSaid(
  { suppressTokens }: WhisperDescription,
  { special, nonSpeechTokens }: WhisperTokenizer,
): readonly number[] {
  const control = [
    special.startOfTranscript,
    special.startOfPrevious,
    special.startOfLm,
    special.transcribe,
    special.translate,
    special.noSpeech,
  ];
  return [...new Set([...(suppressTokens ?? nonSpeechTokens), ...control])];
}
