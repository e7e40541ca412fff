import { SPEECH_RATE } from '../../../domain/audio.ts';
import { widened } from '../../../onnx/tensor.ts';
import { logSumExp } from '../logits.ts';
import type { Row } from './decode-rows.ts';
import type { TokenSegment } from './decoding/segments.ts';
import type { DecoderOutputs } from './graphs.ts';
import type { ClipProgress } from './clip-progress.ts';
import type { WhisperModel } from './model.ts';
import { alignTokens } from '../words/align-tokens.ts';
import { timeWords, type TimedWindow } from '../words/time-words.ts';

/** Samples behind one position of the encoder: two hops of 160. */
const SAMPLES_PER_POSITION = 320;

export interface AlignedRow extends Row {
  readonly clip: ClipProgress;
  readonly language: string;
}

/**
 * The words of a decoded window, by one more pass over its text, without timestamps: where the model looked when it
 * said each token (openai/whisper, timing.py).
 *
 * @param lastSpeechEnd when the speech before the window ended, in seconds from its start: 0 or less
 */
export async function timeSegments(
  model: WhisperModel,
  { hidden, clip, language }: AlignedRow,
  segments: readonly TokenSegment[],
  lastSpeechEnd: number,
): Promise<TimedWindow> {
  const { special } = model.tokenizer;
  const multilingual = special.languages.size > 0;
  const { task } = clip.request;
  const start = [
    special.startOfTranscript,
    ...(multilingual ? [special.languages.get(language)!, special[task]] : []),
    special.noTimestamps,
  ];
  const text = segments.flatMap(({ tokens }) => tokens.filter((token) => token < special.endOfText));
  const tokens = [...start, ...text, special.endOfText];
  const { alignmentHeads } = model.description;
  const layers = [...new Set(alignmentHeads.map(([layer]) => layer))];
  const outputs = await model.graphs.first([tokens], hidden, { attentionsOf: layers });

  const firstRow = start.length - 1;
  const input = {
    heads: headsOf(outputs, alignmentHeads),
    tokens: tokens.length,
    frames: Math.floor(clip.window().length / SAMPLES_PER_POSITION),
    firstRow,
    endRow: tokens.length - 1,
  };
  const tokenTimes = alignTokens(input, SPEECH_RATE / SAMPLES_PER_POSITION);
  return timeWords({
    segments,
    tokenTimes,
    probabilities: probabilitiesOf(outputs, text, firstRow, special.endOfText),
    tokenizer: model.tokenizer,
    language: task === 'translate' ? 'en' : language,
    lastSpeechEnd,
  });
}

function headsOf({ attentions }: DecoderOutputs, heads: WhisperModel['description']['alignmentHeads']) {
  const weights = new Map([...attentions].map(([layer, tensor]) => [layer, widened(tensor)]));
  return heads.map(([layer, head]) => {
    const [, , rows = 0, positions = 0] = attentions.get(layer)!.dims;
    return { weights: weights.get(layer)!, offset: head * rows * positions, rowStride: positions };
  });
}

/** How likely each text token was among all of text, where it was to be said. */
function probabilitiesOf(
  { logits }: DecoderOutputs,
  text: readonly number[],
  firstRow: number,
  endOfText: number,
): Float64Array {
  const values = widened(logits);
  const vocabulary = logits.dims.at(-1)!;
  return Float64Array.from(text, (token, index) => {
    const row = (firstRow + index) * vocabulary;
    return Math.exp(values[row + token]! - logSumExp(values, row, row + endOfText));
  });
}
