import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { CommandSpec } from '../src/cli/command.ts';
import { commandNodes } from '../src/cli/completions/tree.ts';
import { VOICE } from '../src/cli/voice.ts';
import { resolveSettings } from '../src/config/resolve-settings.ts';
import { parseCtcConfig } from '../src/engines/ctc/config.ts';
import { parseManifest } from '../src/models/manifest.ts';
import { documents, documentText, freshText, generatedNames } from '../tools/docs/pages.ts';
import { GENERATED } from '../tools/docs/tables.ts';
import { codeBlocks, codeLines, tableOf } from './helpers/markdown.ts';

const README = 'README.md';
const CTC = 'docs/ctc.md';

describe('the README', () => {
  it('begins with a command for the main task and one for the tests, which CI runs too', () => {
    const [first = '', second = ''] = codeLines(README, 'sh');
    expect(first).toMatch(/^npm ci && node bin\/voice\.js speak ".+" \| node bin\/voice\.js transcribe -$/);
    expect(second).toBe('npm ci && npm test');
    const inCi = readFileSync('.ci/run', 'utf8').split('\n');
    const steps = second.split(' && ');
    expect(inCi.filter((line) => steps.includes(line))).toEqual(steps);
  });

  it('is short, and links to every other document', () => {
    const text = documentText(README);
    expect(Buffer.byteLength(text)).toBeLessThan(10_000);
    expect(documents().filter((path) => path !== README && !text.includes(`](${path})`))).toEqual([]);
  });
});

describe('the documents', () => {
  it.each(documents())('include %s, which npm run docs would not change', async (path) => {
    expect(documentText(path)).toBe(await freshText(path));
  });

  it('contain each generated part once', () => {
    expect(documents().flatMap(generatedNames).toSorted()).toEqual(Object.keys(GENERATED).toSorted());
  });

  it.each(documents())('include %s, whose links lead to existing files', (path) => {
    const withoutCode = documentText(path).replaceAll(/```[\s\S]*?```|`[^`\n]*`/gu, '');
    const links = [...withoutCode.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)];
    const files = links.map(([, link = '']) => join(dirname(path), link));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('show a valid config.yaml', () => {
    const values: Record<string, unknown> = parse(codeBlocks('docs/settings.md', 'yaml')[0]!);
    const settings = resolveSettings({ options: {}, env: {}, file: { path: 'config.yaml', values } });
    expect(settings).toMatchObject({ modelsDir: '/srv/models', threads: 2, autoPull: false });
  });

  it('show a valid manifest of a user, with all fields of a CTC model', () => {
    const manifest = parseManifest(codeBlocks(CTC, 'yaml')[0]!, 'voice.yaml');
    expect(manifest).toMatchObject({ engine: 'ctc', capabilities: { architecture: 'ctc', hotWords: true } });
    if (manifest.type !== 'stt') throw new Error('It is of no model that transcribes.');
    const engineConfig = Object.fromEntries(
      tableOf(CTC, 'of ctc', 'default').flatMap(([key = '', value = '']) =>
        value === '' ? [] : [[key, parse(value)]],
      ),
    );
    expect(parseCtcConfig({ ...manifest, engineConfig })).toEqual(
      parseCtcConfig({ ...manifest, engineConfig: {} }),
    );
  });
});

describe('the examples', () => {
  const sources: readonly (readonly [string, readonly string[]])[] = [
    ...documents().map((path) => [path, codeLines(path, 'sh')] as const),
    ['the program', VOICE.examples],
    ...VOICE.commands.map(
      ({ name, ...command }) => [`voice ${name}`, examplesOf({ name, ...command })] as const,
    ),
  ];
  it.each(sources)('of %s use existing commands and options', (_, lines) => {
    expect(lines.flatMap(unknownWords)).toEqual([]);
  });
});

describe('the documents for contributors', () => {
  it('list the layers that the test of the architecture enforces', () => {
    const [, source = ''] =
      /const LAYERS = \[\n(.*?)\n\];/s.exec(readFileSync('test/architecture.test.ts', 'utf8')) ?? [];
    const layers = source
      .split('\n')
      .map((line) => [...line.matchAll(/'(\w+)'/g)].map(([, name]) => name).join(', '));
    expect(codeLines('ARCHITECTURE.md', '')).toEqual(layers);
  });

  const rooms = readdirSync('src').map((room) => `src/${room}/README.md`);
  const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...rooms.filter((path) => existsSync(path))];
  it.each(documents)('name in %s only existing files', (file) => {
    const paths = [
      ...readFileSync(file, 'utf8').matchAll(/`((?:src|test|models|\.ci|[a-z-]+)\/[\w./-]*)`/g),
    ].map(([, path = '']) => path);
    expect(paths.filter((path) => !existsSync(path) && !existsSync(`src/${path}`))).toEqual([]);
    expect(paths.length).toBeGreaterThan(5);
  });

  it('describe the architecture in at most 12 kB', () => {
    expect(statSync('ARCHITECTURE.md').size).toBeLessThanOrEqual(12_000);
  });
});

describe('package.json', () => {
  const manifest: {
    license: string;
    man: readonly string[];
    scripts: Readonly<Record<string, string>>;
  } = JSON.parse(readFileSync('package.json', 'utf8'));

  it('has the scripts that CONTRIBUTING.md names', () => {
    const lines = codeLines('CONTRIBUTING.md', 'sh').join('\n');
    const names = [...lines.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !(name in manifest.scripts))).toEqual([]);
    expect(names.length).toBeGreaterThan(2);
  });

  it('installs every man page', () => {
    expect(manifest.man.toSorted()).toEqual(
      readdirSync('man')
        .map((name) => `./man/${name}`)
        .toSorted(),
    );
  });

  it('declares the licence of the file LICENSE', () => {
    expect(manifest.license).toBe('Apache-2.0');
    expect(readFileSync('LICENSE', 'utf8')).toMatch(/Apache License\s+Version 2\.0/);
  });
});

function examplesOf({ examples = [], subcommands = [] }: CommandSpec): readonly string[] {
  return [...examples, ...subcommands.flatMap(examplesOf)];
}

/** The words of each `voice …` in a shell line that are not a command or option of it. */
function unknownWords(line: string): readonly string[] {
  const nodes = commandNodes(VOICE);
  const calls = [
    ...line
      .replace(/#.*/, '')
      .matchAll(/(?:(?<!\/)\bvoice|bin\/voice\.js)((?: +(?:"[^"]*"|[^ |;<>&")]+))*)/g),
  ];
  return calls.flatMap(([, rest = '']) => {
    const words = rest
      .replaceAll(/"[^"]*"/g, 'TEXT')
      .split(' ')
      .filter((word) => word !== '');
    let path = 'voice';
    for (const word of words) {
      if (nodes.some((node) => node.path.join(' ') === `${path} ${word}`)) path = `${path} ${word}`;
      else break;
    }
    const node = nodes.find((node) => node.path.join(' ') === path)!;
    if (node.subcommands.length > 0 && words.some((word) => !word.startsWith('-')))
      return [`${path} ${words.join(' ')}`];
    const known = new Set(node.options.flatMap(({ short, long }) => [short, long]));
    return words.filter((word) => /^-./.test(word) && !known.has(word)).map((word) => `${path} ${word}`);
  });
}
