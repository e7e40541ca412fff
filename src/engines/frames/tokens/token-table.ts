import { basename } from 'node:path';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { readModelFile } from '../../../onnx/read-model-file.ts';
import { fromByteSymbols, isByteLevel } from './byte-symbols.ts';

/** The tokens of a model by id. */
export interface TokenTable {
  /** One more than the largest id. */
  readonly size: number;
  /** The blank token, if a piece has its name. */
  readonly blank?: number;
  /** Whether pieces represent bytes, in icefall's alphabet of printable letters. */
  readonly byteLevel: boolean;
  /** Pieces by id; `undefined` for unused ids. A leading or single `▁` is a space. */
  readonly pieces: readonly (string | undefined)[];
  /** The bytes each token adds to the text; nothing for blank and other special tokens. */
  readonly bytes: readonly Uint8Array[];
}

/** The SentencePiece mark for the beginning of a word. */
export const SPACE = '▁';

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_TOKENS = 1_000_000;

const BLANKS = ['<blk>', '<blank>', '<eps>'];
const SPECIAL =
  /^<(blk|blank|eps|s|\/s|sos|eos|sos\/eos|unk|pad|mask|\|[\w]+\||context|noise|spn|sil)>$|^(SIL|\[[A-Z]+\])$/i;
const BYTE = /^<0x([0-9A-Fa-f]{2})>$/;

/**
 * Reads a `tokens.txt` or `units.txt`: lines of a piece, white space and an id; in a line with only an id,
 * the piece is a space.
 * @throws VoiceError `invalid_manifest` for a file that is missing, too large or of another form.
 */
export async function readTokenTable(path: string): Promise<TokenTable> {
  const name = basename(path);
  const found = await readModelFile(path, name, MAX_FILE_BYTES);
  if (found === 'too large') throw brokenModelFile(name, 'is too large for a list of tokens');
  return parseTokenTable(found.toString('utf8'), name);
}

/** As `readTokenTable`, for the text of a file; `name` is used in messages. */
export function parseTokenTable(text: string, name: string): TokenTable {
  const pieces: (string | undefined)[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.replace(/[ \t\r\f\v]+$/, '');
    if (trimmed === '') continue;
    const match = /^(?:[ \t]*(.*?)[ \t]+|[ \t]*)(\d{1,7})$/.exec(trimmed);
    const id = Number(match?.[2] ?? NaN);
    if (!(id < MAX_TOKENS)) throw brokenModelFile(name, `is not a list of tokens in line ${index + 1}`);
    if (pieces[id] !== undefined) throw brokenModelFile(name, `has the id ${id} twice`);
    pieces[id] = match?.[1] === undefined || match[1] === '' ? SPACE : match[1];
  }
  if (pieces.length < 2) throw brokenModelFile(name, 'has no tokens');
  const blank = BLANKS.map((name) => pieces.indexOf(name)).find((id) => id >= 0);
  const spoken = pieces.filter((piece): piece is string => piece !== undefined && !SPECIAL.test(piece));
  const byteLevel = isByteLevel(spoken);
  const whole = Array.from({ length: pieces.length }, (_, id) => pieces[id]);
  const bytes = whole.map((piece) =>
    piece === undefined || SPECIAL.test(piece) ? new Uint8Array(0) : bytesOf(piece, byteLevel),
  );
  return { size: whole.length, ...(blank !== undefined && { blank }), byteLevel, pieces: whole, bytes };
}

function bytesOf(piece: string, byteLevel: boolean): Uint8Array {
  const byte = BYTE.exec(piece)?.[1];
  if (byte !== undefined) return Uint8Array.of(Number.parseInt(byte, 16));
  if (byteLevel) return fromByteSymbols(piece);
  return new TextEncoder().encode(piece.replaceAll(SPACE, ' '));
}
