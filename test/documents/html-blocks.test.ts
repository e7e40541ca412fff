import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlBlocks } from '../../src/documents/html-blocks.ts';

const textsOf = (html: string, options?: { isBook: boolean }) =>
  htmlBlocks(html, options).blocks.map(({ text }) => text);

describe('htmlBlocks', () => {
  it('returns headings, paragraphs and list items, with white space as a browser shows it', () => {
    const html =
      '<h1>A\n title</h1><p>One <b>two</b>\n three.</p><ul><li>four</li></ul><ol start="3"><li><p>five</p></li><li>six</li></ol>a<br>b';
    expect(htmlBlocks(html).blocks).toEqual([
      { text: 'A title', level: 1, ids: [] },
      { text: 'One two three.', ids: [] },
      { text: 'four', ids: [] },
      { text: '3. five', ids: [] },
      { text: '4. six', ids: [] },
      { text: 'a\nb', ids: [] },
    ]);
  });

  it('gives each block the ids that begin before its end', () => {
    expect(htmlBlocks('<a id="x"></a><p id="y">one</p><p>two <span id="z">three</span></p>').blocks).toEqual([
      { text: 'one', ids: ['x', 'y'] },
      { text: 'two three', ids: ['z'] },
    ]);
  });

  it('leaves out scripts, styles, hidden parts and menus', () => {
    const html =
      '<head><style>p {}</style></head><nav>menu</nav><p>said</p><script>if (a < b) x()</script><p hidden>no</p><div style="display: none"><p>no</p></div><svg><title>no</title></svg>';
    expect(textsOf(html)).toEqual(['said']);
  });

  it('takes only the main content if the page marks it', () => {
    const html =
      '<header><p>Site</p></header><article><header><h1>Title</h1></header><p>said</p></article><footer>©</footer><p>Ads</p>';
    expect(textsOf(html)).toEqual(['Title', 'said']);
  });

  it('leaves out headers, footers and sidebars of an unmarked page, but not of a book', () => {
    const html = '<header>Site</header><p>said</p><aside>by the way</aside>';
    expect(textsOf(html)).toEqual(['said']);
    expect(textsOf(html, { isBook: true })).toEqual(['Site', 'said', 'by the way']);
  });

  it('leaves out code and counts it, but keeps verses that are laid out the same way', () => {
    const html =
      '<p>Type:</p><pre><code>x = 1;</code></pre><pre>if (a) { b(); }</pre><pre>Roses are red,\nviolets are blue</pre>';
    const page = htmlBlocks(html);
    expect(page.blocks.map(({ text }) => text)).toEqual(['Type:', 'Roses are red,\nviolets are blue']);
    expect(page.leftOut).toEqual({ tables: 0, code: 2, notes: 0 });
  });

  it('leaves out data tables except their captions, and keeps layout tables', () => {
    const data =
      '<table><caption>Prices</caption><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>';
    const layout = `<table><tr><td>${'A long text. '.repeat(30)}</td><td>menu</td></tr></table>`;
    const page = htmlBlocks(data + layout);
    expect(page.blocks.map(({ text }) => text.slice(0, 12))).toEqual(['Prices', 'A long text.', 'menu']);
    expect(page.leftOut.tables).toBe(1);
  });

  it('leaves out tables inside tables with the outer one', () => {
    const inner = '<table><tr><td>1</td><td>2</td></tr></table>';
    const page = htmlBlocks(`<table><tr><th>a</th></tr><tr><td>${inner}</td></tr></table><p>said</p>`);
    expect(page.blocks.map(({ text }) => text)).toEqual(['said']);
    expect(page.leftOut.tables).toBe(1);
  });

  it.each([
    ['a link above the line', 'so<sup><a href="#n">1</a></sup> it is', 'so it is'],
    ['a link around the small number', 'so<a href="#n"><sup>12</sup></a> it is', 'so it is'],
    ['a marked link', 'so<a epub:type="noteref" href="#n">*</a> it is', 'so it is'],
    ['a number in brackets', 'so<sup>[3]</sup> it is', 'so it is'],
  ])('leaves out the reference to a note: %s', (_, html, said) => {
    const page = htmlBlocks(html, { isBook: true });
    expect(page.blocks.map(({ text }) => text)).toEqual([said]);
    expect(page.leftOut.notes).toBe(1);
  });

  it('leaves out the notes themselves', () => {
    const html =
      '<p>said</p><aside epub:type="footnote">no</aside><div class="reflist"><p>no</p></div><section class="footnotes"><p>no</p></section>';
    expect(textsOf(html, { isBook: true })).toEqual(['said']);
  });

  it.each([
    ['powers', 'x<sup>2</sup> and 1<sup>st</sup>', 'x2 and 1st'],
    [
      'links with words',
      'see <a href="#a">there</a> and <a href="#b">chapter 2</a>',
      'see there and chapter 2',
    ],
    ['years in brackets', 'Smith (2010) says', 'Smith (2010) says'],
  ])('keeps %s', (_, html, said) => {
    expect(textsOf(html)).toEqual([said]);
  });

  it('understands self-closing elements, as in XHTML, and named characters', () => {
    expect(textsOf('<title/><script src="x.js"/><p>caf&eacute;&nbsp;au lait</p>')).toEqual(['café au lait']);
  });

  it('returns the title and author of the page', () => {
    const html = '<head><title>Ein\n Titel</title><meta name="Author" content="Eva"></head><p>Text</p>';
    expect(htmlBlocks(html)).toMatchObject({ title: 'Ein Titel', author: 'Eva' });
  });

  it('refuses elements that are nested too deeply', () => {
    expect(() => htmlBlocks('<i>'.repeat(1_001))).toThrow(RangeError);
  });

  it('returns only words of the page, for any page', () => {
    const pieces =
      '<p> </p> <table> </table> <td> <th> <pre> </pre> <a_href="#x"> </a> <sup> </sup> <ol> <li> </ol> <nav> </nav> <h2> </h2> one two _ [3] <br/> </div>';
    const piece = fc.constantFrom(...pieces.split(' ').map((part) => part.replace('_', ' ')));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = pieces.join('');
        const words = new Set(html.replaceAll(/<[^>]*>/gu, ' ').match(/[a-z]+/gu));
        const said =
          textsOf(html)
            .join(' ')
            .match(/[a-z]+/gu) ?? [];
        expect(said.filter((word) => !words.has(word) && !/^(?:one|two)+$/u.test(word))).toEqual([]);
      }),
    );
  });
});
