import { zipArchive } from '../engines/kokoro/voices/zip-archive.ts';

/**
 * A page of a book: its path below `OEBPS`, its body, and whether it is outside of the reading order
 * (`linear: 'no'`).
 */
export interface MadePage {
  readonly path: string;
  readonly body: string;
  readonly linear?: 'no';
}

interface MadeBook {
  readonly pages: readonly MadePage[];
  /** The `<li>` elements of the table of contents of EPUB 3. */
  readonly nav?: string;
  /** The `<navPoint>` elements of the table of contents of EPUB 2. */
  readonly ncx?: string;
  readonly metadata?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** The bytes of an EPUB file. */
export function makeEpub({ pages, nav, ncx, metadata = TITLE, files = {} }: MadeBook): Uint8Array {
  const items = [
    ...pages.map(({ path }, index) => item(`p${index}`, path, 'application/xhtml+xml')),
    ...(nav === undefined ? [] : [item('nav', 'nav.xhtml', 'application/xhtml+xml', 'properties="nav"')]),
    ...(ncx === undefined ? [] : [item('ncx', 'toc.ncx', 'application/x-dtbncx+xml')]),
  ];
  const refs = pages.map(
    ({ linear }, index) => `<itemref idref="p${index}"${linear ? ` linear="${linear}"` : ''}/>`,
  );
  const all: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `<?xml version="1.0"?><container><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>`,
    'OEBPS/content.opf': `<?xml version="1.0"?><package><metadata>${metadata}</metadata><manifest>${items.join('')}</manifest><spine toc="ncx">${refs.join('')}</spine></package>`,
    ...(nav !== undefined && {
      'OEBPS/nav.xhtml': xhtml(`<nav epub:type="toc"><h1>Contents</h1><ol>${nav}</ol></nav>`),
    }),
    ...(ncx !== undefined && { 'OEBPS/toc.ncx': `<ncx><navMap>${ncx}</navMap></ncx>` }),
    ...Object.fromEntries(pages.map(({ path, body }) => [`OEBPS/${decodeURIComponent(path)}`, xhtml(body)])),
    ...files,
  };
  const content = (text: string) => new TextEncoder().encode(text);
  return zipArchive(
    Object.entries(all).map(([name, text]) => ({ name, content: content(text), deflated: true })),
    { before: new Uint8Array(0) },
  );
}

const TITLE = '<dc:title>The Long &amp; Short of It</dc:title><dc:creator>Ann Author</dc:creator>';

const item = (id: string, href: string, type: string, more = '') =>
  `<item id="${id}" href="${href}" media-type="${type}" ${more}/>`;

const xhtml = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><script src="x.js"/></head><body>${body}</body></html>`;
