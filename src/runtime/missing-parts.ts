import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';

/** A make of models that is known by the names of its files. */
interface PartsOfMake {
  readonly make: string;
  /** The missing part as messages call it, and the pattern of its file name. */
  readonly parts: readonly (readonly [name: string, form: RegExp])[];
  /** A name that only this make has; without it, two parts have to be there. */
  readonly sign?: RegExp;
}

const graph = (stem: string): readonly [string, RegExp] => [
  `${stem}.onnx`,
  new RegExp(`^${stem}(?:[-.][\\w.-]*)?\\.onnx$`),
];
const exactly = (name: string): readonly [string, RegExp] => [
  name,
  new RegExp(`^${name.replaceAll('.', '\\.')}$`),
];

/** The surest signs come first. */
const MAKES: readonly PartsOfMake[] = [
  {
    make: 'a Whisper',
    sign: /^(?:onnx\/)?(?:en|de)coder_model\w*\.onnx$/,
    parts: [
      ['encoder_model.onnx', /^(?:onnx\/)?encoder_model\w*\.onnx$/],
      ['decoder_model_merged.onnx', /^(?:onnx\/)?decoder_model\w*\.onnx$/],
    ],
  },
  {
    make: 'a transducer',
    sign: /^decoder_joint[\w.-]*\.onnx$/,
    parts: [graph('encoder'), graph('decoder_joint'), ['vocab.txt', /^(?:vocab|tokens)\.txt$/]],
  },
  {
    make: 'a transducer',
    parts: [graph('encoder'), graph('decoder'), graph('joiner'), ['tokens.txt', /^(?:vocab|tokens)\.txt$/]],
  },
  {
    make: 'a streaming Moonshine',
    parts: [
      ...['frontend', 'encoder', 'adapter', 'cross_kv', 'decoder_kv'].map((stem) => exactly(`${stem}.ort`)),
      exactly('streaming_config.json'),
      exactly('tokenizer.bin'),
    ],
  },
  {
    make: 'a Kokoro',
    sign: /^(?:voices\/[a-z]{2}_\w+\.(?:bin|pt)|voices[\w.-]*\.(?:bin|npz))$/,
    parts: [['model.onnx', /\.onnx$/]],
  },
  // A voice of Piper's is named after its language.
  {
    make: "a voice of Piper's",
    sign: /^[a-z]{2,3}_[A-Z]{2}-.*\.onnx$/,
    parts: [['VOICE.onnx.json', /\.onnx\.json$/]],
  },
  { make: "a voice of Piper's", sign: /\.onnx\.json$/, parts: [['VOICE.onnx', /\.onnx$/]] },
];

/**
 * Refuses a folder with a part of a model.
 * @param names of its files, and of those in its folders, with `/`
 * @throws VoiceError `invalid_value`, which names the missing files.
 */
export function requireAllParts(place: string, names: readonly string[]): void {
  for (const { make, parts, sign } of MAKES) {
    const missing = parts.filter(([, form]) => !names.some((name) => form.test(name)));
    const signs = names.filter((name) => sign?.test(name));
    const isKnown = sign ? signs.length > 0 : parts.length - missing.length >= 2;
    if (!isKnown) continue;
    if (missing.length === 0) return;
    const stem = signs[0]?.replace(/\.onnx(?:\.json)?$/, '') ?? '';
    const lacks = missing.map(([name]) => name.replace('VOICE', stem)).join(', ');
    throw new VoiceError(
      'invalid_value',
      `'${shortened(place)}' is ${make} with a part missing. Put it beside the other files: ${lacks}`,
    );
  }
}
