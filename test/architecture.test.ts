import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Each layer may import the layers above it in this list, and itself. Folders on one line are strangers. */
const LAYERS = [
  ['base'],
  ['domain'],
  ['audio', 'text', 'transcript', 'config'],
  ['media', 'onnx', 'models', 'voices', 'rpc'],
  ['vad', 'engines', 'pull'],
  ['scheduler', 'supervisor', 'realtime'],
  ['runtime'],
  ['server', 'worker'],
  ['cli'],
];
const rank = new Map(LAYERS.flatMap((folders, index) => folders.map((folder) => [folder, index] as const)));

/** Packages that only these folders may know. */
const OWNERS: Record<string, readonly string[]> = {
  'onnxruntime-node': ['onnx'],
  commander: ['cli'],
  ink: ['cli'],
  react: ['cli'],
  ora: ['cli'],
  undici: ['pull'],
  pacote: ['pull'],
  '@audio/encode-flac': ['media'],
  '@audio/encode-mp3': ['media'],
  '@evan/opus': ['media'],
  '@patdx/kuromoji': ['engines'],
  'pinyin-pro': ['engines'],
  '@grpc/grpc-js': ['rpc', 'worker'],
  '@grpc/proto-loader': ['rpc'],
  fastify: ['server'],
  '@fastify/multipart': ['server'],
  '@fastify/websocket': ['server'],
  pino: ['server'],
  'prom-client': ['server'],
};

describe('the layers', () => {
  it('import downwards only', () => {
    const wrong = sourceImports().filter(
      ({ from, to, target }) =>
        target.startsWith('.') && from !== to && !((rank.get(to) ?? Infinity) < (rank.get(from) ?? -1)),
    );
    expect(wrong).toEqual([]);
  });

  it('know every folder of src', () => {
    const folders = readdirSync('src', { withFileTypes: true }).map(({ name }) => name);
    expect(folders.filter((name) => !rank.has(name))).toEqual([]);
  });

  it('keep each outside package behind its owners', () => {
    const wrong = sourceImports().filter(({ from, target }) => {
      const owners = OWNERS[packageOf(target)];
      return owners !== undefined && !owners.includes(from);
    });
    expect(wrong).toEqual([]);
  });
});

function sourceImports() {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
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

/** `@scope/name/file` → `@scope/name`. */
const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

const folder = (path: string) => path.split('/')[0] ?? '';
