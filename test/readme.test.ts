import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { CommandSpec } from '../src/cli/command.ts';
import { commandNodes } from '../src/cli/completions/tree.ts';
import { EXIT_CODE, EXIT_CODES } from '../src/cli/exit-codes.ts';
import { OTHER_VARIABLES } from '../src/cli/man/surroundings.ts';
import { VOICE } from '../src/cli/voice.ts';
import { resolveSettings, SETTINGS } from '../src/config/settings.ts';
import type { EngineId, Manifest } from '../src/domain/model.ts';
import { parseCtcConfig } from '../src/engines/ctc/config.ts';
import { openSttEngine, openTtsEngine } from '../src/engines/registry.ts';
import { CONTAINERS } from '../src/media/containers.ts';
import { catalog } from '../src/models/catalog.ts';
import { parseManifest } from '../src/models/manifest.ts';
import { PRESENTATION } from '../src/wire/errors.ts';
import { COMMAND_NAMES } from '../src/wire/realtime/commands.ts';
import { ERROR_CODES } from '../src/wire/realtime/errors.ts';
import { EVENTS } from '../src/wire/realtime/events.ts';
import { apiDocument } from '../src/wire/openapi.ts';
import { FORMATS } from '../src/transcript/formats.ts';
import { codeBlocks, codeLines, tableOf } from './helpers/markdown.ts';

const README = 'README.md';
const text = readFileSync(README, 'utf8');

