import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs, promisify } from 'node:util';

/**
 * The program `npm run release [-- --node 20,22,24,26]`, to run after `npm run package`: installs the packed
 * file in an empty folder with each version of Node.js, runs the first example of the README, which
 * transcribes its own speech, and calls the server. If all of that works, it writes the bill of materials and
 * the checksum beside the file.
 */

const run = promisify(execFile);
const { values, positionals } = parseArgs({
  options: { node: { type: 'string', default: '20,22,24,26' } },
  allowPositionals: true,
});
const packed = resolve(positionals[0] ?? '');
const PLATFORM = `${process.platform}-${process.arch}`;

const { stdout: changed } = await run('git', ['status', '--porcelain']);
if (changed !== '') throw new Error(`A release is what is committed; this is not:\n${changed}`);

const place = await mkdtemp(join(tmpdir(), 'voice-release-'));
try {
  for (const version of values.node.split(',')) {
    const folder = join(place, version);
    await mkdir(folder);
    await tryWith(version, folder);
  }
} finally {
  await rm(place, { recursive: true, force: true });
}

const bytes = await readFile(packed);
const materials = packed.replace(/\.tgz$/, '.sbom.json');
const sbom = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'];
await writeFile(materials, (await run('npm', sbom, { maxBuffer: 2 ** 26 })).stdout);
const sum = createHash('sha256').update(bytes).digest('hex');
await writeFile(`${packed}.sha256`, `${sum}  ${basename(packed)}\n`);
process.stdout.write(`${basename(packed)}, ${basename(materials)}\nsha256 ${sum}\n`);

async function tryWith(version: string, folder: string): Promise<void> {
  await install(join(folder, 'node'), [`node-${PLATFORM}@${version}`], process.env);
  const path = [join(folder, 'node', 'node_modules', `node-${PLATFORM}`, 'bin'), process.env['PATH']].join(
    ':',
  );
  const env = { ...process.env, PATH: path, VOICE_MODELS_DIR: join(place, 'models'), HOME: folder };
  await install(folder, ['--offline', packed], env);
  const voice = join(folder, 'node_modules', '.bin', 'voice');

  const sentence = await firstSentence();
  const heard = await sh(`"${voice}" speak "${sentence}" | "${voice}" transcribe -`, env);
  if (!alike(heard, sentence)) throw new Error(`'${sentence}' was heard as '${heard}'.`);

  await sh(`"${voice}" speak "${sentence}" -o "${join(folder, 'said.wav')}"`, env);
  const text = await askServer(voice, join(folder, 'said.wav'), env);
  if (!alike(text, sentence)) throw new Error(`The server heard '${sentence}' as '${text}'.`);
  const { stdout } = await run('node', ['--version'], { env });
  process.stdout.write(`Node.js ${stdout.trim()}: installs, hears itself speak, and serves.\n`);
}

/** The sentence of the first example in the README. */
async function firstSentence(): Promise<string> {
  const [, sentence] = /speak "([^"]+)" \| .*transcribe -/.exec(await readFile('README.md', 'utf8')) ?? [];
  if (sentence === undefined) throw new Error('The README has nothing spoken and heard.');
  return sentence;
}

/** Transcribes a file with a server, which must exit with 0 on SIGTERM. */
async function askServer(voice: string, file: string, env: NodeJS.ProcessEnv): Promise<string> {
  const server = spawn(voice, ['serve', '--port', '0', '--log-format', 'json'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  try {
    for await (const line of createInterface(server.stderr)) {
      const [, url] = /"listening on (http:[^"]+)"/.exec(line) ?? [];
      if (url === undefined) continue;
      const form = new FormData();
      form.set('model', 'moonshine-tiny');
      form.set('file', new Blob([new Uint8Array(await readFile(file))]), 'said.wav');
      const answer = await fetch(`${url}/v1/audio/transcriptions`, { method: 'POST', body: form });
      const { text } = (await answer.json()) as { readonly text?: string };
      server.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      if (code !== 0) throw new Error(`The server ended with ${code}.`);
      return text ?? `status ${answer.status}`;
    }
    throw new Error('The server ended before it listened.');
  } finally {
    server.kill('SIGKILL');
  }
}

/** Compares the first words of two texts without numbers, whose written form may differ. */
function alike(heard: string, said: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim();
  return plain(said)
    .split(' ')
    .slice(0, 5)
    .every((word) => plain(heard).includes(word));
}

/** Installs into `folder`. With --prefix, npm would ignore its global settings, such as a proxy. */
async function install(folder: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}');
  await run('npm', ['install', ...args, '--silent', '--no-audit', '--no-fund'], { env, cwd: folder });
}

async function sh(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  return (await run('bash', ['-o', 'pipefail', '-c', command], { env })).stdout;
}
