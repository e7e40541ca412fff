import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'rolldown';
import { buildPage } from './page.mjs';

/**
 * A program of its own, `npm run build`: writes voice into `dist/program`, in few files, which start much
 * sooner than one for each module, and the page of the server. With `--modules` each module becomes a file of
 * `dist/src`: what tests start in threads. `--clean` removes what earlier builds left.
 */
const asModules = process.argv.includes('--modules');

/**
 * What is started by itself: the command line, a worker, and what runs in threads and in processes of their
 * own.
 */
const PROGRAMS =
  /^(?:cli\/main|cli\/man\/write|worker\/main|threads\/thread|engines\/.+\/program|.+\/(?:prepare|probe|write)-program)\.ts$/;

/**
 * Packages of many small files that every command loads: within the program they cost it a third less to
 * start. They stay dependencies all the same, so that `npm sbom` and `npm audit` tell of them.
 */
const WITHIN = ['@opentelemetry/api', 'commander', 'yaml', 'zod'];
const isPackage = (id) => /^[^./]/.test(id);
const isWithin = (id) => WITHIN.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * Of this package the vocabulary, a line for each token, is kept as a file: reading that is all that most
 * programs need.
 */
const TOKENIZER = 'llama-tokenizer-js';
const vocabulary = {
  name: 'vocabulary',
  async generateBundle() {
    const { default: llama } = await import(TOKENIZER);
    this.emitFile({ type: 'asset', fileName: 'llama-vocabulary.txt', source: llama.vocabById.join('\n') });
  },
};

/** Each language's `spell-out.ts` is data of this package. */
const NUMBER_RULES = 'cldr-rbnf';

/** Whoever copies a package keeps its licence beside it. */
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

/** Where parts of voice start that are loaded each by itself; threads have a body and a program. */
const STARTS = {
  command: /src.cli.process\.ts$/,
  /** The engines' side of the process that runs them. */
  runtime: /src.runtime.(?:local-runtime|transcribe|speak)\.ts$/,
  vad: /src.(?:threads.thread|engines.silero.program)\.ts$/,
  decoding: /src.(?:threads.thread|media.prepare-program)\.ts$/,
  inference: /src.(?:threads.thread|engines.+program)\.ts$/,
};
const SCHEMAS = /node_modules.zod/;
/** What takes long to load, and is needed by some of what shares a file only. */
const SLOW = { schemas: SCHEMAS, onnxruntime: /src.onnx.onnxruntime\.ts$/ };
/** By module, the parts that load it at their start: it is reached without a dynamic import. */
const partsOf = new Map();
/** By each of these, the modules that load it. */
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

/** All that are reached from `starts`, and these. */
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
 * The parts that share a module have a file for all that they share, which no other part loads. What runs when
 * it is loaded stands outside: others load these files, too, and some wait for what imports them.
 */
function fileOfParts(id) {
  const parts = partsOf.get(id);
  if (parts === undefined || `${parts}` === 'inference' || isStart(id)) return null;
  const slow = parts.length > 1 ? Object.keys(SLOW).filter((name) => loadersOf.get(name).has(id)) : [];
  return [...parts, ...slow].join('-');
}

/**
 * What most programs load is one file, as each file costs a start some time; but for the few modules that
 * tell the version.
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
  // As files of parts do not take what they import with them.
  preserveEntrySignatures: 'allow-extension',
  tsconfig: 'tsconfig.build.json',
  // Other packages are installed beside it.
  external: (id) => isPackage(id) && (asModules || !isWithin(id)),
  plugins: asModules ? [] : [vocabulary, licences, findParts],
  output: {
    dir: asModules ? 'dist/src' : 'dist/program',
    // What runs meanwhile may still load what it has not loaded yet.
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
