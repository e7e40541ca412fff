import { eachElement, resolvedHref } from './xml-elements.ts';

/** The deepest level of entries in the table of contents; deeper ones count as at this level. */
const DEEPEST_ENTRY = 8;

/** An entry of the table of contents. */
export interface TocEntry {
  readonly title: string;
  /** Path of the page in the archive. */
  readonly path: string;
  /** Id of an element on the page. */
  readonly fragment: string | undefined;
  /** 1 for a top-level entry. */
  readonly depth: number;
}

/** The list in `<nav epub:type="toc">` (EPUB 3.3, 7.4). */
export function readNav(markup: string, path: string): readonly TocEntry[] {
  const entries: TocEntry[] = [];
  let isToc = false;
  let depth = 0;
  let href: string | undefined;
  eachElement(markup, {
    open(name, attributes) {
      if (name === 'nav') isToc = /\btoc\b/u.test(attributes['epub:type'] ?? attributes['role'] ?? '');
      if (name === 'ol') depth++;
      if (name === 'a' && isToc) href = attributes['href'];
    },
    close(name, text) {
      if (name === 'nav') isToc = false;
      if (name === 'ol') depth--;
      if (name !== 'a' || href === undefined) return;
      if (text !== '') entries.push({ title: text, depth, ...resolvedHref(path, href) });
      href = undefined;
    },
  });
  return entries;
}

/** The `navMap` of an NCX (OPF 2.0.1, 2.4.1). */
export function readNcx(markup: string, path: string): readonly TocEntry[] {
  const entries: TocEntry[] = [];
  let isMap = false;
  let depth = 0;
  let label = '';
  eachElement(markup, {
    open(name, { src }) {
      if (name === 'navMap') isMap = true;
      if (name === 'navPoint') depth++;
      if (name === 'content' && isMap && src !== undefined && label !== '')
        entries.push({ title: label, depth, ...resolvedHref(path, src) });
    },
    close(name, text) {
      if (name === 'navMap') isMap = false;
      if (name === 'navPoint') depth--;
      if (name === 'text') label = text;
    },
  });
  return entries;
}

/** The entries at which chapters begin, by page. */
export function chapterEntries(entries: readonly TocEntry[]): ReadonlyMap<string, readonly TocEntry[]> {
  const chapters = new Map<string, Map<string | undefined, TocEntry>>();
  const above: TocEntry[] = [];
  for (const entry of entries) {
    const depth = Math.min(DEEPEST_ENTRY, Math.max(1, entry.depth));
    above.length = Math.min(above.length, depth - 1);
    const isSection = above.some(({ path }) => path === entry.path);
    above.push(entry);
    if (isSection) continue;
    const those = chapters.get(entry.path) ?? new Map<string | undefined, TocEntry>();
    if (!those.has(entry.fragment)) those.set(entry.fragment, entry);
    chapters.set(entry.path, those);
  }
  return new Map([...chapters].map(([path, those]) => [path, [...those.values()]]));
}
