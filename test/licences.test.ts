import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tableOf } from './helpers/markdown.ts';

/** Licences that ask for no more than to be named. */
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

interface LockedPackage {
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

describe('licences', () => {
  it('of everything that has to be installed are permissive', () => {
    const required = reachable(Object.keys(packages['']!.dependencies!));
    expect(required.size).toBeGreaterThan(100);
    expect([...required].filter((place) => !isPermissive(packages[place]!.license))).toEqual([]);
  });

  it('of optional packages that are not are in docs/licences.md', () => {
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

/** Whether one of those that may be chosen from is permissive: `(MIT OR GPL-2.0)`. */
function isPermissive(licence = 'none'): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => PERMISSIVE.has(one));
}

/** Where everything lies that these packages of the project need, themselves and others, but for what is optional. */
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

/** Where Node.js finds a package for one that lies at `from`: the nearest `node_modules` above it. */
function placeOf(name: string, from: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '')
      throw new Error(`${name}, which ${from || 'the project'} needs, is not in the lockfile.`);
  }
}
