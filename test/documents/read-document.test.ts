import { describe, expect, it } from 'vitest';
import { bytesInMemory } from '../../src/base/byte-source.ts';
import type { DocumentKind } from '../../src/documents/document-kinds.ts';
import { readDocument } from '../../src/documents/read-document.ts';

const read = (bytes: Uint8Array, kind: DocumentKind = 'html') =>
  readDocument(bytesInMemory(bytes), kind, 'name');

describe('readDocument', () => {
  it.each([
    ['by its meta charset', '<meta charset="iso-8859-1"><p>caf\xE9</p>'],
    ['by its XML declaration', '<?xml version="1.0" encoding="ISO-8859-1"?><p>caf\xE9</p>'],
    ['as Windows-1252 if they are not UTF-8', '<p>caf\xE9</p>'],
    ['as UTF-8', '<p>caf\xC3\xA9</p>'],
    ['by its byte order mark', '\xFE\xFF\0<\0p\0>\0c\0a\0f\0\xE9'],
    ['by the bytes of its first tag', '<\0p\0>\0c\0a\0f\0\xE9\0'],
  ])('decodes the bytes %s', (_, page) => {
    expect(read(Buffer.from(page, 'latin1')).chapters[0]!.text).toBe('café');
  });

  it.each([
    ['ja', '83 65 83 58 83 67', 'テスト'],
    ['ja', 'a5 c6 a5 b9 a5 c8', 'テスト'],
    ['ru-RU', 'ef f0 e8 e2 e5 f2', 'привет'],
    ['ko', 'c7 d1 b1 db', '한글'],
    ['zh-CN', 'd6 d0 ce c4', '中文'],
    ['zh-TW', 'a4 a4 a4 e5', '中文'],
    ['pl', 'bf f3 b3 e6', 'żółć'],
  ])('decodes a page in %s that is not UTF-8 in a usual encoding of the language', (language, hex, text) => {
    const body = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    const page = [Buffer.from(`<html lang="${language}"><p>`), body, Buffer.from('</p>')];
    expect(read(Buffer.concat(page)).chapters[0]!.text).toBe(text);
  });

  it.each(['', '<meta charset="windows-1252">', '<meta charset="iso-8859-1">'])(
    'keeps the quotes of Windows-1252 after %j',
    (head) => {
      const page = Buffer.from(`${head}<p>It\x92s \x93caf\xE9\x94 \x96 \x805</p>`, 'latin1');
      expect(read(page).chapters[0]!.text).toBe('It’s “café” – €5');
    },
  );

  it('finds the encoding of a page that says nothing', () => {
    const page = Buffer.concat([
      Buffer.from('<p>'),
      Buffer.from('8365835883678d86', 'hex'),
      Buffer.from('</p>'),
    ]);
    expect(read(page).chapters[0]!.text).toBe('テスト号');
  });

  it('uses the title of the document, or else its file name', () => {
    expect(read(Buffer.from('<title>Own</title><p>x</p>')).chapters[0]!.title).toBe('Own');
    expect(read(Buffer.from('<p>x</p>')).chapters[0]!.title).toBe('name');
  });

  it('refuses a document without text', () => {
    expect(() => read(Buffer.from('<nav>menu</nav>'))).toThrow('has no text in it');
  });
});
