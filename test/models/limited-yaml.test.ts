import { describe, expect, it } from 'vitest';
import { parseLimitedYaml } from '../../src/models/limited-yaml.ts';

const LENGTH = 64 * 1024;
/** The maximum number of characters, for text of one-character tokens. */
const MAX_TOKENS = 19_900;

/** Repeats pieces until the text has the maximum size of a manifest. */
function filledWith(piece: (index: number) => string, start = ''): string {
  let text = start;
  for (let index = 0; text.length < LENGTH; index++) text += piece(index);
  return text;
}

const hash = '0123456789abcdef'.repeat(4);
const PLAIN_MANIFEST = filledWith((index) => `- path: onnx/part_${index}.onnx\n  bytes: 1234567\n  sha256: ${hash}\n`);

/** The minimum of a few runs, as processor time of this process, so that other processes do not count. */
function workFor(text: string): number {
  const tries = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    try {
      parseLimitedYaml(text);
    } catch {
      // An error is a valid result, too.
    }
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...tries);
}

const BASELINE = workFor(PLAIN_MANIFEST);

describe('parsing 64 kB of YAML takes little work, even with', () => {
  const name = (index: number) => index.toString(36);
  it.each([
    ['keys alone', filledWith((index) => `k${index}: 1\n`)],
    ['the shortest keys', filledWith((index) => `${name(index)},`, '{')],
    ['keys with a question mark', filledWith((index) => `? ${name(index)}\n`)],
    ['misplaced dashes', filledWith(() => '-,', '[')],
    ['as many of them as are looked at', filledWith(() => '-,', '[').slice(0, MAX_TOKENS)],
    ['commas', filledWith(() => ',', '{')],
    ['as many commas as are looked at', filledWith(() => ',', '{').slice(0, MAX_TOKENS)],
    ['quotes', filledWith(() => '"')],
    ['brackets that close', filledWith(() => ']')],
    ['brackets that open', filledWith(() => '[')],
    ['nested lists', filledWith(() => '- ')],
    ['anchors', filledWith((index) => `&${name(index)} 1,*${name(index)},`, '[')],
    ['empty aliases', filledWith(() => '* ')],
    ['tags', filledWith((index) => `!${name(index)} 1,`, '[')],
    ['documents', filledWith(() => '---\n')],
    ['directives', filledWith(() => '%A\n')],
    ['empty lines', filledWith(() => '\n')],
  ])('%s', (_, text) => {
    // With the parser of the library alone, some of these take a hundred times as long.
    expect(workFor(text) / BASELINE).toBeLessThan(20);
  });
});

describe('parseLimitedYaml', () => {
  it('gives the values of the document', () => {
    const text = 'a: {b: [1, "2", yes, null, 0x10]}\nc: &x |\n  two\n  lines\nd: *x\n"e": 1.5 # a comment\n';
    expect(parseLimitedYaml(text)).toEqual({
      a: { b: [1, '2', 'yes', null, 16] },
      c: 'two\nlines\n',
      d: 'two\nlines\n',
      e: 1.5,
    });
    expect(parseLimitedYaml('')).toBeNull();
  });

  it.each([
    ['a: 1\nb: {c: 1, c: 2}', "the key 'c' stands there again at line 2, column 11"],
    ['a: [1', /^Flow sequence .*must .*end with a \] at line 1, column 6$/],
    ['a: 1\n]', /^Unexpected .* at line 2, column 1$/],
    ['a: !!js/function x', /^Unresolved tag: .* at line 1, column 4$/],
    ['%YAML 1.1\n---\na: !!set {x}', /^Unresolved tag: .* at line 3, column 4$/],
    ['a\n---\nb', 'there is more than one document at line 2, column 1'],
    ['['.repeat(100), 'it is nested too deeply at line 1, column 33'],
    ['- '.repeat(100), /^it is nested too deeply at line 1/],
    ['a:\n- 1\n'.repeat(4000), /^there is too much in it at line \d+, column \d+$/],
    [`!${'x'.repeat(1000)} a`, /^.{100}… at line 1, column 1$/],
    ['a: &a [x,x]\nb: &b [*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b]', /^Excessive alias count/],
  ])('rejects %j with the position', (text, message) => {
    expect(() => parseLimitedYaml(text)).toThrow(message);
  });
});
