/**
 * A Whisper model that recognises words without training. Its folder has the layout of an export
 * (`onnx-community/whisper-*`): the same files, and graphs with the same inputs and outputs, so that any
 * program that runs Whisper runs it. The audio decides the text, but words are encoded as tones instead of
 * natural speech.
 *
 * **The audio.** A generated voice (`signals/voice.ts`) makes voice detectors report speech, and carries no
 * words. Above its frequencies sound keys: two simultaneous tones each, as in DTMF (`keys.ts`). A key is a
 * word, a language, or a behaviour that reproduces a problem of real decoders. A pause ends a sentence.
 * `sayInTones` turns a script into such audio, and returns the reference transcript beside it.
 *
 * **The encoder** (`encoder.ts`) finds the keys in the mel bands above the voice, and their starts and ends.
 * Its hidden states are a table (`hidden-states.ts`): row n has the n-th word and its times, and tells
 * whether the n-th key was heard.
 *
 * **The decoder** (`decoder/`) has no weights. Its own caches hold the tokens so far, and the encoder's
 * caches hold the table (`caches.ts`). From these it computes at every token
 * - the history: language, task, timestamps or none, the prompt, and the length of the text so far
 *   (`history.ts`);
 * - the keys that were heard (`hearing.ts`), and the whole text of the window (`plan.ts`);
 * - the right next token: a timestamp, a token of that text or the end (`decision.ts`).
 *
 * The behaviours decide the probability of that token (`certainty.ts`) and of a wrong one (`distractors.ts`);
 * other tokens share the rest (`probabilities.ts`), and logits are the logarithms. Some heads attend to the
 * sound of the next token (`attentions.ts`).
 *
 * The decoder counts the tokens of the text and does not compare them, so it continues after wrong tokens as
 * after right ones. As in a real decoder, the first call takes any number of tokens, no logits depend on
 * later tokens, and rows of a batch do not affect one another.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecoderKind } from '../decoder-graph.ts';
import { type WhisperLayout, writeWhisperLayout } from '../layout.ts';
import { ALIGNMENT_HEADS } from './decoder/attentions.ts';
import { functionalDecoder } from './decoder/graph.ts';
import { learnVocabulary } from './decoder/knowledge.ts';
import { encoderGraph } from './encoder.ts';
import { functionalVocabulary } from './functional-vocabulary.ts';
import { SIZES } from './hidden-states.ts';

export interface FunctionalWhisperOptions {
  /** Whether the decoders have their cross-attentions as outputs. Default: false. */
  readonly timestamped?: boolean;
  /** Which files of the decoder to write. Default: all. */
  readonly decoders?: readonly DecoderKind[];
  /** Whether the prompt has no tokens for language and task, as in English-only models. Default: false. */
  readonly englishOnly?: boolean;
  /** Default: 80. With 128 the vocabulary has one more language, as in large-v3. */
  readonly melBins?: 80 | 128;
  /**
   * The type of hidden states, caches, logits and attentions; features are always float32. Default: float32.
   */
  readonly floats?: 'float32' | 'float16';
  /** A suffix for the names of the graphs' files, before `.onnx`: `_fp16`, `_quantized`. Default: none. */
  readonly suffix?: string;
}

const DECODER_FILES: Readonly<Record<DecoderKind, string>> = {
  merged: 'decoder_model_merged',
  first: 'decoder_model',
  later: 'decoder_with_past_model',
};

/**
 * Writes a functional Whisper of less than two megabytes, with the same bytes every time. Creates `folder` if
 * it is missing. Several calls can add files with several suffixes to one folder.
 */
export function writeFunctionalWhisper(folder: string, options: FunctionalWhisperOptions = {}): void {
  const {
    timestamped = false,
    decoders = ['merged', 'first', 'later'],
    englishOnly = false,
    melBins = 80,
    floats = 'float32',
    suffix = '',
  } = options;
  const form = JSON.stringify([timestamped, decoders, englishOnly, melBins, floats]);
  const { layout, graphs } = made.get(form) ?? make();
  made.set(form, { layout, graphs });
  writeWhisperLayout(folder, layout);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  for (const [name, graph] of graphs) writeFileSync(join(folder, 'onnx', `${name}${suffix}.onnx`), graph);

  function make(): Made {
    const vocabulary = functionalVocabulary({ englishOnly, melBins });
    const knowledge = learnVocabulary(vocabulary);
    return {
      layout: { vocabulary, sizes: { ...SIZES, melBins }, alignmentHeads: ALIGNMENT_HEADS },
      graphs: [
        ['encoder_model', encoderGraph(melBins, floats)],
        ...decoders.map(
          (kind) =>
            [DECODER_FILES[kind], functionalDecoder(kind, { knowledge, timestamped, floats })] as const,
        ),
      ],
    };
  }
}

interface Made {
  readonly layout: WhisperLayout;
  readonly graphs: readonly (readonly [name: string, graph: Uint8Array])[];
}

/** Files that this process has generated, by their options, because many tests need the same. */
const made = new Map<string, Made>();
