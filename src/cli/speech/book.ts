import { open, readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { bytesInMemory } from '../../base/byte-source.ts';
import type { LeftOut } from '../../documents/html-blocks.ts';
import { DOCUMENT_EXTENSIONS, readDocument } from '../../documents/read-document.ts';
import { VoiceError } from '../../domain/errors.ts';

/** A document that is to be spoken, as one text. */
export interface Book {
  readonly title: string;
  readonly author?: string;
  readonly text: string;
  /** In order; the first begins at 0. */
  readonly chapters: readonly BookChapter[];
  readonly leftOut: LeftOut;
}

export interface BookChapter {
  readonly title: string;
  /** UTF-16 indices of the text. */
  readonly start: number;
  readonly end: number;
}

/** Bytes that an e-book may have, with its pictures. */
const LARGEST_BOOK = 512 * 2 ** 20;
const BETWEEN_CHAPTERS = '\n\n';

const extensionOf = (path: string) => extname(path).slice(1).toLowerCase();

/** Whether the name of a file is that of a document with chapters. */
export const isBookName = (path: string): boolean => DOCUMENT_EXTENSIONS.includes(extensionOf(path));

/** Whether there is such a file. */
export const isBook = async (path: string): Promise<boolean> =>
  isBookName(path) && ((await stat(path).catch(() => undefined))?.isFile() ?? false);

/**
 * Reads an EPUB, a web page or Markdown.
 * @throws VoiceError `invalid_value` naming the file.
 */
export async function readBook(path: string): Promise<Book> {
  const fallback = basename(path, extname(path));
  try {
    const {
      chapters,
      title = fallback,
      ...rest
    } = readDocument(bytesInMemory(await readLimited(path)), extensionOf(path), fallback);
    const placed: BookChapter[] = [];
    for (const { title, text } of chapters) {
      const start = placed.length === 0 ? 0 : placed.at(-1)!.end + BETWEEN_CHAPTERS.length;
      placed.push({ title, start, end: start + text.length });
    }
    const text = chapters.map((chapter) => chapter.text).join(BETWEEN_CHAPTERS);
    return { ...rest, title, text, chapters: placed };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      error instanceof RangeError ? error.message : `cannot be read: ${code ?? 'no reason given'}`;
    throw new VoiceError('invalid_value', `'${path}' ${reason}.`, { cause: error });
  }
}

async function readLimited(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > LARGEST_BOOK) throw new RangeError(`is larger than ${LARGEST_BOOK / 2 ** 20} MiB`);
    return await readFile(file);
  } finally {
    await file.close();
  }
}

/** What is not spoken of a book, as a sentence; `undefined` where that is nothing. */
export function leftOutOf({ tables, code, notes }: LeftOut): string | undefined {
  const counted = [
    count(tables, 'table', 'tables'),
    count(code, 'piece of code', 'pieces of code'),
    count(notes, 'note', 'notes'),
  ].filter((words) => words !== undefined);
  return counted.length === 0 ? undefined : `left out ${counted.join(', ')}`;
}

const count = (number: number, one: string, several: string) =>
  number === 0 ? undefined : `${number} ${number === 1 ? one : several}`;
