import { describe, expect, it } from 'vitest';
import { bytesInMemory } from '../../src/base/byte-source.ts';
import type { DocumentKind } from '../../src/documents/document-kinds.ts';
import { readDocument } from '../../src/documents/read-document.ts';

const read = (bytes: Uint8Array, kind: DocumentKind = 'html') =>
  readDocument(bytesInMemory(bytes), kind, 'name');

describe('readDocument', () => {
  it.each([
    ['by what it says in its head', '<meta charset="iso-8859-1"><p>caf\xE9</p>'],
    ['by what XML says', '<?xml version="1.0" encoding="ISO-8859-1"?><p>caf\xE9</p>'],
    ['as Windows-1252 where it is no UTF-8', '<p>caf\xE9</p>'],
    ['as UTF-8', '<p>caf\xC3\xA9</p>'],
    ['by its byte order mark', '\xFE\xFF\0<\0p\0>\0c\0a\0f\0\xE9'],
    ['by the bytes of its first tag', '<\0p\0>\0c\0a\0f\0\xE9\0'],
  ])('decodes the bytes %s', (_, page) => {
    expect(read(Buffer.from(page, 'latin1')).chapters[0]!.text).toBe('café');
  });

  it('uses the title of the document, or else its file name', () => {
    expect(read(Buffer.from('<title>Own</title><p>x</p>')).chapters[0]!.title).toBe('Own');
    expect(read(Buffer.from('<p>x</p>')).chapters[0]!.title).toBe('name');
  });

  it('refuses a document without text', () => {
    expect(() => read(Buffer.from('<nav>menu</nav>'))).toThrow('has no text in it');
  });
});
