import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PRESENTATION } from '../src/wire/errors.ts';
import { apiDocument } from '../src/wire/openapi.ts';
import { COMMANDS } from '../src/wire/realtime/commands.ts';
import { ERROR_CODES } from '../src/wire/realtime/errors.ts';
import { EVENTS } from '../src/wire/realtime/events.ts';

/**
 * Each layer may import the layers above it in this list, and itself. Folders on one line may not import each
 * other; see below for `web`.
 */
const LAYERS = [
  ['base'],
  ['domain'],
  ['wire'],
  ['audio', 'text', 'transcript', 'documents', 'config', 'threads', 'tracing'],
  ['media', 'onnx', 'models', 'voices', 'rpc', 'espeak', 'vad'],
  ['phonemes'],
  ['engines', 'pull', 'cluster'],
  ['scheduler', 'supervisor', 'realtime'],
  ['runtime'],
  ['server', 'worker'],
  ['cli'],
  ['web'],
];
const rank = new Map(LAYERS.flatMap((folders, index) => folders.map((folder) => [folder, index] as const)));

const PAGE_PACKAGES = /^(?:preact(?:\/hooks)?|@preact\/signals)$/;

const EXPORTED = /^export (?:async )?(?:function\*?|const|class|interface|type|let) (\w+)/gm;

/**
 * Files that export the same names for the same reason: the page, the rules of each language, the programs of
 * threads.
 */
const PARALLEL = /^web\/|^text\/languages\/|(?:^|[/-])program\.ts$/;

/** Packages that only these folders and files may import. */
const OWNERS: Record<string, readonly string[]> = {
  // Any other import would load its telemetry.
  'onnxruntime-node': ['onnx/onnxruntime.ts'],
  commander: ['cli'],
  ink: ['cli'],
  react: ['cli'],
  ora: ['cli'],
  undici: ['pull'],
  htmlparser2: ['documents'],
  marked: ['documents'],
  pacote: ['pull'],
  '@audio/encode-flac': ['media'],
  '@audio/encode-mp3': ['media'],
  '@evan/opus': ['media'],
  ogv: ['media'],
  '@patdx/kuromoji': ['phonemes'],
  'pinyin-pro': ['phonemes'],
  eld: ['text'],
  '@grpc/grpc-js': ['rpc', 'worker'],
  protobufjs: ['rpc'],
  fastify: ['server'],
  '@fastify/multipart': ['server'],
  '@fastify/static': ['server'],
  preact: ['web'],
  '@preact/signals': ['web'],
  '@fastify/websocket': ['server'],
  pino: ['server'],
  'prom-client': ['server'],
  '@opentelemetry/api': ['tracing'],
  '@opentelemetry/sdk-trace-node': ['tracing'],
  'bonjour-service': ['server'],
  '@nats-io/transport-node': ['cluster'],
  '@nats-io/jetstream': ['cluster'],
  '@nats-io/kv': ['cluster'],
  '@nats-io/obj': ['cluster'],
  '@modelcontextprotocol/sdk': ['cli'],
};

/** Shared parts of `engines`: of all neural voices, and of all models that decode by frames. */
const SHARED_ROOMS: ReadonlySet<string> = new Set(['speech', 'frames']);

/** Places that may not contain the names of the realtime protocol. */
const WITHOUT_WIRE = [
  'domain/',
  'realtime/',
  'runtime/',
  'cli/live/',
  'cli/ui/captions',
  'cli/ui/live-captions',
];

/** Places that may not contain the names of HTTP fields. */
const WITHOUT_REST = ['domain/', 'runtime/', 'realtime/', 'server/', 'cli/'];

/** The dialects of the socket have names of their own, some of which are equal. */
const SOCKET = 'server/realtime/';

/** Parts of addresses, and the log's field for the id of a request. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'server/app.ts': ['request_id'],
  'server/log.ts': ['request_id'],
  'server/serve.ts': ['request_id'],
  'server/request-end.ts': ['request_id'],
  'server/routes/transcriptions.ts': ['request_id'],
  'server/routes/voices.ts': ['voice_id'],
};

/** Tests of the whole program that lie beside their helpers. */
const WITHOUT_SOURCE = /^(?:cluster\/machines|web\/browser)\//;

