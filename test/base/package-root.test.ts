import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageFile } from '../../src/base/package-root.ts';

describe('packageFile', () => {
  it('finds a file of the package from the source', () => {
    const root = resolve(import.meta.dirname, '../..');
    expect(packageFile('models', 'whisper-tiny.yaml')).toBe(join(root, 'models', 'whisper-tiny.yaml'));
    expect(JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))).toMatchObject({ name: 'voice' });
  });

  it('finds the same file from the built code, in any working folder', () => {
    const built = new URL('../../dist/src/base/package-root.js', import.meta.url).href;
    const program = `console.log((await import(${JSON.stringify(built)})).packageFile('package.json'))`;
    const found = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: '/' });
    expect(String(found).trim()).toBe(packageFile('package.json'));
  });
});
