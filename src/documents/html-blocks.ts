import { Parser } from 'htmlparser2';
import { BLOCKS, CONTENT, FRAME, type Omission, omissionOf } from './html-elements.ts';

/** A paragraph, heading, list item or caption of a page, as plain text. */
export interface TextBlock {
  readonly text: string;
  /** 1 to 6 for a heading. */
  readonly level?: number;
  /** Ids of elements that begin between the previous block and the end of this one. */
  readonly ids: readonly string[];
}

/** The text of a page and the counts of omitted parts. */
export interface Page {
  readonly title?: string;
  readonly author?: string;
  readonly blocks: readonly TextBlock[];
  readonly leftOut: LeftOut;
}

/** The number of omitted parts of each kind. */
export interface LeftOut {
  readonly tables: number;
  readonly code: number;
  /** References to notes. */
  readonly notes: number;
}

/** The text of a link to a note: a number, a letter or a sign, perhaps in brackets. */
const NOTE_MARK = /^[[(]?(?:\p{N}{1,4}|[a-z]|[ivxl]{1,6}|[*†‡§¶#↩]+)[\])]?$/iu;
/** Cells longer than this contain text, so their table is only a layout. */
const LONGEST_CELL = 200;
const DEEPEST = 1_000;

/** An open element, with its inherited properties. */
interface Frame {
  readonly silence: Omission | undefined;
  readonly isContent: boolean;
  readonly isFrame: boolean;
  readonly isTitle: boolean;
  readonly isCaption: boolean;
  readonly isSup: boolean;
  readonly isLink: boolean;
  /** 1 to 6 inside a heading. */
  readonly level: number | undefined;
  /** The innermost `pre` and `table` around the text, or this element itself. */
  readonly pre: Region | undefined;
  readonly table: Region | undefined;
  /** For an ordered list: the number of its next item. */
  next: number | undefined;
  /** The start of a link's text in the buffer. */
  readonly from: number;
}

/** A `pre` or `table`. */
interface Region {
  /** Index in the buffer or in the blocks. */
  readonly from: number;
  /** Whether it contains code, or data in columns. */
  isData: boolean;
}

/**
 * The blocks of an HTML or XHTML page, in order. Scripts, navigation, code, tables of data, notes and the
 * references to them are left out, as are headers, footers and sidebars if the page marks its content
 * (`main`, `article`) or `isBook` is false. White space is collapsed as in a browser (CSS 2, 16.6.1). Takes
 * linear time.
 * @throws RangeError for elements more than 1,000 deep, as a phrase behind the page's name.
 */
export function htmlBlocks(html: string, { isBook = false }: { readonly isBook?: boolean } = {}): Page {
  const reader = new BlockReader(isBook);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { recognizeSelfClosing: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
  return reader.page();
}

interface ReadBlock extends TextBlock {
  readonly isContent: boolean;
  readonly isFrame: boolean;
  readonly isCaption: boolean;
}

class BlockReader {
  readonly #isBook: boolean;
  readonly #stack: Frame[] = [];
  readonly #leftOut = { tables: 0, code: 0, notes: 0 };
  readonly #blocks: ReadBlock[] = [];
  #ids: string[] = [];
  #buffer = '';
  /** The number of a list item whose text has not begun. */
  #number = '';
  #title: string | undefined;
  #author: string | undefined;

  constructor(isBook: boolean) {
    this.#isBook = isBook;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#stack.length >= DEEPEST) throw tooDeep();
    const parent = this.#stack.at(-1);
    if (BLOCKS.has(name)) this.#flush();
    const { id } = attributes;
    if (id !== undefined) this.#ids.push(id);
    if (name === 'meta' && attributes['name']?.toLowerCase() === 'author')
      this.#author = attributes['content'];
    const silence = parent?.silence ?? omissionOf(name, attributes);
    const isNew = silence !== undefined && parent?.silence === undefined;
    if (isNew && silence === 'note reference') this.#leftOut.notes++;
    const heading = /^h([1-6])$/u.exec(name);
    this.#stack.push({
      silence,
      isContent: (parent?.isContent ?? false) || CONTENT.has(name),
      isFrame: (parent?.isFrame ?? false) || FRAME.has(name),
      isTitle: name === 'title',
      isCaption: (parent?.isCaption ?? false) || name === 'caption',
      isSup: (parent?.isSup ?? false) || name === 'sup',
      isLink: (parent?.isLink ?? false) || name === 'a',
      level: heading ? Number(heading[1]) : parent?.level,
      pre: name === 'pre' ? { from: this.#buffer.length, isData: false } : parent?.pre,
      table: parent?.table ?? (name === 'table' ? { from: this.#blocks.length, isData: false } : undefined),
      next: name === 'ol' ? Number.parseInt(attributes['start'] ?? '', 10) || 1 : undefined,
      from: this.#buffer.length,
    });
    if (silence !== undefined) return;
    if (name === 'br') this.#buffer += '\n';
    if (name === 'li') this.#beginItem();
    const { pre, table } = this.#stack.at(-1)!;
    if (table && (name === 'th' || name === 'caption')) table.isData = true;
    if (pre && name === 'code') pre.isData = true;
  }

  text(text: string): void {
    const frame = this.#stack.at(-1);
    if (frame?.silence !== undefined) return;
    this.#buffer += frame?.pre ? text : text.replaceAll(/\s+/gu, ' ');
  }

  close(name: string): void {
    const frame = this.#stack.at(-1);
    if (frame === undefined) return;
    if (frame.silence === undefined) {
      if (name === 'a' || name === 'sup') this.#dropNoteMark(frame);
      if (name === 'pre') this.#closePre(frame.pre!);
    }
    if (BLOCKS.has(name)) this.#flush();
    this.#stack.pop();
    // A nested table belongs to the outer one.
    const isOutermost = this.#stack.at(-1)?.table === undefined;
    if (name === 'table' && isOutermost && frame.silence === undefined) this.#closeTable(frame.table!);
  }

  page(): Page {
    this.#flush();
    const hasContent = this.#blocks.some(({ isContent }) => isContent);
    const spoken = this.#blocks.filter(({ isContent, isFrame }) =>
      hasContent ? isContent : this.#isBook || !isFrame,
    );
    return {
      ...(this.#title && { title: this.#title }),
      ...(this.#author && { author: this.#author }),
      blocks: spoken.map(({ text, level, ids }) => ({ text, ids, ...(level !== undefined && { level }) })),
      leftOut: this.#leftOut,
    };
  }

  /** Begins a list item with its number, which is spoken before it. */
  #beginItem(): void {
    const list = this.#stack.at(-2);
    this.#number = list?.next === undefined ? '' : `${list.next++}. `;
  }

  /** Drops a link to a note in the middle of a text: `[12]`, or a small number. */
  #dropNoteMark({ from, isSup, isLink }: Frame): void {
    const said = this.#buffer.slice(from).trim();
    const isBracketed = /^[[(].*[\])]$/u.test(said);
    if (said === '' || !NOTE_MARK.test(said) || !((isSup && isLink) || isBracketed)) return;
    this.#buffer = this.#buffer.slice(0, from);
    this.#leftOut.notes++;
  }

  /** Closes a `pre`: code is left out; verses and letters, which have the same layout, are kept. */
  #closePre({ from, isData }: Region): void {
    const text = this.#buffer.slice(from);
    const signs = text.match(/[{}();=<>[\]|\\/_$#@]/gu)?.length ?? 0;
    if (!isData && signs * 50 < text.length) return;
    if (text.trim() !== '') this.#leftOut.code++;
    this.#buffer = this.#buffer.slice(0, from);
  }

  /** Closes a table: data is left out except for its caption; a layout table is kept. */
  #closeTable({ from, isData }: Region): void {
    const cells = this.#blocks.slice(from);
    const isTable = cells.every(({ text }) => text.length <= LONGEST_CELL) && (isData || cells.length >= 4);
    if (!isTable || cells.length === 0) return;
    this.#leftOut.tables++;
    this.#blocks.length = from;
    for (const cell of cells) {
      if (cell.isCaption) this.#blocks.push(cell);
      else for (const id of cell.ids) this.#ids.push(id);
    }
  }

  #flush(): void {
    const text = this.#buffer
      .split('\n')
      .map((line) => line.replaceAll(/[^\S\n]+/gu, ' ').trim())
      .filter((line) => line !== '')
      .join('\n');
    this.#buffer = '';
    if (text === '') return;
    const frame = this.#stack.at(-1);
    if (frame?.isTitle) {
      this.#title ??= text;
      return;
    }
    this.#blocks.push({
      text: this.#number + text,
      ...(frame?.level !== undefined && { level: frame.level }),
      ids: this.#ids,
      isContent: frame?.isContent ?? false,
      isFrame: frame?.isFrame ?? false,
      isCaption: frame?.isCaption ?? false,
    });
    this.#ids = [];
    this.#number = '';
  }
}

/** The error of a document that is nested too deeply. */
export const tooDeep = () => new RangeError('has elements inside elements, too many to be a text');
