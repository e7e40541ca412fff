import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Manifest {
  readonly engines: { readonly node: string };
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

describe('installing', () => {
  it.each(['package-lock.json', 'test/judges/package-lock.json'])(
    'runs no script of a package: %s marks none as having one',
    (file) => {
      const { packages }: Lock = JSON.parse(readFileSync(file, 'utf8'));
      const marked = Object.entries(packages).filter(([, one]) => one.hasInstallScript);
      expect(marked.map(([path]) => path)).toEqual([]);
    },
  );
});

describe('the program', () => {
  const { engines }: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));

  it.each([
    ['18.20.8', 1],
    ['20.18.3', 1],
    ['20.19.0', 0],
  ])('on Node.js %s reports the required version if that is too old', (version, status) => {
    const pretending = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const ended = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${pretending}`, 'bin/voice.js', '--version'],
      { encoding: 'utf8' },
    );
    const said = `voice: Node.js ${engines.node.replace('>=', '')} or newer is needed, and this is ${version}.\n`;
    expect(ended).toMatchObject({ status, stderr: status === 0 ? '' : said });
  });
});
