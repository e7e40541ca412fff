import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Slow, deterministic tests that run only if a file they depend on has changed: tests of generated models;
 * comparisons with other programs; tests with very many cases of one algorithm; tests of a single engine
 * (every run tests that each engine keeps the contract, and that the program transcribes and speaks with it),
 * of one language, and of the decoding of live sessions; and tests of the page in a browser.
 */
export const JUDGED = [
  'test/generated/**/*.test.ts',
  'test/engines/**/*.parity.test.ts',
  'test/engines/{encoder-decoder,speaker}/**/*.test.ts',
  'test/realtime/decoding/**/*.test.ts',
  'test/text/languages/**/*.test.ts',
  'test/media/decode.formats.test.ts',
  ...[
    'audio/effects',
    'audio/live-gain',
    'audio/pitch-shift',
    'audio/preprocess',
    'audio/resample',
    'audio/reverb',
    'audio/time-stretch',
    'engines/ctc/engine',
    'engines/frames/features/fbank',
    'engines/ctc/program',
    'engines/transducer/program',
    'engines/transducer/engine',
    'engines/transducer/program.streaming',
    'audio/log-mel',
    'engines/espeak/engine',
    'engines/espeak/thread',
    'engines/kokoro/engine',
    'engines/kokoro/voices/torch-pt',
    'engines/piper/engine',
    'engines/silero/engine',
    'engines/smart-turn/engine',
    'fuzz/readers',
    'phonemes/english/unknown-words',
    'phonemes/english/phonemize-english',
    'phonemes/japanese/japanese-phonemizer',
    'engines/kokoro/phonemes/program',
    'media/decode.bombs',
    'media/encode',
    'media/prepare.faults',
    'media/decode.film-times',
    'media/flac/read-flac',
    'media/decode.mutations',
    'media/codecs/vorbis',
    'models/limited-yaml',
    'models/piper-voices',
    'realtime/conversation.like-a-file',
    'text/itn/to-written.properties',
    'text/itn/to-written.prose',
    'text/itn/write-words',
    'text/normalize/to-spoken',
    'text/settled-text',
    'transcript/streams',
    'transcript/subtitles',
    'vad/detector',
    'vad/live-detector',
    'wire/rest/transcript',
    'web/browser/page',
  ].map((name) => `test/${name}.test.ts`),
];

/** The record of each file's digest when all its tests last passed in `npm run test:all`. */
const RECORD = 'test/passed.json';

/** Files on which every comparison with another program depends, whether it imports them or not. */
const JUDGES = [
  'test/judges/package-lock.json',
  ...readdirSync('test/judges')
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join('test/judges', name)),
];

/** Files that read other files of the project without importing them, and those files. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  'src/models/catalog.ts': filesIn('models'),
  'test/fuzz/findings.ts': filesIn('test/fuzz/findings'),
  // The page, and the built server that it connects to.
  'test/web/browser/world.ts': ['src/web', 'src/server', 'src/wire'].flatMap(filesIn),
};

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

type Digests = Readonly<Record<string, string>>;

/** The files of `JUDGED` that have passed with their current digest. */
export function unchangedTests(): readonly string[] {
  const contents: Contents = new Map();
  const known = new Map<string, Links>();
  return Object.entries(recorded())
    .filter(([file, digest]) => digest === digestOf(file, JUDGES, contents, known))
    .map(([file]) => file);
}

/** Records the files whose tests all passed, and removes the others from the record. */
export function recordPassed(outcomes: Readonly<Record<string, boolean>>): void {
  const known = Object.entries(recorded()).filter(([file]) => existsSync(file) && !(file in outcomes));
  const passed = Object.keys(outcomes).filter((file) => outcomes[file] === true);
  const all = [...known, ...passed.map((file) => [file, digestOf(file, JUDGES)] as const)];
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(RECORD, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

/**
 * A hash of the file, of all files that it imports or runs in threads, directly or not, of the versions of
 * the imported packages, and of the files `besides`. Comments do not count.
 */
export function digestOf(
  file: string,
  besides: readonly string[] = [],
  contents: Contents = new Map(),
  known = new Map<string, Links>(),
): string {
  const linksOf = (path: string): Links => {
    const links = known.get(path) ?? linksIn(readFileSync(path, 'utf8'));
    known.set(path, links);
    return links;
  };
  const files = new Set<string>(besides);
  const packages = new Set<string>();
  const follow = (path: string) => {
    if (files.has(path) || !existsSync(path)) return;
    files.add(path);
    for (const read of READERS[path] ?? []) files.add(read);
    const { programs, imports } = linksOf(path);
    for (const program of programs) follow(join('src', program));
    for (const target of imports) {
      if (target.startsWith('.')) follow(join(dirname(path), target));
      else packages.add(target.split('/', target.startsWith('@') ? 2 : 1).join('/'));
    }
  };
  follow(file);
  const hash = createHash('sha256');
  for (const path of [...files].toSorted())
    hash.update(`${path}\0`).update(contentOf(path, contents)).update('\0');
  for (const name of [...packages].toSorted()) hash.update(`${name} ${locked(name)}\0`);
  return hash.digest('hex');
}

/** A cache of files' contents by path, because most files belong to many tests. */
type Contents = Map<string, string | Buffer>;

function contentOf(path: string, contents: Contents): string | Buffer {
  const content = contents.get(path) ?? withoutComments(path);
  contents.set(path, content);
  return content;
}

/** A comment on lines of its own. */
const COMMENT = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*)[ \t]*\n/gm;

/** The bytes of a file; code without its comments, which change no test. */
const withoutComments = (path: string): string | Buffer =>
  path.endsWith('.ts') ? readFileSync(path, 'utf8').replaceAll(COMMENT, '') : readFileSync(path);

/** The imports of a file, as written. */
interface Links {
  readonly programs: readonly string[];
  readonly imports: readonly string[];
}

const linksIn = (text: string): Links => {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return { programs: named(PROGRAM), imports: named(IMPORT) };
};

/** A thread program, named by its path in `src`. */
const PROGRAM = /programUrl\('([^']+)'/g;
const IMPORT = /(?:from|import|import\() ?'([^']+)'/g;

/** The version of a package in the lock file; empty if the name is not a package. */
const locked = (name: string): string => LOCK.packages[`node_modules/${name}`]?.version ?? '';

const LOCK = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
};

const recorded = (): Digests =>
  existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Digests) : {};
