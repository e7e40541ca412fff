import { readdirSync } from 'node:fs';
import { build } from 'rolldown';

/**
 * A program of its own, `npm run build`: writes voice into `dist/program`, in few files, which start much sooner than one
 * for each module.
 */

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
    dir: 'dist/program',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
});
