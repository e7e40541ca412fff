/**
 * A Kokoro model that works without training: a folder with the layout of the hub's exports, and a graph
 * (`graph.ts`) in which every symbol is a tone. The samples show the text, the voice, the speed and the style
 * row that was used. Any program that runs Kokoro runs it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KokoroForm, kokoroGraph, STYLE_SIZE } from './graph.ts';
import { PAD_SYMBOL, VOCABULARY } from './vocabulary.ts';

export interface FunctionalKokoroOptions {
  /** Default: stock. */
  readonly form?: KokoroForm;
  /** The suffix of the graph's file name before `.onnx`, such as `_quantized`. Default: none. */
  readonly suffix?: string;
}

export const VOICE_ROWS = 510;

/** The first voice does not change durations. */
export const FUNCTIONAL_VOICES = [
  'af_heart',
  'af_sky',
  'bm_lewis',
  'ef_dora',
  'jf_alpha',
  'zf_xiaobei',
] as const;
export type FunctionalVoice = (typeof FUNCTIONAL_VOICES)[number];

/** Writes a functional Kokoro, with the same bytes every time. */
export function writeFunctionalKokoro(
  folder: string,
  { form = 'stock', suffix = '' }: FunctionalKokoroOptions = {},
): void {
  for (const place of ['onnx', 'voices']) mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(join(folder, 'onnx', `model${suffix}.onnx`), kokoroGraph(form));
  for (const voice of FUNCTIONAL_VOICES) {
    writeFileSync(join(folder, 'voices', `${voice}.bin`), new Uint8Array(functionalVoice(voice).buffer));
  }
  writeTokenizer(folder);
}

/** Writes the files of a Kokoro folder other than the graph and the voices. */
export function writeTokenizer(folder: string): void {
  const json = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
  json('config.json', { model_type: 'style_text_to_speech_2' });
  json('tokenizer_config.json', {
    model_max_length: 512,
    pad_token: PAD_SYMBOL,
    tokenizer_class: 'PreTrainedTokenizer',
    unk_token: PAD_SYMBOL,
  });
  json('tokenizer.json', tokenizer());
}

/** A voice [510 x 256]. Its rows differ a little, and voices differ more. */
export function functionalVoice(voice: FunctionalVoice): Float32Array {
  const seed = FUNCTIONAL_VOICES.indexOf(voice);
  const values = new Float32Array(VOICE_ROWS * STYLE_SIZE);
  for (let row = 0; row < VOICE_ROWS; row++) {
    values.fill(seed / 8 + row / 1024, row * STYLE_SIZE, row * STYLE_SIZE + STYLE_SIZE / 2);
    values.fill(
      seed === 0 ? 0 : seed / 4 + row / 4096,
      row * STYLE_SIZE + STYLE_SIZE / 2,
      (row + 1) * STYLE_SIZE,
    );
  }
  return values;
}

/** The tokenizer as on the hub: one token for each character, none for unknown ones, padding around them. */
function tokenizer() {
  const known = Object.keys(VOCABULARY).map((symbol) => symbol.replace(/[\]\\^-]/, '\\$&'));
  const pad = { SpecialToken: { id: PAD_SYMBOL, type_id: 0 } };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: { type: 'Replace', pattern: { Regex: `[^${known.join('')}]` }, content: '' },
    pre_tokenizer: { type: 'Split', pattern: { Regex: '' }, behavior: 'Isolated', invert: false },
    post_processor: {
      type: 'TemplateProcessing',
      single: [pad, { Sequence: { id: 'A', type_id: 0 } }, pad],
      pair: [],
      special_tokens: { [PAD_SYMBOL]: { id: PAD_SYMBOL, ids: [0], tokens: [PAD_SYMBOL] } },
    },
    decoder: null,
    model: { vocab: VOCABULARY },
  };
}
