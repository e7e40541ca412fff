import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../src/documents/markdown.ts';

describe('Markdown', () => {
  it('has a chapter at each heading of the highest level that there is more than once', () => {
    const { chapters } = readMarkdown(
      '# Book\n\n## One\n\nText *one*.\n\n### A\n\n## Two\n\n- item\n',
      'notes',
    );
    expect(chapters).toEqual([
      { title: 'One', text: 'Book\n\nOne\n\nText one.\n\nA' },
      { title: 'Two', text: 'Two\n\nitem' },
    ]);
  });

  it('of lists in lists that stand further and further right is refused before it is read', () => {
    const list = (levels: number) =>
      Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- x\n`).join('');
    expect(readMarkdown(list(40), 'notes').chapters).toHaveLength(1);
    expect(() => readMarkdown(list(1_000), 'notes')).toThrow(/^has elements inside elements/);
  });

  it.each(['> ', '* '])('inside itself without end is refused: %s', (mark) => {
    expect(() => readMarkdown(`${mark.repeat(20_000)}x`, 'notes')).toThrow(/^has elements inside elements/);
  });

  it('is one chapter where it has no such headings', () => {
    expect(readMarkdown('Just text.\nMore.', 'notes').chapters).toEqual([
      { title: 'notes', text: 'Just text. More.' },
    ]);
  });

  it('keeps what stands before the first chapter', () => {
    const { chapters } = readMarkdown('# Book\n\nHello.\n\n## One\n\n1\n\n## Two\n\n2\n', 'notes');
    expect(chapters.map(({ title }) => title)).toEqual(['Book', 'One', 'Two']);
  });

  it('leaves out code, tables and footnotes', () => {
    const { chapters, leftOut } = readMarkdown(
      'So[^1] it is.\n\n```js\nlet x;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[^1]: A note,\n    with more.\n\nEnd.\n',
      'notes',
    );
    expect(chapters[0]!.text).toBe('So it is.\n\nEnd.');
    expect(leftOut).toEqual({ tables: 1, code: 1, notes: 1 });
  });

  it('has the title and author of the YAML in front of it', () => {
    const document = readMarkdown('---\ntitle: A Talk\nauthor: Ann\ntags: [a]\n---\nHallo.\n', 'notes');
    expect(document).toMatchObject({ title: 'A Talk', author: 'Ann' });
    expect(document.chapters).toEqual([{ title: 'A Talk', text: 'Hallo.' }]);
  });

  it('begins with a line across the page where no YAML follows', () => {
    expect(readMarkdown('---\n\nHello: there\n\n---\n\nWorld\n', 'notes').chapters[0]!.text).toContain(
      'World',
    );
  });
});
