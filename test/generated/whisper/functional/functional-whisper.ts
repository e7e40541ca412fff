/**
 * A Whisper that hears without having learnt anything. Its folder is that of an export (`onnx-community/whisper-*`): the
 * same files, and graphs of the same inputs and outputs, so that whatever runs Whisper runs it. What is in the audio decides
 * what it says; but what it hears is a language of tones.
 *
 * **The language.** There is a voice (`signals/voice.ts`), that voice detectors take for speech and that says nothing.
 * Above it keys are pressed, two tones at once as on a telephone (`keypad.ts`). A key is a word, a language, or a mood that
 * brings about one of the things that decoders have to cope with. A pause ends a sentence. `sayInTones` turns a script into such
 * audio, and tells what a perfect listener makes of it.
 *
 * **The encoder** (`encoder.ts`) finds the keys in the mel bands above the voice, and where they begin and end. Its hidden
 * states are a table (`hidden-states.ts`): row n has the n-th word and its times, and whether the n-th key was heard.
 *
 * **The decoder** (`decoder/`) has no weights. Its own caches hold the tokens so far, those of the encoder the table
 * (`caches.ts`). So at every token it knows
 * - what was said: language, task, timestamps or none, the prompt, and how much of the text (`history.ts`);
 * - what was heard (`hearing.ts`), and with it the whole text that is to be written (`plan.ts`);
 * - what is next: a timestamp, a token of that text or the end (`decision.ts`).
 *
 * That token gets the probability that the moods leave it (`certainty.ts`, `temptations.ts`), others get the rest
 * (`probabilities.ts`), and logits are their logarithms. The cross-attentions of some heads look where the next token sounds
 * (`attentions.ts`).
 *
 * As text is counted and not compared, it goes on after wrong tokens as after the right ones. As in a decoder proper the first
 * call takes any number of tokens, nothing depends on tokens to come, and rows do not meet.
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
  /** No tokens of language and task in the prompt. Default: false. */
  readonly englishOnly?: boolean;
  /** Default: 80. With 128 there is one language more, as in large-v3. */
  readonly melBins?: 80 | 128;
  /** Floats of hidden states, caches, logits and attentions. The features are float32 all the same. Default: float32. */
  readonly floats?: 'float32' | 'float16';
  /** What the names of the graphs' files end in, before `.onnx`: `_fp16`, `_quantized`. Default: nothing. */
  readonly suffix?: string;
}

const DECODER_FILES: Readonly<Record<DecoderKind, string>> = {
  merged: 'decoder_model_merged',
  first: 'decoder_model',
  later: 'decoder_with_past_model',
};

/**
 * Writes a functional Whisper, under two megabytes and the same every time. `folder` is made where it is not there. With several
 * calls it can have files of several suffixes.
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

/** What this process has made, by its form: many tests want the same. */
const made = new Map<string, Made>();
