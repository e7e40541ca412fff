import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { packageFile } from '../src/base/package-root.ts';

/**
 * The program `npm run package`: writes `voice-VERSION.tgz` into the working directory, with all
 * packages that voice needs, for this system only. `--omit=optional` leaves the optional ones out.
 *
 * Its installation contacts no registry and runs no script. A file of `npm pack` cannot promise that, because
 * npm adds neither the locked versions nor the settings for install scripts to a package.
 */

interface Manifest {
  scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  [field: string]: unknown;
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
}

const BINARIES = join('node_modules', 'onnxruntime-node', 'bin', 'napi-v6') + sep;
const FOR_A_CHECKOUT = new Set(['scripts', 'devDependencies', 'overrides']);
const BESIDE = ['README.md', 'docs', 'CHANGELOG.md', 'LICENSE'];

const withOptional = !process.argv.includes('--omit=optional');
const stage = await mkdtemp(join(tmpdir(), 'voice-pack-'));
try {
  const manifest: Manifest = await readJson(packageFile('package.json'));
  const bundled = await neededPackages();
  for (const path of [...manifest.files, ...BESIDE]) await copy(path);
  for (const path of bundled) {
    await copy(path);
    await withoutScripts(join(stage, path, 'package.json'));
  }
  await writeJson(join(stage, 'package.json'), packed(manifest));
  const npm = ['pack', '--silent', '--pack-destination', process.cwd()];
  const { stdout } = await promisify(execFile)('npm', npm, {
    cwd: stage,
    shell: process.platform === 'win32',
  });
  process.stdout.write(stdout);
} finally {
  await rm(stage, { recursive: true, force: true });
}

/** The paths of the packages that the program needs at run time. */
async function neededPackages(): Promise<readonly string[]> {
  const lock = await readJson<{ packages: Record<string, LockedPackage> }>(packageFile('package-lock.json'));
  const needed = Object.entries(lock.packages).filter(
    ([path, { dev = false, optional = false }]) => path !== '' && !dev && (withOptional || !optional),
  );
  return needed.map(([path]) => path);
}

/** Copies a file or folder of the project; a package is copied without its own `node_modules`. */
async function copy(path: string): Promise<void> {
  const source = packageFile(path);
  const inside = join(source, 'node_modules');
  await mkdir(join(stage, path, '..'), { recursive: true });
  await cp(source, join(stage, path), {
    recursive: true,
    filter: (file) => file !== inside && isForThisSystem(file),
  });
}

/** False for the inference library's binaries of other systems, which are two thirds of the installation. */
function isForThisSystem(file: string): boolean {
  const [, binary] = file.split(BINARIES);
  if (binary === undefined) return true;
  const [platform, architecture = process.arch] = binary.split(sep);
  return platform === process.platform && architecture === process.arch;
}

/** Removes install scripts, which npm 10 runs for bundled packages; their downloads are not needed. */
async function withoutScripts(file: string): Promise<void> {
  const manifest: Manifest = await readJson(file);
  if (manifest.scripts === undefined) return;
  delete manifest.scripts;
  await writeJson(file, manifest);
}

function packed(manifest: Manifest): object {
  const { dependencies = {} } = manifest;
  const optionalDependencies = withOptional ? (manifest.optionalDependencies ?? {}) : {};
  return {
    ...Object.fromEntries(Object.entries(manifest).filter(([field]) => !FOR_A_CHECKOUT.has(field))),
    os: [process.platform],
    cpu: [process.arch],
    optionalDependencies,
    bundleDependencies: [...Object.keys(dependencies), ...Object.keys(optionalDependencies)],
  };
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
