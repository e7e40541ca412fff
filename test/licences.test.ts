import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tableOf } from './helpers/markdown.ts';

/** Licences that only require attribution. */
const PERMISSIVE = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-3.0',
  'Unlicense',
  'Python-2.0',
]);

interface Component {
  readonly name: string;
  readonly scope: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string }[];
  readonly licenses?: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
}

interface LockedPackage {
  readonly license?: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

describe('the licences', () => {
  it('of all required packages are permissive', () => {
    const required = reachable(Object.keys(packages['']!.dependencies!));
    expect(required.size).toBeGreaterThan(100);
    expect([...required].filter((place) => !isPermissive(packages[place]!.license))).toEqual([]);
  });

  it('of optional packages that are not permissive are in docs/licences.md', () => {
    const optional = Object.keys(packages['']!.optionalDependencies!);
    const others = optional.filter((name) => !isPermissive(packages[`node_modules/${name}`]!.license));
    const told = Object.fromEntries(
      tableOf('docs/licences.md', 'package', 'licence').map(([name, licence]) => [name, licence]),
    );
    expect(told).toEqual(
      Object.fromEntries(others.map((name) => [name, packages[`node_modules/${name}`]!.license])),
    );
  });
});

it('bundled packages have their licences beside them, and are in the bill of materials', () => {
  const program = 'dist/program';
  const within = readdirSync(program, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && !path.startsWith('page'))
    .flatMap((path) => [
      ...readFileSync(join(program, path), 'utf8').matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm),
    ])
    .map(([, name]) => name!);
  expect(within.length).toBeGreaterThan(10);
  const told = readFileSync(join(program, 'LICENSES.txt'), 'utf8');
  for (const name of new Set(within)) {
    expect(Object.keys(packages['']!.dependencies!)).toContain(name);
    expect(told).toMatch(new RegExp(`^${name}\n\n[^]*?Copyright`, 'm'));
  }
});

describe('the bill of materials that npm writes for the installation', () => {
  const args = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'];
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });
  const { components } = JSON.parse(stdout) as { readonly components: readonly Component[] };
  const names = (wrong: (one: Component) => boolean) => components.filter(wrong).map(({ purl }) => purl);

  it('names every package by its source and the hash of its content', () => {
    expect(components.length).toBeGreaterThan(100);
    expect(names(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([]);
    expect(names(({ hashes = [] }) => !hashes.some(({ alg }) => alg === 'SHA-512'))).toEqual([]);
    // The lock file gives no address for packages of a registry; an address means another source.
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined)).toEqual([]);
  });

  it('has only permissive licences, and for optional packages those of docs/licences.md', () => {
    const told = new Set(tableOf('docs/licences.md', 'package').map(([name]) => name));
    const ofPackage = ({ licenses = [] }: Component) =>
      licenses.map(({ license, expression }) => license?.id ?? expression).join(' OR ');
    const others = components.filter((one) => !isPermissive(ofPackage(one)));
    expect(others.filter(({ name, scope }) => scope !== 'optional' || !told.has(name))).toEqual([]);
  });
});

/**
 * True if one alternative of the licence expression is permissive in all its parts: `(MIT OR GPL-2.0)`, `MIT
 * AND ISC`.
 */
function isPermissive(licence = 'none'): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => PERMISSIVE.has(part)));
}

/** The folders of these packages and of all their required dependencies. */
function reachable(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = names.map((name) => placeOf(name, ''));
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    const from = place;
    for (const name of Object.keys(packages[from]!.dependencies ?? {})) waiting.push(placeOf(name, from));
  }
  return found;
}

/** The folder of a package that Node.js resolves from `from`: in the nearest `node_modules` above it. */
function placeOf(name: string, from: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '')
      throw new Error(`${name}, which ${from || 'the project'} needs, is not in the lockfile.`);
  }
}
