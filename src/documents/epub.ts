import type { ByteSource } from '../base/byte-source.ts';
import { readDirectory, readEntry, type ZipEntry } from '../base/zip.ts';
import { decodeMarkup } from './decode-markup.ts';
import { type Chapter, type Document, blocksToText, titleOf } from './document.ts';
import { chapterEntries, readNav, readNcx, type TocEntry } from './epub-contents.ts';
import { type TextBlock, htmlBlocks, type LeftOut } from './html-blocks.ts';
import { decodedHref, eachElement, resolvedHref } from './xml-elements.ts';

const MOST_FILES = 20_000;
/** The most bytes of one page, and of the text of a whole book. */
const LARGEST_PAGE = 16 * 2 ** 20;
const LONGEST_BOOK = 64 * 2 ** 20;

/** The package document (EPUB 3.3, 5): the book's metadata, its files, and their reading order. */
interface Package {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** Paths of the pages, in reading order. */
  readonly spine: readonly string[];
  /** Path of the table of contents: of EPUB 3 (`nav`) or EPUB 2 (`ncx`). */
  readonly nav: string | undefined;
  readonly ncx: string | undefined;
}

/**
 * Reads an EPUB of version 2 or 3. Chapters are those of the table of contents; a nested entry counts if it
 * is in another file. Pages that the table of contents does not name belong to the previous chapter.
 * Footnotes, code, tables of data, and the table of contents are left out.
 * @param name the title of a book without one.
 * @throws RangeError with the problem, as a phrase that follows the file's name.
 */
export function readEpub(archive: ByteSource, name: string): Document {
  const files = new Archive(archive);
  const book = readPackage(files);
  requireUnprotected(files, book.spine);
  const contents = chapterEntries(readContents(files, book));
  const title = book.title ?? name;
  const chapters: { title: string; blocks: TextBlock[]; isNamed: boolean }[] = [];
  const leftOut = { tables: 0, code: 0, notes: 0 };
  let bytes = 0;
  for (const path of book.spine) {
    if (path === book.nav) continue;
    const markup = decodeMarkup(files.read(path));
    bytes += markup.length;
    if (bytes > LONGEST_BOOK)
      throw new RangeError(`has more than ${LONGEST_BOOK / 2 ** 20} MiB of text in it`);
    const page = htmlBlocks(markup, { isBook: true });
    for (const key of Object.keys(leftOut) as (keyof LeftOut)[]) leftOut[key] += page.leftOut[key];
    const entries = contents.get(path) ?? [];
    for (const [index, { entry, blocks }] of divided(page.blocks, entries).entries()) {
      if (blocks.length === 0 && entry === undefined) continue;
      const current = chapters.at(-1);
      const [first] = blocks;
      const begins =
        entry !== undefined || (contents.size === 0 && index === 0 && first?.level !== undefined);
      if (!begins && current) current.blocks.push(...blocks);
      else
        chapters.push({
          title: entry?.title ?? first?.text ?? title,
          blocks: [...blocks],
          isNamed: entry !== undefined,
        });
    }
  }
  return {
    title,
    ...(book.author && { author: book.author }),
    chapters: chapters.map(toChapter).filter(({ text }) => text !== ''),
    leftOut,
  };
}

