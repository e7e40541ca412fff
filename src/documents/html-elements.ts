const words = (...lines: readonly string[]) => lines.flatMap((line) => line.split(' '));

/** Elements whose text is not content. */
const UNSPOKEN = new Set(
  words(
    'script style template noscript svg math iframe object audio video canvas button select textarea nav rt rp del',
  ),
);
/** Elements around the content of a page. */
export const FRAME = new Set(words('header footer aside nav'));
export const CONTENT = new Set(words('main article'));
/** Elements that begin and end a block. */
export const BLOCKS = new Set(
  words(
    'address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6',
    'head header hgroup hr html legend li main nav ol p pre section summary table tbody td tfoot th thead title tr ul',
  ),
);
/** Values of `epub:type`, `role` and `class` that mark notes. */
const NOTES = new Set(
  words(
    'footnote footnotes endnote endnotes rearnote rearnotes backlink footnote-back footnote-backref',
    'doc-footnote doc-endnote doc-endnotes doc-backlink references reflist',
  ),
);
/** Values that mark a reference to a note. */
const NOTE_REFERENCES = new Set(words('noteref doc-noteref footnote-ref reference'));
/** Values that mark other parts to leave out: page numbers, tables of contents, edit links. */
const ASIDES = new Set(
  words(
    'pagebreak doc-pagebreak page-list toc doc-toc landmarks doc-index navigation mw-editsection noprint',
  ),
);

/** The reason for leaving out an element. */
export type Omission = 'note reference' | 'other';

/** The reason for leaving out an element with its content; `undefined` if it is spoken. */
export function omissionOf(name: string, attributes: Readonly<Record<string, string>>): Omission | undefined {
  const { 'epub:type': type = '', role = '', class: classes = '', style = '' } = attributes;
  const marks = `${type} ${role} ${classes}`.toLowerCase().split(/\s+/u);
  if (marks.some((mark) => NOTE_REFERENCES.has(mark))) return 'note reference';
  if (marks.some((mark) => NOTES.has(mark) || ASIDES.has(mark)) || UNSPOKEN.has(name)) return 'other';
  const isHidden =
    'hidden' in attributes || attributes['aria-hidden'] === 'true' || /display\s*:\s*none/iu.test(style);
  return isHidden ? 'other' : undefined;
}
