import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The tests that run when what they are made of has changed, for they take long and give the same each time: of what other
 * tests are made with; those that hold the program's answers against those of other programs; those that go through very
 * many cases of one algorithm; those of one engine by itself (that each keeps the contract of engines, and that the program
 * hears and speaks with it, is tested in every run), of one language, and of the decoding of live sessions; and those of the
 * page in a browser.
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

/** With what each of their files was made when all its tests last passed, in `npm run test:all`. */
const RECORD = 'test/passed.json';

/** What judges them, whoever imports it. */
const JUDGES = [
  'test/judges/package-lock.json',
  ...readdirSync('test/judges')
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => join('test/judges', name)),
];

/** What reads other files of the project by itself, and these. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  'src/models/catalog.ts': filesIn('models'),
  'test/fuzz/findings.ts': filesIn('test/fuzz/findings'),
  // The page, and the built server that it talks with.
  'test/web/browser/world.ts': ['src/web', 'src/server', 'src/wire'].flatMap(filesIn),
};

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

type Digests = Readonly<Record<string, string>>;

/** Those of the judged tests that have passed with exactly what they are made of now. */
export function unchangedTests(): readonly string[] {
  const contents: Contents = new Map();
  const known = new Map<string, Links>();
  return Object.entries(recorded())
    .filter(([file, digest]) => digest === digestOf(file, JUDGES, contents, known))
    .map(([file]) => file);
}

/** Notes which files have passed whole, and forgets those that have not. */
export function recordPassed(outcomes: Readonly<Record<string, boolean>>): void {
  const known = Object.entries(recorded()).filter(([file]) => existsSync(file) && !(file in outcomes));
  const passed = Object.keys(outcomes).filter((file) => outcomes[file] === true);
  const all = [...known, ...passed.map((file) => [file, digestOf(file, JUDGES)] as const)];
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(RECORD, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

/**
 * A hash of the file, of all that it imports by its path or has threads run, and of what that imports, with the
 * versions of the packages among it; and of the files `besides`. Comments do not count.
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

/** What files hold, by their paths: most are part of many tests. */
type Contents = Map<string, string | Buffer>;

function contentOf(path: string, contents: Contents): string | Buffer {
  const content = contents.get(path) ?? withoutComments(path);
  contents.set(path, content);
  return content;
}

/** A comment that has its lines to itself. */
const COMMENT = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*)[ \t]*\n/gm;

/** The bytes of a file; of a program, without its comments, which change no test. */
const withoutComments = (path: string): string | Buffer =>
  path.endsWith('.ts') ? readFileSync(path, 'utf8').replaceAll(COMMENT, '') : readFileSync(path);

/** What a file names, as it is written there. */
interface Links {
  readonly programs: readonly string[];
  readonly imports: readonly string[];
}

const linksIn = (text: string): Links => {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return { programs: named(PROGRAM), imports: named(IMPORT) };
};

/** Named by its path in `src`. */
const PROGRAM = /programUrl\('([^']+)'/g;
const IMPORT = /(?:from|import|import\() ?'([^']+)'/g;

/** The version that is installed, as the lock says; of what is no package, nothing. */
const locked = (name: string): string => LOCK.packages[`node_modules/${name}`]?.version ?? '';

const LOCK = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
};

const recorded = (): Digests =>
  existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Digests) : {};
