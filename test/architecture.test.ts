import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Each layer may import the layers above it in this list, and itself. Folders on one line are strangers. */
const LAYERS = [
  ['base'],
  ['domain'],
  ['audio', 'text', 'transcript', 'config'],
  ['media', 'onnx', 'models', 'voices', 'rpc'],
  ['vad', 'engines'],
  ['scheduler', 'supervisor', 'realtime'],
  ['runtime'],
  ['server', 'worker'],
  ['cli'],
];
const rank = new Map(LAYERS.flatMap((folders, index) => folders.map((folder) => [folder, index] as const)));

/** Packages that only one folder may know. */
const OWNERS: Record<string, string> = {
  'onnxruntime-node': 'onnx',
  commander: 'cli',
  ink: 'cli',
  react: 'cli',
  ora: 'cli',
  undici: 'models',
  pacote: 'models',
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

  it('keep each outside package behind its one owner', () => {
    const wrong = sourceImports().filter(({ from, target }) => {
      const owner = OWNERS[target.split('/')[0] ?? ''];
      return owner !== undefined && owner !== from;
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

const folder = (path: string) => path.split('/')[0] ?? '';