describe('the README', () => {
  it('begins with one command that does the main job and one that runs the tests, which CI runs too', () => {
    const [first = '', second = ''] = codeLines(README, 'sh');
    expect(first).toMatch(/^npm ci && node bin\/voice\.js speak ".+" \| node bin\/voice\.js transcribe -$/);
    expect(second).toBe('npm ci && npm test');
    expect(readFileSync('.ci/run', 'utf8').trimEnd().split('\n').at(-1)).toBe(second);
  });

  it('lists every setting as it is', () => {
    const rows = Object.values(SETTINGS).map((setting) => {
      const { env, key, summary, shown } = setting;
      const cells = [env, key, 'flag' in setting ? setting.flag : '', summary, shown];
      return cells.map((cell) => cell.replaceAll('`', ''));
    });
    expect(tableOf(README, 'variable', 'key', 'option')).toEqual(rows);
  });

  it('names the other variables that are looked at', () => {
    const names = Object.keys(OTHER_VARIABLES).flatMap((row) => row.split(', '));
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it('shows a config.yaml that is accepted', () => {
    const values: Record<string, unknown> = parse(yamlWith('models_dir'));
    const settings = resolveSettings({ options: {}, env: {}, file: { path: 'config.yaml', values } });
    expect(settings).toMatchObject({ modelsDir: '/srv/models', threads: 2, autoPull: true });
  });

  it("shows an operator's manifest that is accepted, and all that it may say of a CTC model", () => {
    const manifest = parseManifest(yamlWith('engine: ctc'), 'voice.yaml');
    expect(manifest).toMatchObject({ engine: 'ctc', capabilities: { architecture: 'ctc', hotWords: true } });
    if (manifest.type !== 'stt') throw new Error('It is of no model that transcribes.');
    const engineConfig = Object.fromEntries(
      tableOf(README, 'of ctc', 'default').flatMap(([key = '', value = '']) =>
        value === '' ? [] : [[key, parse(value)]],
      ),
    );
    expect(parseCtcConfig({ ...manifest, engineConfig })).toEqual(
      parseCtcConfig({ ...manifest, engineConfig: {} }),
    );
  });

  it('lists every exit code with its kinds of error', () => {
    const kinds = Object.entries(EXIT_CODE);
    const rows = Object.entries(EXIT_CODES).map(([code, meaning]) => {
      const own = kinds.filter(([, kindCode]) => String(kindCode) === code);
      return [code, meaning, own.map(([kind]) => kind).join(', ')];
    });
    expect(tableOf(README, 'code', 'what it means')).toEqual(rows);
  });

  it('lists every error of HTTP with its kinds', () => {
    const kinds = Object.entries(PRESENTATION);
    const answers = kinds.map(([, { status, type, code }]) => [String(status), type, code] as const);
    const distinct = [...new Map(answers.map((answer) => [answer.join(' '), answer])).entries()];
    const rows = distinct
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, answer]) => {
        const own = kinds.filter((_, index) => answers[index]!.join(' ') === key);
        return [...answer, own.map(([kind]) => kind).join(', ')];
      });
    expect(tableOf(README, 'status', 'type', 'code')).toEqual(rows);
  });

  it('lists every address of the server', () => {
    const addresses = Object.entries(apiDocument('1').paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const rows = tableOf(README, 'address').map(([address = '']) => address);
    expect(rows.toSorted()).toEqual(addresses.toSorted());
  });

  it('lists what is sent over the socket, both ways, and what can be configured', () => {
    const commands = tableOf(README, 'the client sends').map(([name]) => name);
    expect(commands).toEqual(['binary frames', ...COMMAND_NAMES]);
    const fields = tableOf(README, 'session.configure', 'values').map(([name]) => name);
    expect(fields).toEqual(Object.keys(EVENTS['session.created'].shape.config.shape));
    const events = tableOf(README, 'the server sends').map(([name]) => name);
    expect(new Set(events)).toEqual(new Set(Object.keys(EVENTS)));
    for (const code of ERROR_CODES) expect(text).toContain(`\`${code}\``);
  });

  it('lists every output format', () => {
    const rows = Object.entries(FORMATS).map(([name, { summary }]) => [name, summary]);
    expect(tableOf(README, '--format')).toEqual(rows);
  });

  it('lists every format that can be read, and what reads it', () => {
    const all = Object.values(CONTAINERS);
    const own = all.filter(({ readers }) => readers.some((reader) => reader !== 'ffmpeg'));
    const demuxers = new Set(own.map(({ demuxer }) => demuxer));
    // What is left of a container that voice reads in part is in the sentence below the table.
    const foreign = all.filter(({ demuxer }) => !demuxers.has(demuxer));
    expect(tableOf(README, 'read by')).toEqual([
      ['voice', own.map(({ label }) => label).join(', ')],
      ['ffmpeg', foreign.map(({ label }) => label).join(', ')],
    ]);
  });

  it('lists every model of the catalog', () => {
    expect(tableOf(README, 'model', 'for', 'engine')).toEqual(catalog().map(modelRow));
  });

  it('says which engines are still to come', async () => {
    const engines = new Set(catalog().map(({ engine }) => engine));
    const toCome = await Promise.all(
      [...engines].map(async (engine) => ((await isBuiltIn(engine)) ? [] : [engine])),
    );
    const [, named = ''] = /The engines? (.+) comes? next/.exec(text) ?? [];
    expect([...named.matchAll(/`(\w+)`/g)].map(([, engine]) => engine)).toEqual(
      expect.arrayContaining(toCome.flat()),
    );
    expect(named.match(/`/g) ?? []).toHaveLength(toCome.flat().length * 2);
  });

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
    expect(links.length).toBeGreaterThan(3);
  });
});

describe('the examples', () => {
  const sources: readonly (readonly [string, readonly string[]])[] = [
    [README, codeLines(README, 'sh')],
    ['the program', VOICE.examples],
    ...VOICE.commands.map(
      ({ name, ...command }) => [`voice ${name}`, examplesOf({ name, ...command })] as const,
    ),
  ];
  it.each(sources)('of %s use commands and options that exist', (_, lines) => {
    expect(lines.flatMap(unknownWords)).toEqual([]);
  });
});

describe('the other documents', () => {
  it('list the layers that the test of the architecture enforces', () => {
    const [, source = ''] =
      /const LAYERS = \[\n(.*?)\n\];/s.exec(readFileSync('test/architecture.test.ts', 'utf8')) ?? [];
    const layers = source
      .split('\n')
      .map((line) => [...line.matchAll(/'(\w+)'/g)].map(([, name]) => name).join(', '));
    expect(codeLines('ARCHITECTURE.md', '')).toEqual(layers);
  });

  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names files that exist', (file) => {
    const paths = [
      ...readFileSync(file, 'utf8').matchAll(/`((?:src|test|models|\.ci|[a-z-]+)\/[\w./-]*)`/g),
    ].map(([, path = '']) => path);
    expect(paths.filter((path) => !existsSync(path) && !existsSync(`src/${path}`))).toEqual([]);
    expect(paths.length).toBeGreaterThan(10);
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
    const names = [...lines.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name);
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

  it('says the licence that LICENSE holds', () => {
    expect(manifest.license).toBe('Apache-2.0');
    expect(readFileSync('LICENSE', 'utf8')).toMatch(/Apache License\s+Version 2\.0/);
  });
});

function modelRow(manifest: Manifest): readonly string[] {
  const { name, type, engine, capabilities, resources } = manifest;
  const languages = capabilities.languages.filter((code) => code !== 'auto').length;
  const translates = manifest.type === 'stt' && manifest.capabilities.translation;
  return [
    name,
    type === 'stt' ? 'speech to text' : 'text to speech',
    engine,
    String(languages),
    translates ? 'yes' : 'no',
    `${resources.memoryMb} MB`,
  ];
}

/** False where opening a model of the engine ends with "this version does not have it". */
async function isBuiltIn(engine: EngineId): Promise<boolean> {
  const manifest = catalog().find((model) => model.engine === engine)!;
  try {
    const opened =
      manifest.type === 'stt'
        ? await openSttEngine({ manifest, folder: 'nowhere' }, 1)
        : await openTtsEngine({ manifest, folder: 'nowhere' }, 1);
    await opened.close();
    return true;
  } catch (error) {
    return !String(error).includes('which this version of voice does not have');
  }
}

function examplesOf({ examples = [], subcommands = [] }: CommandSpec): readonly string[] {
  return [...examples, ...subcommands.flatMap(examplesOf)];
}

/** The words of each `voice …` in a line of shell that are no command or option of it. */
function unknownWords(line: string): readonly string[] {
  const nodes = commandNodes(VOICE);
  const calls = [
    ...line.replace(/#.*/, '').matchAll(/(?:\bvoice|bin\/voice\.js)((?: +(?:"[^"]*"|[^ |;<>&")]+))*)/g),
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

const yamlWith = (words: string): string =>
  codeBlocks(README, 'yaml').find((block) => block.includes(words)) ?? '';
