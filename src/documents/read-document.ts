import type { ByteSource } from '../base/byte-source.ts';
import { decodeMarkup } from './decode-markup.ts';
import type { DocumentKind } from './document-kinds.ts';
import { chaptersByHeading, type Document } from './document.ts';
import { readEpub } from './epub.ts';
import { htmlBlocks } from './html-blocks.ts';
import { readMarkdown } from './markdown.ts';

type Reader = (source: ByteSource, name: string) => Document;

/** The most bytes of a page. */
const LARGEST_PAGE = 64 * 2 ** 20;

const READERS: Readonly<Record<DocumentKind, Reader>> = {
  epub: readEpub,
  html: (source, name) => readHtml(decodeMarkup(wholeOf(source)), name),
  markdown: (source, name) => readMarkdown(decodeMarkup(wholeOf(source)), name),
};

/**
 * Reads an EPUB, a web page or Markdown into chapters of plain text.
 * @param name the title of a document without one.
 * @throws RangeError with the problem, as a phrase that follows the file's name.
 */
export function readDocument(source: ByteSource, kind: DocumentKind, name: string): Document {
  const document = READERS[kind](source, name);
  if (document.chapters.length === 0) throw new RangeError('has no text in it');
  return document;
}

function readHtml(html: string, name: string): Document {
  const { title, author, blocks, leftOut } = htmlBlocks(html);
  return {
    ...(title && { title }),
    ...(author && { author }),
    chapters: chaptersByHeading(blocks, title ?? name),
    leftOut,
  };
}

function wholeOf(source: ByteSource): Uint8Array {
  if (source.size > LARGEST_PAGE) throw new RangeError(`is larger than ${LARGEST_PAGE / 2 ** 20} MiB`);
  return source.read(0, source.size);
}
