import { stat } from 'node:fs/promises';
import { encodingByMark } from '../base/byte-order-mark.ts';
import { readLimited, readWhole } from '../base/read-limited.ts';
import { cancellableItems, throwIfCancelled } from '../domain/cancellation.ts';
import { notUtf8, VoiceError } from '../domain/errors.ts';
import { unreadable } from '../domain/read-named-file.ts';
import { guessEncoding } from '../documents/guess-encoding.ts';
import type { Text } from '../text/with-sample.ts';
import type { Context } from './command.ts';

/** The sources of a text: the arguments or `--file`. */
export interface TextPlace {
  readonly words: readonly string[];
  readonly file?: string | undefined;
  /** The message for a missing text when nothing is piped in. */
  readonly missing: string;
}

const STDIN = '-';
const STDIN_NAME = 'standard input';

/** The largest file, in bytes, that is read whole and spoken like an argument. */
const WHOLE_BYTES = 65_536;

/**
 * The most bytes of a text: a thousand hours of speech. It is kept in memory for its subtitles, and for
 * --resume.
 */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Opens the text of the arguments, of `file`, or of standard input as it arrives.
 * @throws VoiceError `invalid_value` if there is none, and later for text that is not UTF-8;
 *   `cancelled`.
 */
export async function openInputText(
  { stdin, signal }: Pick<Context, 'stdin' | 'signal'>,
  { words, file, missing }: TextPlace,
): Promise<Text> {
  const text = words.length === 0 ? undefined : words.join(' ');
  const place = file ?? STDIN;
  if (text !== undefined && text !== STDIN) return text;
  if (place !== STDIN) return fileText(place, signal);
  if (stdin.isTerminal) throw new VoiceError('invalid_value', missing);
  return decoded(stdin.bytes(), STDIN_NAME, signal);
}

async function fileText(path: string, signal: AbortSignal): Promise<Text> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new VoiceError('invalid_value', `'${path}' is a folder, not a text.`);
    // The text of a pipe (`<(fortune)`) may arrive slowly.
    if (stats.isFile() && stats.size <= WHOLE_BYTES)
      return decode([await readWhole(path, MOST_BYTES, signal)], path);
    return decoded(readBlocks(path, signal), path, signal);
  } catch (error) {
    throw refused(path, error, signal);
  }
}

async function* readBlocks(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* readLimited(path, MOST_BYTES, signal);
  } catch (error) {
    throw refused(path, error, signal);
  }
}

function refused(path: string, error: unknown, signal: AbortSignal): VoiceError {
  throwIfCancelled(signal);
  return error instanceof VoiceError ? error : unreadable({ what: `'${path}'`, most: MOST_BYTES }, error);
}

function decode(blocks: readonly Uint8Array[], name: string): string {
  const decoder = openDecoder(name);
  return [...blocks.map((block) => decoder(block)), decoder()].join('');
}

async function* decoded(
  blocks: AsyncIterable<Uint8Array>,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const decoder = openDecoder(name);
  // Piped input may never arrive.
  for await (const block of cancellableItems(blocks, signal)) {
    const text = decoder(block);
    if (text !== '') yield text;
  }
  const rest = decoder();
  if (rest !== '') yield rest;
}

/** Decodes blocks of UTF-8, or UTF-16 with its mark, without the mark; called without a block at the end. */
function openDecoder(name: string): (block?: Uint8Array) => string {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  return (block = new Uint8Array()) => {
    if (!decoder && block.length > 0) requirePlain(block, name);
    decoder ??= new TextDecoder(encodingByMark(block) ?? 'utf-8', { fatal: true });
    try {
      return decoder.decode(block, { stream: block.length > 0 });
    } catch (error) {
      throw notUtf8(name, guessEncoding(block), error);
    }
  };
}

/** Document formats: their first bytes, their names, and a program that extracts the text. */
const LAID_OUT: readonly (readonly [begins: string, kind: string, reader: (file: string) => string])[] = [
  ['%PDF-', 'a PDF', (file) => `pdftotext ${file} -`],
  ['PK\x03\x04', 'a packed document, such as of Word or an e-book', (file) => `pandoc -t plain ${file}`],
  ['{\\rtf', 'a document in RTF', (file) => `pandoc -t plain ${file}`],
];
const LONGEST_BEGINNING = 8;

/** @throws VoiceError `invalid_value` if the first bytes of a text are those of a document format. */
function requirePlain(first: Uint8Array, name: string): void {
  const begins = Buffer.from(first.subarray(0, LONGEST_BEGINNING)).toString('latin1');
  const found = LAID_OUT.find(([beginning]) => begins.startsWith(beginning));
  if (found === undefined) return;
  const [, kind, reader] = found;
  throw new VoiceError(
    'invalid_value',
    `${name} is ${kind}, not plain text. Take its text out, and pipe that in: ${reader(name === STDIN_NAME ? 'FILE' : `'${name}'`)}`,
  );
}
