import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../src/documents/markdown.ts';

describe('readMarkdown', () => {
  it('starts a chapter at each heading of the highest level that occurs more than once', () => {
    const { chapters } = readMarkdown(
      '# Book\n\n## One\n\nText *one*.\n\n### A\n\n## Two\n\n- item\n',
      'notes',
    );
    expect(chapters).toEqual([
      { title: 'One', text: 'Book\n\nOne\n\nText one.\n\nA' },
      { title: 'Two', text: 'Two\n\nitem' },
    ]);
  });

  it('refuses deeply nested lists before it parses them', () => {
    const list = (levels: number) =>
      Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- x\n`).join('');
    expect(readMarkdown(list(40), 'notes').chapters).toHaveLength(1);
    expect(() => readMarkdown(list(1_000), 'notes')).toThrow(/^has elements inside elements/);
  });

  it.each(['> ', '* '])('refuses endless nesting: %s', (mark) => {
    expect(() => readMarkdown(`${mark.repeat(20_000)}x`, 'notes')).toThrow(/^has elements inside elements/);
  });

  it('makes a single chapter if there are no such headings', () => {
    expect(readMarkdown('Just text.\nMore.', 'notes').chapters).toEqual([
      { title: 'notes', text: 'Just text. More.' },
    ]);
  });

  it('keeps the text before the first chapter', () => {
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

  it('takes title and author from the YAML front matter', () => {
    const document = readMarkdown('---\ntitle: A Talk\nauthor: Ann\ntags: [a]\n---\nHallo.\n', 'notes');
    expect(document).toMatchObject({ title: 'A Talk', author: 'Ann' });
    expect(document.chapters).toEqual([{ title: 'A Talk', text: 'Hallo.' }]);
  });

  it('reads a first line of dashes as a rule if no YAML follows', () => {
    expect(readMarkdown('---\n\nHello: there\n\n---\n\nWorld\n', 'notes').chapters[0]!.text).toContain(
      'World',
    );
  });
});
