import { readdirSync } from 'node:fs';
import process from 'node:process';
import { build } from 'rolldown';
import { buildPage } from './page.mjs';

/**
 * A program of its own, `npm run build`: writes voice into `dist/program`, in few files, which start much sooner than one
 * for each module, and the page of the server. With `--modules` each module becomes a file of `dist/src`: what tests start in threads.
 * `--clean` removes what earlier builds left.
 */
const asModules = process.argv.includes('--modules');

/** What is started by itself: the command line, a worker, and what runs in threads and in processes of their own. */
const PROGRAMS =
  /^(?:cli\/main|cli\/man\/write|worker\/main|threads\/thread|engines\/.+\/program|.+\/(?:silero|prepare|probe)-program)\.ts$/;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
);

await build({
  input: Object.fromEntries(
    sources.filter((path) => PROGRAMS.test(path)).map((path) => [path.replace(/\.ts$/, ''), `src/${path}`]),
  ),
  platform: 'node',
  tsconfig: 'tsconfig.build.json',
  // Packages are installed beside it.
  external: /^[^./]/,
  output: {
    dir: asModules ? 'dist/src' : 'dist/program',
    // What runs meanwhile may still load what it has not loaded yet.
    cleanDir: process.argv.includes('--clean'),
    entryFileNames: '[name].js',
    ...(asModules
      ? { preserveModules: true, preserveModulesRoot: 'src' }
      : { chunkFileNames: 'chunks/[name].js' }),
  },
});

if (!asModules) await buildPage('dist/program/page');
