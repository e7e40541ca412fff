import { readFile } from 'node:fs/promises';
import { coreCount, memoryBytes } from '../../base/machine.ts';
import { packageFile } from '../../base/package-root.ts';
import { formatBytes } from '../../base/byte-size.ts';
import { type Finding, missing, ok, type Place, broken } from './finding.ts';

/** Compares the running Node.js with what package.json asks for. */
export async function checkNode({ nodeVersion }: Place): Promise<Finding> {
  const { engines }: { engines: { node: string } } = JSON.parse(
    await readFile(packageFile('package.json'), 'utf8'),
  );
  const least = engines.node.replace('>=', '');
  if (compareVersions(nodeVersion, least) >= 0) return ok(nodeVersion);
  return broken(`${nodeVersion} is too old`, `install Node.js ${least} or newer`);
}

/** What came of reading config.yaml and the environment. */
export async function checkSettings({ settingsFile: { path, exists, problem } }: Place): Promise<Finding> {
  if (problem !== undefined)
    return broken(problem.replace(/\.$/, ''), 'correct it; everything below was checked with defaults');
  return ok(exists ? `read from ${path}` : `defaults; there is no ${path}`);
}

/** Below this a model and its working memory do not fit beside a desktop. */
const LITTLE_MEMORY = 1e9;

export async function checkMachine(): Promise<Finding> {
  const cores = coreCount();
  const detail = `${cores} ${cores === 1 ? 'core' : 'cores'}, ${formatBytes(memoryBytes())} of memory`;
  return memoryBytes() < LITTLE_MEMORY
    ? missing(`${detail}: little`, 'use small models, and --threads 1')
    : ok(detail);
}

/** Below 0 where `a` is older; numbers are compared as numbers, missing ones are 0. */
function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