/** Makes a chapter; if its heading is a picture, it begins with its title from the table of contents. */
function toChapter({
  title,
  blocks,
  isNamed,
}: {
  title: string;
  blocks: readonly TextBlock[];
  isNamed: boolean;
}): Chapter {
  const text = blocksToText(blocks);
  const hasHeading = blocks.slice(0, 3).some(({ level }) => level !== undefined);
  const hasTitle = hasHeading || lettersOf(text.slice(0, 4 * title.length + 100)).includes(lettersOf(title));
  const heading = titleOf(title);
  return { title: heading, text: text !== '' && isNamed && !hasTitle ? `${heading}\n\n${text}` : text };
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The files of the archive, by path. Some books were made on systems on which case makes no difference. */
class Archive {
  readonly #source: ByteSource;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #lowerCase: ReadonlyMap<string, ZipEntry>;

  constructor(source: ByteSource) {
    this.#source = source;
    this.#entries = readDirectory(source, MOST_FILES);
    this.#lowerCase = new Map([...this.#entries].map(([path, entry]) => [path.toLowerCase(), entry]));
  }

  #find(path: string): ZipEntry | undefined {
    return this.#entries.get(path) ?? this.#lowerCase.get(path.toLowerCase());
  }

  has(path: string): boolean {
    return this.#find(path) !== undefined;
  }

  /** @throws RangeError if there is no such file, or it is damaged or too large. */
  read(path: string): Uint8Array {
    const entry = this.#find(path);
    if (entry === undefined) throw new RangeError(`lacks its file '${path}'`);
    return readEntry(this.#source, entry, LARGEST_PAGE);
  }

  text(path: string): string {
    return decodeMarkup(this.read(path));
  }
}

function readPackage(files: Archive): Package {
  let path: string | undefined;
  eachElement(files.text('META-INF/container.xml'), {
    open: (name, { 'full-path': fullPath }) => {
      if (name === 'rootfile') path ??= fullPath;
    },
  });
  if (path === undefined) throw new RangeError('names no package document');
  const base = path;
  const metadata: Record<string, string> = {};
  const items = new Map<string, { path: string; type: string; properties: readonly string[] }>();
  const order: string[] = [];
  let ncxId: string | undefined;
  eachElement(files.text(path), {
    open(name, attributes) {
      const {
        id = '',
        href = '',
        idref = '',
        linear,
        toc,
        properties = '',
        'media-type': type = '',
      } = attributes;
      if (name === 'item')
        items.set(id, { path: resolvedHref(base, href).path, type, properties: properties.split(/\s+/u) });
      if (name === 'spine') ncxId = toc;
      if (name === 'itemref' && linear !== 'no') order.push(idref);
    },
    close(name, text) {
      if (text !== '') metadata[name] ??= text;
    },
  });
  const all = [...items.values()];
  const spine = order
    .map((id) => items.get(id))
    .filter((item) => item !== undefined && /html|^$/u.test(item.type))
    .map((item) => item!.path);
  if (spine.length === 0) throw new RangeError('has no pages');
  return {
    title: metadata['title'],
    author: metadata['creator'],
    spine: [...new Set(spine)],
    nav: all.find(({ properties }) => properties.includes('nav'))?.path,
    ncx: (items.get(ncxId ?? '') ?? all.find(({ type }) => type === 'application/x-dtbncx+xml'))?.path,
  };
}

/** @throws RangeError if pages are encrypted. (Encrypted fonts do not matter.) */
function requireUnprotected(files: Archive, spine: readonly string[]): void {
  if (!files.has('META-INF/encryption.xml')) return;
  const pages = new Set(spine);
  eachElement(files.text('META-INF/encryption.xml'), {
    open(name, { URI: uri }) {
      if (name !== 'CipherReference' || uri === undefined || !pages.has(decodedHref(uri))) return;
      throw new RangeError('is protected against copying (DRM), and cannot be read');
    },
  });
}

/** The entries of the table of contents, in order; empty without one. */
function readContents(files: Archive, { nav, ncx }: Package): readonly TocEntry[] {
  if (nav !== undefined && files.has(nav)) {
    const entries = readNav(files.text(nav), nav);
    if (entries.length > 0) return entries;
  }
  return ncx !== undefined && files.has(ncx) ? readNcx(files.text(ncx), ncx) : [];
}

interface Division {
  readonly entry: TocEntry | undefined;
  readonly blocks: readonly TextBlock[];
}

/** The blocks of a page, divided at `entries`; first those before any entry. */
function divided(blocks: readonly TextBlock[], entries: readonly TocEntry[]): readonly Division[] {
  const blockOf = new Map(blocks.flatMap(({ ids }, index) => ids.map((id) => [id, index] as const)));
  const starts = entries
    .map((entry) => ({ entry, at: blockOf.get(entry.fragment ?? '') ?? 0 }))
    .toSorted((one, other) => one.at - other.at);
  const before = blocks.slice(0, starts[0]?.at);
  const parts = starts.map(({ entry, at }, index) => ({
    entry,
    blocks: blocks.slice(at, starts[index + 1]?.at),
  }));
  return [{ entry: undefined, blocks: before }, ...parts];
}
