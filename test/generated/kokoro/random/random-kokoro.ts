import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../../../../src/base/package-root.ts';
import { writeMessage } from '../../../../src/onnx/graph/wire.ts';
import { renderManifest } from '../../../../src/models/manifest.ts';
import { hasLexicons, LEXICONS } from '../../../phonemes/english/lexicons.ts';
import { kokoroManifest } from '../../../helpers/functional-kokoro.ts';
import { generatedFolder } from '../../whisper/generated-folder.ts';
import { functionalVoice, VOICE_ROWS, writeTokenizer } from '../functional-kokoro.ts';
import { STYLE_SIZE } from '../graph.ts';
import { VOCABULARY } from '../vocabulary.ts';
import { randomKokoroGraph } from './graph.ts';

/** Raise it when the files change. */
const VERSION = 1;

const VOICE = 'af_heart';
/** kokoro-js reads voices from its own folder, whatever the model's folder has. */
const THEIR_VOICE = packageFile('test', 'judges', 'node_modules', 'kokoro-js', 'voices', `${VOICE}.bin`);
const WORD_LISTS = ['us_gold.json', 'us_silver.json'];

/**
 * The path of a Kokoro of true size with random weights, 325 MB, which the first call writes: a folder with
 * the hub's layout and a manifest, which kokoro-js loads as well, and the files that sherpa-onnx needs. It
 * has a real voice and real lexicons if these are installed.
 */
export function randomKokoro(): Promise<string> {
  const known = `${Number(existsSync(THEIR_VOICE))}${Number(hasLexicons)}`;
  const name = `kokoro-random-${VERSION}-${known}`;
  return generatedFolder(name, (folder) => writeRandomKokoro(folder, name));
}

function writeRandomKokoro(folder: string, name: string): void {
  for (const place of ['onnx', 'voices']) mkdirSync(join(folder, place), { recursive: true });
  const { model } = randomKokoroGraph();
  writeFileSync(join(folder, 'onnx', 'model.onnx'), Buffer.concat([model, sherpaMetadata()]));
  const voice = existsSync(THEIR_VOICE)
    ? readFileSync(THEIR_VOICE)
    : new Uint8Array(functionalVoice(VOICE).buffer);
  writeFileSync(join(folder, 'voices', `${VOICE}.bin`), voice);
  writeFileSync(join(folder, 'voices.bin'), voice);
  writeTokenizer(folder);
  const symbols = Object.entries(VOCABULARY).map(([symbol, id]) => `${symbol} ${id}\n`);
  writeFileSync(join(folder, 'tokens.txt'), symbols.join(''));
  const lists = hasLexicons ? WORD_LISTS : [];
  for (const list of lists) copyFileSync(join(LEXICONS, list), join(folder, list));
  const files = ['tokenizer.json', 'onnx/model.onnx', `voices/${VOICE}.bin`, ...lists];
  writeFileSync(join(folder, 'voice.yaml'), renderManifest(kokoroManifest(name, files)));
}

/** The `metadata_props` of a ModelProto, as in sherpa-onnx's exports. */
function sherpaMetadata(): Uint8Array {
  const METADATA = 14;
  const properties = {
    model_type: 'kokoro',
    language: 'English',
    has_espeak: '1',
    sample_rate: '24000',
    version: '1',
    voice: 'en-us',
    style_dim: `${VOICE_ROWS},1,${STYLE_SIZE}`,
    n_speakers: '1',
    speaker_names: VOICE,
  };
  return writeMessage(
    Object.entries(properties).map(([key, value]) => {
      const pair = [
        [1, key],
        [2, value],
      ] as const;
      return [METADATA, writeMessage(pair)] as const;
    }),
  );
}
