import type { TextBlock, LeftOut } from './html-blocks.ts';

/** A text with chapters, extracted from a document. */
export interface Document {
  readonly title?: string;
  readonly author?: string;
  /** In reading order; each has text. */
  readonly chapters: readonly Chapter[];
  readonly leftOut: LeftOut;
}

export interface Chapter {
  readonly title: string;
  /** Paragraphs with an empty line between them; the heading comes first. */
  readonly text: string;
}

/** The most characters of a title; longer text is a sentence. */
const LONGEST_TITLE = 120;

/** The text of `blocks`, paragraph by paragraph. */
export const blocksToText = (blocks: readonly TextBlock[]): string =>
  blocks.map(({ text }) => text).join('\n\n');

/** Makes a title one line and cuts a long one at a word. */
export function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= LONGEST_TITLE) return line;
  return `${line.slice(0, LONGEST_TITLE).replace(/\s+\S*$/u, '')} …`;
}

/**
 * The chapters of a single page. A chapter begins at each heading of the highest level that occurs more than
 * once; a page without such headings is one chapter. The text before the first of them is a chapter of its
 * own, unless it is only the page's title, which joins the first chapter.
 * @param title of the page, for a chapter without a heading.
 */
export function chaptersByHeading(blocks: readonly TextBlock[], title: string): readonly Chapter[] {
  const levels = blocks.flatMap(({ level }) => (level === undefined ? [] : [level]));
  const chapterLevel = [1, 2, 3, 4, 5, 6].find((level) => levels.filter((one) => one === level).length > 1);
  const starts = blocks.flatMap(({ level }, index) =>
    chapterLevel !== undefined && level === chapterLevel ? [index] : [],
  );
  const isTitleAlone = blocks.slice(0, starts[0]).every(({ level }) => level !== undefined);
  const [, ...others] = starts;
  const edges = isTitleAlone ? [0, ...others] : [0, ...starts];
  return edges
    .map((start, index) => {
      const part = blocks.slice(start, edges[index + 1]);
      const headings = part.filter(({ level }) => level !== undefined);
      const heading = headings.find(({ level }) => level === chapterLevel) ?? headings[0];
      return { title: titleOf(heading?.text ?? title), text: blocksToText(part) };
    })
    .filter(({ text }) => text !== '');
}
