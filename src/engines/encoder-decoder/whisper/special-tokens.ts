import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { TOKENIZER_FILE } from './vocabulary.ts';

/** The special tokens of the decoder by meaning. Their ids differ between sizes and versions of the model. */
export interface SpecialTokens {
  /** Every text token is below it. */
  readonly endOfText: number;
  readonly startOfTranscript: number;
  readonly startOfPrevious: number;
  readonly startOfLm: number;
  readonly noSpeech: number;
  readonly noTimestamps: number;
  readonly transcribe: number;
  readonly translate: number;
  /** `<|0.00|>`; the next 1500 tokens continue in steps of 0.02 s, up to `<|30.00|>`. */
  readonly timestampBegin: number;
  /** ISO 639-1, or Whisper's own code (`jw`, `haw`, `yue`) → `<|xx|>`. Empty in an English-only model. */
  readonly languages: ReadonlyMap<string, number>;
}

/** `<|0.02|>` to `<|30.00|>`. */
const TIMESTAMPS_AFTER_FIRST = 1500;

const LANGUAGE = /^<\|([a-z]{2,3})\|>$/;

/** The name of `<|nospeech|>` in vocabularies before version 3. */
const OLD_NO_SPEECH = '<|nocaptions|>';

/**
 * Finds the special tokens among the added ones. Files often leave out the timestamps: then they follow
 * `<|notimestamps|>`, as in every vocabulary of Whisper.
 * @param vocabulary the number of tokens of the decoder.
 * @param multilingual whether to report the languages; English-only vocabularies list them too, untrained.
 * @param file the name of the vocabulary file in error messages.
 * @throws VoiceError `invalid_manifest` naming the token that is missing or out of order.
 */
export function findSpecialTokens(
  added: ReadonlyMap<string, number>,
  { vocabulary, multilingual }: { readonly vocabulary: number; readonly multilingual: boolean },
  file = TOKENIZER_FILE,
): SpecialTokens {
  const idOf = (name: string): number => {
    const id = added.get(name);
    if (id === undefined) throw brokenModelFile(file, `lacks the token ${name}`);
    return id;
  };
  const noTimestamps = idOf('<|notimestamps|>');
  const special: SpecialTokens = {
    endOfText: idOf('<|endoftext|>'),
    startOfTranscript: idOf('<|startoftranscript|>'),
    startOfPrevious: idOf('<|startofprev|>'),
    startOfLm: idOf('<|startoflm|>'),
    noSpeech: added.get(OLD_NO_SPEECH) ?? idOf('<|nospeech|>'),
    noTimestamps,
    transcribe: idOf('<|transcribe|>'),
    translate: idOf('<|translate|>'),
    timestampBegin: added.get('<|0.00|>') ?? noTimestamps + 1,
    languages: multilingual ? languagesOf(added) : new Map(),
  };
  if (multilingual && special.languages.size === 0) {
    throw brokenModelFile(file, 'lacks the language tokens');
  }
  checkOrder(special, vocabulary, file);
  return special;
}

function languagesOf(added: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map(
    [...added].flatMap(([name, id]) => {
      const code = LANGUAGE.exec(name)?.[1];
      return code === undefined ? [] : [[code, id] as const];
    }),
  );
}

/** Decoding relies on this order: text, `<|endoftext|>`, control tokens, timestamps. */
function checkOrder({ languages, ...special }: SpecialTokens, vocabulary: number, file: string): void {
  const { endOfText, timestampBegin, ...others } = special;
  const steering = [...Object.values(others), ...languages.values()];
  const inOrder = steering.every((id) => id > endOfText && id < timestampBegin);
  if (!inOrder || new Set(steering).size < steering.length) {
    throw brokenModelFile(file, 'has special tokens in the wrong order');
  }
  if (timestampBegin + TIMESTAMPS_AFTER_FIRST >= vocabulary) {
    throw brokenModelFile(file, `has more than the ${vocabulary} tokens of the model`);
  }
}
