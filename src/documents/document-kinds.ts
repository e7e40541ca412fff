/** The kinds of documents that `readDocument` reads. */
export type DocumentKind = 'epub' | 'html' | 'markdown';

/** The kind of a document by the ending of its file's name, without the dot. */
export const DOCUMENT_KINDS: Readonly<Record<string, DocumentKind>> = {
  epub: 'epub',
  htm: 'html',
  html: 'html',
  markdown: 'markdown',
  md: 'markdown',
  xhtml: 'html',
};
