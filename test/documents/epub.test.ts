import { describe, expect, it } from 'vitest';
import { bytesInMemory } from '../../src/base/byte-source.ts';
import { readEpub } from '../../src/documents/epub.ts';
import { makeEpub, type MadePage } from './make-epub.ts';

const read = (book: Parameters<typeof makeEpub>[0]) => readEpub(bytesInMemory(makeEpub(book)), 'name');

const page = (path: string, body: string): MadePage => ({ path, body });

describe('readEpub', () => {
  it('takes title and author from the package, and a chapter from each entry of the table of contents', () => {
    const book = read({
      pages: [
        page('text/a%201.xhtml', '<h1>First</h1><p>One.</p>'),
        page('b.xhtml', '<h1>Second</h1><p>Two.</p>'),
      ],
      nav: '<li><a href="text/a%201.xhtml">1. First</a></li><li><a href="b.xhtml"><span>2.</span> Second</a></li>',
    });
    expect(book).toEqual({
      title: 'The Long & Short of It',
      author: 'Ann Author',
      chapters: [
        { title: '1. First', text: 'First\n\nOne.' },
        { title: '2. Second', text: 'Second\n\nTwo.' },
      ],
      leftOut: { tables: 0, code: 0, notes: 0 },
    });
  });

  it('takes the chapters of an EPUB 2 from its NCX', () => {
    const point = (title: string, src: string, inside = '') =>
      `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${inside}</navPoint>`;
    const { chapters } = read({
      pages: [
        page('a.xhtml', '<h1>I</h1><p>One.</p>'),
        page('b.xhtml', '<h2>One</h2><h3 id="s">A section</h3>'),
      ],
      ncx: point('Part I', 'a.xhtml', point('Chapter 1', 'b.xhtml', point('A section', 'b.xhtml#s'))),
    });
    expect(chapters.map(({ title }) => title)).toEqual(['Part I', 'Chapter 1']);
    expect(chapters[1]!.text).toBe('One\n\nA section');
  });

  it('splits a single file where the table of contents points into it', () => {
    const { chapters } = read({
      pages: [page('a.xhtml', '<p>Preface.</p><h2 id="i">I</h2><p>One.</p><h2 id="ii">II</h2><p>Two.</p>')],
      nav: '<li><a href="a.xhtml#i">I</a></li><li><a href="a.xhtml#ii">II</a></li>',
    });
    expect(chapters).toEqual([
      { title: 'Preface.', text: 'Preface.' },
      { title: 'I', text: 'I\n\nOne.' },
      { title: 'II', text: 'II\n\nTwo.' },
    ]);
  });

  it('appends files that the contents do not name to the chapter before, except non-linear ones', () => {
    const { chapters } = read({
      pages: [
        page('a.xhtml', '<h1>First</h1><p>One.</p>'),
        page('a2.xhtml', '<p>More.</p>'),
        { path: 'notes.xhtml', body: '<p>Notes.</p>', linear: 'no' },
      ],
      nav: '<li><a href="a.xhtml">First</a></li>',
    });
    expect(chapters).toEqual([{ title: 'First', text: 'First\n\nOne.\n\nMore.' }]);
  });

  it('uses the title of the contents as a heading if the heading is a picture', () => {
    const { chapters } = read({
      pages: [page('a.xhtml', '<img src="x.png"/><p>One.</p>')],
      nav: '<li><a href="a.xhtml">The First</a></li>',
    });
    expect(chapters).toEqual([{ title: 'The First', text: 'The First\n\nOne.' }]);
  });

  it('makes a chapter of each page with a heading if there is no table of contents', () => {
    const { chapters } = read({
      pages: [page('a.xhtml', '<h1>A</h1>'), page('b.xhtml', '<p>More.</p>'), page('c.xhtml', '<h1>C</h1>')],
    });
    expect(chapters.map(({ text }) => text)).toEqual(['A\n\nMore.', 'C']);
  });

  it.each([
    [
      'that is protected',
      'is protected',
      { 'META-INF/encryption.xml': '<CipherReference URI="OEBPS/a.xhtml"/>' },
    ],
    [
      'whose package is missing',
      "lacks its file 'nowhere.opf'",
      { 'META-INF/container.xml': '<rootfile full-path="nowhere.opf"/>' },
    ],
    ['that names no package', 'names no package', { 'META-INF/container.xml': '<container/>' }],
    ['without pages', 'has no pages', { 'OEBPS/content.opf': '<package/>' }],
  ])('refuses an e-book %s', (_, message, files) => {
    expect(() => read({ pages: [page('a.xhtml', '<p>One.</p>')], files })).toThrow(message);
  });

  it('reads an e-book in which only fonts are encrypted', () => {
    const files = { 'META-INF/encryption.xml': '<CipherReference URI="OEBPS/font.otf"/>' };
    expect(read({ pages: [page('a.xhtml', '<p>One.</p>')], files }).chapters).toHaveLength(1);
  });

  it('finds a file whose path differs from the archive in upper and lower case', () => {
    const files = {
      'OEBPS/content.opf':
        '<package><manifest><item id="p" href="text/chapter.xhtml"/></manifest><spine><itemref idref="p"/></spine></package>',
    };
    const { chapters } = read({ pages: [page('Text/Chapter.XHTML', '<p>One.</p>')], files });
    expect(chapters).toMatchObject([{ text: 'One.' }]);
  });

  it('refuses a path outside of the archive', () => {
    expect(() => read({ pages: [page('../../../etc/passwd', '')] })).toThrow(RangeError);
  });

  it('reads or refuses an e-book that is damaged at any byte', () => {
    const whole = makeEpub({
      pages: [page('a.xhtml', '<h1>First</h1><p>One.</p>')],
      nav: '<li><a href="a.xhtml">First</a></li>',
    });
    const failureOf = (bytes: Uint8Array): unknown => {
      try {
        readEpub(bytesInMemory(bytes), 'name');
        return undefined;
      } catch (error) {
        return error instanceof RangeError ? undefined : error;
      }
    };
    for (let at = 0; at < whole.length; at += 7) {
      const damaged = Uint8Array.from(whole);
      damaged[at]! ^= 0xff;
      expect([damaged, whole.subarray(0, at)].map(failureOf)).toEqual([undefined, undefined]);
    }
  });
});
