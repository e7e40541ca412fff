import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'rolldown';
import { buildPage } from './page.mjs';

/**
 * The program `npm run build`: writes voice into `dist/program`, in few files, which start much
 * sooner than one for each module, and the page of the server. With `--modules` each module becomes a file of
 * `dist/src`: tests start these in threads. `--clean` removes what earlier builds left.
 */
const asModules = process.argv.includes('--modules');

/** The entry points: the command line, a worker, and programs of threads and processes. */
const PROGRAMS =
  /^(?:cli\/main|cli\/man\/write|worker\/main|threads\/thread|engines\/.+\/program|.+\/(?:prepare|probe|write)-program)\.ts$/;

/**
 * Packages of many small files that every command loads: bundling them shortens the start by
 * a third. They stay dependencies, so that `npm sbom` and `npm audit` include them.
 */
const WITHIN = ['@opentelemetry/api', 'commander', 'yaml', 'zod'];
const isPackage = (id) => /^[^./]/.test(id);
const isWithin = (id) => WITHIN.some((name) => id === name || id.startsWith(`${name}/`));

/** The vocabulary of this package becomes a file, with a line per token, because most programs need no more. */
const TOKENIZER = 'llama-tokenizer-js';
const vocabulary = {
  name: 'vocabulary',
  async generateBundle() {
    const { default: llama } = await import(TOKENIZER);
    this.emitFile({ type: 'asset', fileName: 'llama-vocabulary.txt', source: llama.vocabById.join('\n') });
  },
};

/** Each language's `spell-out.ts` contains data of this package. */
const NUMBER_RULES = 'cldr-rbnf';

/** Bundled packages need their licences beside them. */
const licences = {
  name: 'licences',
  generateBundle() {
    const texts = [...WITHIN, TOKENIZER, NUMBER_RULES].map((name) => {
      const folder = join('node_modules', name);
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    });
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: texts.join('\n---\n\n') });
  },
};

/** The first modules of the parts of voice that are loaded separately; threads have a body and a program. */
const STARTS = {
  command: /src.cli.process\.ts$/,
  /** The process that runs engines. */
  runtime: /src.runtime.(?:local-runtime|transcribe|speak)\.ts$/,
  vad: /src.(?:threads.thread|engines.silero.program)\.ts$/,
  decoding: /src.(?:threads.thread|media.prepare-program)\.ts$/,
  inference: /src.(?:threads.thread|engines.+program)\.ts$/,
};
const SCHEMAS = /node_modules.zod/;
/** Modules that take long to load, and that only some users of a shared file need. */
const SLOW = { schemas: SCHEMAS, onnxruntime: /src.onnx.onnxruntime\.ts$/ };
/** The parts that load a module at their start, which means without a dynamic import. */
const partsOf = new Map();
/** The modules that load each slow module. */
const loadersOf = new Map();
const findParts = {
  name: 'parts',
  buildEnd() {
    const ids = [...this.getModuleIds()];
    const imports = (id) => this.getModuleInfo(id)?.importedIds ?? [];
    for (const [part, start] of Object.entries(STARTS))
      for (const id of reach(
        ids.filter((id) => start.test(id)),
        imports,
      ))
        partsOf.set(id, [...(partsOf.get(id) ?? []), part]);
    const importers = (id) => this.getModuleInfo(id)?.importers ?? [];
    for (const [name, slow] of Object.entries(SLOW))
      loadersOf.set(
        name,
        reach(
          ids.filter((id) => slow.test(id)),
          importers,
        ),
      );
  },
};

/** All ids that are reachable from `starts` through `next`, including `starts`. */
function reach(starts, next) {
  const reached = new Set();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...next(id));
  }
  return reached;
}

const isStart = (id) => Object.values(STARTS).some((start) => start.test(id));

/**
 * Returns the name of the file for all modules that exactly these parts share, which no other part loads.
 * Entry modules stay outside, because loading a shared file must not run them.
 */
function fileOfParts(id) {
  const parts = partsOf.get(id);
  if (parts === undefined || `${parts}` === 'inference' || isStart(id)) return null;
  const slow = parts.length > 1 ? Object.keys(SLOW).filter((name) => loadersOf.get(name).has(id)) : [];
  return [...parts, ...slow].join('-');
}

/**
 * Modules that most programs load form one file, because each file delays the start. The few modules that
 * print the version form another.
 */
const CHUNKS = [
  {
    name: 'start',
    test: /src.(?:base.(?:memory-allocator|limit-open-files|package-root)|cli.version)\.ts$/,
    priority: 3,
  },
  { name: 'schemas', test: SCHEMAS, minShareCount: 12, priority: 3 },
  { name: fileOfParts, debugName: 'parts', priority: 2 },
  { name: 'thread', test: (id) => partsOf.has(id) && !isStart(id), minShareCount: 12, priority: 1 },
  { name: 'core', minShareCount: 12 },
];

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
);

await build({
  input: Object.fromEntries(
    sources.filter((path) => PROGRAMS.test(path)).map((path) => [path.replace(/\.ts$/, ''), `src/${path}`]),
  ),
  platform: 'node',
  // The files of parts do not include their imports.
  preserveEntrySignatures: 'allow-extension',
  tsconfig: 'tsconfig.build.json',
  // Other packages are installed beside it.
  external: (id) => isPackage(id) && (asModules || !isWithin(id)),
  plugins: asModules ? [] : [vocabulary, licences, findParts],
  output: {
    dir: asModules ? 'dist/src' : 'dist/program',
    // Running processes may still load files of an earlier build.
    cleanDir: process.argv.includes('--clean'),
    entryFileNames: '[name].js',
    ...(asModules
      ? { preserveModules: true, preserveModulesRoot: 'src' }
      : {
          chunkFileNames: 'chunks/[name].js',
          codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false },
        }),
  },
});

if (!asModules) await buildPage('dist/program/page');
