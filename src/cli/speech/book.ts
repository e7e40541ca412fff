import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { bytesInMemory } from '../../base/byte-source.ts';
import { countOf } from '../../base/count-of.ts';
import type { Document } from '../../documents/document.ts';
import type { LeftOut } from '../../documents/html-blocks.ts';
import { DOCUMENT_KINDS } from '../../documents/document-kinds.ts';
import { VoiceError } from '../../domain/errors.ts';
import { readNamedFile } from '../../domain/read-named-file.ts';
import type { SpeechPassage } from '../../domain/voice.ts';
import { readScript, type ScriptOptions } from '../../text/directions/read-script.ts';

/** A document to speak. */
export interface Book extends Document {
  readonly title: string;
  /** The text of all chapters. */
  readonly text: string;
}

/** The text of a book as it is spoken, and the ranges of its chapters. */
export interface BookScript {
  readonly text: readonly SpeechPassage[];
  readonly book: Pick<Book, 'title' | 'author'> & {
    readonly chapters: readonly {
      readonly title: string;
      /** UTF-16 index in the concatenated texts of all passages. */
      readonly start: number;
      readonly end: number;
    }[];
  };
}

/** Seconds of silence between two chapters. */
const CHAPTER_PAUSE = 1.5;

/** The most bytes of an e-book, with its pictures. */
const LARGEST_BOOK = 512 * 2 ** 20;
const BETWEEN_CHAPTERS = '\n\n';

const kindOf = (path: string) => DOCUMENT_KINDS[extname(path).slice(1).toLowerCase()];

/** Whether the name of a file is that of a document with chapters. */
export const isBookName = (path: string): boolean => kindOf(path) !== undefined;

/** Whether such a file exists. */
export const isBook = async (path: string): Promise<boolean> =>
  isBookName(path) && ((await stat(path).catch(() => undefined))?.isFile() ?? false);

/**
 * Reads an EPUB, a web page or Markdown.
 * @throws VoiceError `invalid_value` naming the file; `cancelled`.
 */
export async function readBook(path: string, signal: AbortSignal): Promise<Book> {
  const bytes = await readNamedFile({ path, what: `'${path}'`, most: LARGEST_BOOK }, signal);
  const fallback = basename(path, extname(path));
  try {
    // Imported here, because its parsers take a tenth of the start of other commands.
    const { readDocument } = await import('../../documents/read-document.ts');
    const document = readDocument(bytesInMemory(bytes), kindOf(path)!, fallback);
    const text = document.chapters.map((chapter) => chapter.text).join(BETWEEN_CHAPTERS);
    return { ...document, title: document.title ?? fallback, text };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new VoiceError('invalid_value', `'${path}' ${error.message}.`, { cause: error });
  }
}

/**
 * The passages of a book, with a pause between chapters.
 * @throws VoiceError as `readScript`.
 */
export function scriptOfBook({ title, author, chapters }: Book, options: ScriptOptions): BookScript {
  const text: SpeechPassage[] = [];
  const placed: { title: string; start: number; end: number }[] = [];
  let at = 0;
  for (const chapter of chapters) {
    if (text.length > 0) text.push({ text: '', pause: CHAPTER_PAUSE });
    const { passages } = readScript(chapter.text, options);
    const start = at;
    for (const passage of passages) {
      text.push(passage);
      at += passage.text.length;
    }
    placed.push({ title: chapter.title, start, end: at });
  }
  return { text, book: { title, ...(author !== undefined && { author }), chapters: placed } };
}

/** A sentence about the parts of a book that are not spoken; `undefined` if there are none. */
export function describeOmissions({ tables, code, notes }: LeftOut): string | undefined {
  const counted = [
    count(tables, 'table', 'tables'),
    count(code, 'piece of code', 'pieces of code'),
    count(notes, 'note', 'notes'),
  ].filter((words) => words !== undefined);
  return counted.length === 0 ? undefined : `left out ${counted.join(', ')}`;
}

const count = (number: number, one: string, several: string) =>
  number === 0 ? undefined : countOf(number, one, several);
