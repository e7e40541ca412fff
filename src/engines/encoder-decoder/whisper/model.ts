import type { Provider } from '../../../onnx/device.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Tensor } from '../../../onnx/tensor.ts';
import { readDescription, type WhisperDescription } from './description.ts';
import { applyTimestampRules, type LogitFilter, suppressBlank, suppressTokens } from './decoding/filters.ts';
import { createLogMel } from './features.ts';
import { openGraphs, type WhisperGraphs } from './graphs.ts';
import type { WhisperFiles } from './model-files.ts';
import { readTokenizer, type WhisperTokenizer } from './tokenizer.ts';

/** A Whisper folder, opened in this thread. */
export interface WhisperModel {
  readonly description: WhisperDescription;
  readonly tokenizer: WhisperTokenizer;
  readonly graphs: WhisperGraphs;
  /** The rules of decoding with timestamps, in their order. */
  readonly filters: readonly LogitFilter[];
  /** Hypotheses side by side at temperature 0; 1 is greedy. */
  readonly beamSize: number;
  /** Up to 30 s at 16 kHz → hidden states [1, 1500, width]. */
  encode(samples: Float32Array): Promise<Tensor>;
}

/** What an inference thread is told to open; crosses to it as it is. */
export interface WhisperModelOptions {
  readonly files: WhisperFiles;
  readonly provider: Provider;
  readonly beamSize: number;
}

/** The first timestamp is at most one second in: 50 steps of 0.02 s. */
const LATEST_START = 50;

/** @throws VoiceError `invalid_manifest` when a file is missing or is not what its name says. */
export async function openWhisper({ files, provider, beamSize }: WhisperModelOptions): Promise<WhisperModel> {
  const description = await readDescription(files.folder);
  const tokenizer = await readTokenizer(files.folder);
  const graphs = await openGraphs(files, provider);
  if (graphs.vocabulary <= tokenizer.special.timestampBegin) {
    throw brokenModelFile(
      'tokenizer.json',
      'does not belong to this model: it has more tokens than the decoder',
    );
  }
  const logMel = createLogMel(description.melBins);
  return {
    description,
    tokenizer,
    graphs,
    filters: decodingRules(description, tokenizer),
    beamSize,
    encode: (samples) => graphs.encode(logMel(samples), description.melBins),
  };
}

function decodingRules(
  { suppressTokens: listed, beginSuppressTokens }: WhisperDescription,
  { special, nonSpeechTokens, encode }: WhisperTokenizer,
): readonly LogitFilter[] {
  const control = [
    special.startOfTranscript,
    special.startOfPrevious,
    special.startOfLm,
    special.transcribe,
    special.translate,
    special.noSpeech,
  ];
  return [
    suppressBlank(beginSuppressTokens ?? [...encode(' '), special.endOfText]),
    suppressTokens([...(listed ?? nonSpeechTokens), ...control]),
    applyTimestampRules(special, LATEST_START),
  ];
}
