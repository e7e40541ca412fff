import { marked } from 'marked';
import { parse } from 'yaml';
import { chaptersByHeading, type Document } from './document.ts';
import { htmlBlocks, tooDeep } from './html-blocks.ts';

/** Front matter: YAML between lines of dashes at the start of the file. */
const FRONT_MATTER = /^\uFEFF?---[^\S\n]*\n([\s\S]{0,65536}?)\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/u;
/** A footnote `[^1]: text`, with the indented lines below it. */
const NOTE = /^ {0,3}\[\^[^\]\s]{1,100}\]:.*(?:\n(?: {2,}|\t).*|\n(?=[^\S\n]*\n(?: {4}|\t)))*/gmu;
const NOTE_MARK = /\[\^[^\]\s]{1,100}\]/gu;

/**
 * Reads Markdown (CommonMark and GitHub's tables). Title and author come from the front matter, if any.
 * Footnotes, code and tables are left out.
 * @param name the title of a document without one.
 * @throws RangeError as `htmlBlocks`.
 */
export function readMarkdown(markdown: string, name: string): Document {
  const front = FRONT_MATTER.exec(markdown);
  const { title, author } = front ? fieldsOf(front[1]!) : {};
  let notes = 0;
  const text = markdown
    .slice(front?.[0].length ?? 0)
    .replaceAll(NOTE, () => (notes++, ''))
    .replaceAll(NOTE_MARK, '');
  const page = htmlBlocks(htmlOf(text));
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    chapters: chaptersByHeading(page.blocks, title ?? name),
    leftOut: { ...page.leftOut, notes: page.leftOut.notes + notes },
  };
}

/** A list item that is indented by 400 columns, because each level takes longer than the one before. */
const DEEP_ITEM = /^(?:\t| {4}){100}[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/mu;

function htmlOf(markdown: string): string {
  if (DEEP_ITEM.test(markdown)) throw tooDeep();
  try {
    return marked.parse(markdown, { async: false, gfm: true });
  } catch (error) {
    // The parser recurses for each level until the stack overflows.
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

/** The values of YAML that are texts; none if the YAML is invalid. */
function fieldsOf(yaml: string): Readonly<Record<string, string>> {
  try {
    const value: unknown = parse(yaml, { maxAliasCount: 0 });
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