describe('the tests of a folder of src', () => {
  it('have the paths of the files or folders that they test', () => {
    const mirrored = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.test\.tsx?$/.test(path) && rank.has(folder(path)) && !WITHOUT_SOURCE.test(path),
    );
    // For example, `media/decode.bombs.test.ts` tests `media/decode.ts`.
    const tested = (path: string) => join('src', path.replace(/(?:\.[\w-]+)?\.test\.tsx?$/, ''));
    const wrong = mirrored.filter(
      (path) => !['.ts', '.tsx', ''].some((ending) => existsSync(tested(path) + ending)),
    );
    expect(wrong).toEqual([]);
    expect(mirrored.length).toBeGreaterThan(400);
  });
});

describe('the page', () => {
  it('imports only types of the wire from other folders, and only packages for browsers', () => {
    const imports = /^(?<kind>(?:import|export)(?: type)?)\b[^;'=]*?(?:from )?'(?<target>[^']+)';/gm;
    const wrong = sourceFiles()
      // The imports in snippets.ts are text of programs that it writes.
      .filter((path) => path.startsWith('web/') && path !== 'web/state/snippets.ts')
      .flatMap((path) =>
        [...readFileSync(join('src', path), 'utf8').matchAll(imports)].map(({ groups }) => ({
          path,
          kind: groups!['kind']!,
          target: groups!['target']!,
        })),
      )
      .filter(({ path, kind, target }) => {
        if (!target.startsWith('.')) return !PAGE_PACKAGES.test(target);
        const to = folder(normalize(join(dirname(path), target)));
        return to !== 'web' && !(to === 'wire' && kind.endsWith(' type'));
      });
    expect(wrong).toEqual([]);
  });
});

describe('the layers', () => {
  it('import downwards only', () => {
    const wrong = sourceImports().filter(
      ({ from, to, target }) =>
        target.startsWith('.') && from !== to && !((rank.get(to) ?? Infinity) < (rank.get(from) ?? -1)),
    );
    expect(wrong).toEqual([]);
  });

  it('include every folder of src', () => {
    const folders = readdirSync('src', { withFileTypes: true }).map(({ name }) => name);
    expect(folders.filter((name) => !rank.has(name))).toEqual([]);
  });

  it('contain folders side by side that do not import each other', () => {
    const pairs = new Set(
      sourceImports()
        .filter(({ target }) => target.startsWith('.'))
        .map(({ file, target }) => [dirname(file), dirname(normalize(join(dirname(file), target)))] as const)
        .map(([from, to]) => [from.split('/').slice(0, 2), to.split('/').slice(0, 2)] as const)
        .filter(
          ([from, to]) => from.length === 2 && to.length === 2 && from[0] === to[0] && from[1] !== to[1],
        )
        .map(([from, to]) => `${from.join('/')} ${to.join('/')}`),
    );
    expect([...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' ')))).toEqual([]);
  });

  it('keep engines independent of each other, and their shared parts independent of all engines', () => {
    const roomOf = (path: string) => /^engines\/([\w-]+)\//.exec(path)?.[1];
    const wrong = sourceImports()
      .filter(({ target }) => target.startsWith('.'))
      .map(({ file, target }) => [file, normalize(join(dirname(file), target))] as const)
      .filter(([file, to]) => {
        const [from, room] = [roomOf(file), roomOf(to)];
        if (from === undefined || room === undefined || from === room) return false;
        return SHARED_ROOMS.has(from) || !SHARED_ROOMS.has(room);
      });
    expect(wrong).toEqual([]);
  });

  it('keep the subfolders of a live session below the session itself', () => {
    const upwards = sourceImports().filter(
      ({ file, target }) =>
        target.startsWith('.') &&
        /^realtime\/\w+\//.test(file) &&
        dirname(normalize(join(dirname(file), target))) === 'realtime',
    );
    expect(upwards).toEqual([]);
  });

  it('leave the names of the realtime protocol to wire', () => {
    const names = wireNames();
    expect(names).toEqual(expect.arrayContaining(['session_id', 'vad.speech_start', 'worker_crash']));
    const known = new RegExp(`(?<![\\w.])(?:${names.join('|').replaceAll('.', '\\.')})(?!\\w)`, 'g');
    const wrong = sourceFiles()
      .filter((path) => WITHOUT_WIRE.some((place) => path.startsWith(place)))
      .flatMap((path) =>
        [...readFileSync(join('src', path), 'utf8').matchAll(known)].map(([name]) => `${path}: ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('leave the names of HTTP fields to wire', () => {
    const names = [...new Set(propertiesIn(apiDocument('1').components))].filter((name) =>
      /^\w+_\w+$/.test(name),
    );
    expect(names).toEqual(expect.arrayContaining(['hot_words', 'voice_id', 'models_loaded', 'avg_logprob']));
    const known = new RegExp(`(?<!\\w)(?:${names.join('|')})(?!\\w)`, 'g');
    const wrong = sourceFiles()
      .filter((path) => WITHOUT_REST.some((place) => path.startsWith(place)) && !path.startsWith(SOCKET))
      .flatMap((path) =>
        [...readFileSync(join('src', path), 'utf8').matchAll(known)]
          .filter(([name]) => !OTHER_NAMES[path]?.includes(name))
          .map(([name]) => `${path}: ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('export no name twice', () => {
    const files = new Map<string, string[]>();
    for (const path of sourceFiles().filter((path) => !PARALLEL.test(path))) {
      const exported = readFileSync(join('src', path), 'utf8').matchAll(EXPORTED);
      for (const name of new Set([...exported].map(([, name = '']) => name)))
        files.set(name, [...(files.get(name) ?? []), path]);
    }
    expect([...files].filter(([, places]) => places.length > 1)).toEqual([]);
    expect(files.size).toBeGreaterThan(1000);
  });

  it('have no comment line beyond 110 columns', () => {
    const long = sourceFiles().flatMap((path) =>
      readFileSync(join('src', path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > 110 && /^\s*(?:\/\/|\/?\*)/.test(line) ? [`${path}:${index + 1}`] : [],
        ),
    );
    expect(long).toEqual([]);
  });

  it('have a docstring for each exported function and class', () => {
    const silent = sourceFiles().flatMap((path) => {
      const lines = readFileSync(join('src', path), 'utf8').split('\n');
      return lines.flatMap((line, index) => {
        const [, name] = /^export (?:async )?(?:function\*? |class |abstract class )(\w+)/.exec(line) ?? [];
        const isSilent = !lines[index - 1]?.endsWith('*/');
        // The implementation signature is documented by the overloads before it.
        const isOverload =
          name !== undefined && lines.slice(0, index).some((before) => before.includes(` ${name}(`));
        return name !== undefined && isSilent && !isOverload ? [`${path}: ${name}`] : [];
      });
    });
    expect(silent).toEqual([]);
  });

  it('keep each external package behind its owners', () => {
    const wrong = sourceImports().filter(({ from, file, target }) => {
      const owners = OWNERS[packageOf(target)];
      return owners !== undefined && !owners.includes(from) && !owners.includes(file);
    });
    expect(wrong).toEqual([]);
  });
});

const sourceFiles = () =>
  readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

function sourceImports() {
  return sourceFiles().flatMap((path) =>
    [...readFileSync(join('src', path), 'utf8').matchAll(/(?:from|import|import\() ?'([^']+)'/g)].map(
      ([, target = '']) => ({
        file: path,
        target,
        from: folder(path),
        to: folder(normalize(join(dirname(path), target))),
      }),
    ),
  );
}

/**
 * Messages of the socket, their fields of more than one word, and codes that are not also kinds of errors.
 */
function wireNames(): readonly string[] {
  const messages = { ...COMMANDS, ...EVENTS };
  const fields = Object.values(messages).flatMap((schema) => propertiesIn(z.toJSONSchema(schema)));
  const compound = [...Object.keys(messages), ...fields].filter((name) => /[_.]/.test(name));
  const codes = ERROR_CODES.filter((code) => !Object.hasOwn(PRESENTATION, code));
  return [...new Set([...compound, ...codes])];
}

function propertiesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(propertiesIn)];
}

/** `@scope/name/file` → `@scope/name`. */
const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

const folder = (path: string) => path.split('/')[0] ?? '';
