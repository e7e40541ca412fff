import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wav } from '../fixtures/signals.ts';
import { type Spoken, type Word, WORDS } from '../generated/whisper/functional/lexicon.ts';
import { type Context, writeDown } from '../generated/whisper/functional/listener.ts';
import { type Said, sayInTones } from '../generated/whisper/functional/say-in-tones.ts';
import type { Script } from '../generated/whisper/functional/script.ts';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';
import type { RunResult } from '../helpers/run-voice.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { shellCode, voice } from './voice-binary.ts';

/** The command line with a Whisper that transcribes tones, so that each word of a recording is known. */

interface Transcript {
  readonly file: string;
  readonly task: string;
  readonly language: string;
  readonly text: string;
  readonly segments: readonly {
    readonly start: number;
    readonly end: number;
    readonly text: string;
    readonly temperature: number;
    readonly no_speech_prob: number;
    readonly avg_logprob: number;
  }[];
  readonly words?: readonly { readonly word: string; readonly start: number; readonly end: number }[];
}

let folder: string;
let here: VoiceHere;
const said = new Map<string, Said>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-whisper-'));
  // One beam is faster. Tests of the engine cover five beams.
  installFunctional(folder, { engineConfig: { beam_size: 1 } });
  here = openVoiceHere(folder);
});
afterAll(async () => {
  await here.close();
  await rm(folder, { recursive: true, force: true });
});

async function record(name: string, script: Script): Promise<string> {
  const path = join(folder, `${name}.wav`);
  const spoken = sayInTones(script);
  said.set(path, spoken);
  await writeFile(path, wav(spoken.samples));
  return path;
}

const perfect = (path: string, language: Spoken, context?: Context) =>
  writeDown(said.get(path)!.heard, language, context).trim();

/**
 * Runs a command on files, in this process or in the built program. Returns the results in the order of the
 * files.
 */
async function run(
  command: 'transcribe' | 'translate',
  files: readonly string[],
  options: readonly string[] = [],
  program: (args: readonly string[]) => Promise<Pick<RunResult, 'code' | 'out' | 'err'>> = here.run,
): Promise<readonly Transcript[]> {
  const model = options.includes('--model') ? [] : ['--model', FUNCTIONAL];
  const { out, err, code } = await program([command, '--json', ...model, ...options, ...files]);
  expect({ err, code }).toMatchObject({ code: 0 });
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Transcript & { readonly type: string })
    .filter(({ type }) => type === 'transcript');
}

/** Runs the built program. */
async function built(args: readonly string[]) {
  const { stdout, stderr, exitCode } = await voice(args, { env: { VOICE_MODELS_DIR: folder } });
  return { out: String(stdout), err: String(stderr), code: exitCode! };
}

const SENTENCES: Script = [
  { words: ['house', 'tree', 'water'] },
  { silence: 1 },
  { words: ['hello', 'coffee', 'question'] },
];

describe('voice transcribe with Whisper', () => {
  it('detects the language, and transcribes in it', async () => {
    const languages = ['en', 'de', 'ja'] as const;
    const files = await Promise.all(
      languages.map((language) => record(`in-${language}`, [{ mark: language }, ...SENTENCES])),
    );
    const heard = await run('transcribe', files, [], built);
    expect(heard.map(({ language, text, task }) => ({ language, text, task }))).toEqual(
      languages.map((language, index) => ({
        language,
        text: perfect(files[index]!, language),
        task: 'transcribe',
      })),
    );
  });

  it('gives the times of sentences and words', async () => {
    const file = await record('times', [{ silence: 2 }, { mark: 'fr' }, ...SENTENCES]);
    const [heard] = await run('transcribe', [file], ['--word-timestamps']);
    const { sentences } = said.get(file)!.heard;
    expect(heard!.segments).toHaveLength(sentences.length);
    heard!.segments.forEach(({ start, end }, index) => {
      expect(Math.abs(start - sentences[index]!.start)).toBeLessThan(0.1);
      expect(Math.abs(end - sentences[index]!.end)).toBeLessThan(0.5);
    });
    const spoken = sentences.flatMap(({ words }) => words).filter(({ key }) => key !== 'question');
    expect(heard!.words!.map(({ word }) => word)).toEqual(heard!.text.split(' '));
    heard!.words!.forEach(({ start, end }, index) => {
      expect(Math.abs(start - spoken[index]!.start)).toBeLessThan(0.12);
      // A word ends when the next word, or its punctuation, begins.
      expect(Math.abs(end - spoken[index]!.end)).toBeLessThan(0.2);
    });
  });

  it('takes names from the prompt and the hot words', async () => {
    const file = await record('name', [{ words: ['hello', 'mira'] }]);
    const [plain] = await run('transcribe', [file]);
    const [prompted] = await run('transcribe', [file], ['--prompt', 'A letter to Myra']);
    const [hot] = await run('transcribe', [file], ['--hot-words', 'Myra']);
    expect(plain!.text).toBe(perfect(file, 'en'));
    expect(prompted!.text).toBe(perfect(file, 'en', { named: true }));
    expect(hot!.text).toBe(perfect(file, 'en', { named: true }));
    expect(prompted!.text).not.toBe(plain!.text);
  });

  it('transcribes a long recording completely, in one language and in order', async () => {
    const others = new Set(['question', 'first', 'write', 'twenty', 'five']);
    const words = Object.keys(WORDS).filter((word) => !others.has(word)) as Word[];
    const sentence = (index: number): Script => [
      // The first minute is German, and outweighs the later words that sound Spanish.
      { mark: index > 15 && index % 10 === 3 ? 'es' : 'de' },
      { words: [1, 3, 5].map((step) => words[(index * step + step) % words.length]!) },
      { silence: 1 + (index % 4) },
    ];
    const file = await record('long', Array.from({ length: 30 }, (_, index) => sentence(index)).flat());
    const [heard] = await run('transcribe', [file], ['--word-timestamps']);
    expect(heard!.language).toBe('de');
    expect(heard!.text).toBe(perfect(file, 'de'));
    const { sentences } = said.get(file)!.heard;
    const spoken = sentences.flatMap(({ words }) => words);
    expect(heard!.words).toHaveLength(spoken.length);
    heard!.words!.forEach(({ start }, index) => {
      expect(Math.abs(start - spoken[index]!.start)).toBeLessThan(0.15);
    });
  });
});

describe('Ctrl-C while a thread loads a model', () => {
  it('does not wait for the thread', async () => {
    const file = await record('hello', [{ words: ['hello'] }]);
    const NODE_OPTIONS = `--import=${new URL('../fixtures/stuck-threads.mjs', import.meta.url).href}`;
    const running = voice(['transcribe', '--model', FUNCTIONAL, file], {
      env: { VOICE_MODELS_DIR: folder, NODE_OPTIONS },
    });
    await once(running.stderr!, 'data');
    running.kill('SIGINT');
    const ended = await running;
    expect(shellCode(ended)).toBe(130);
    // The output has a line for each thread; one may start while the others are stopped.
    expect(ended.stderr).toMatch(/^stuck\n/);
    expect(String(ended.stderr).replaceAll('stuck\n', '')).toBe('');
  });
});

describe('voice translate', () => {
  it('gives English for every language, and reports the task as translation', async () => {
    const files = await Promise.all(
      (['de', 'ja'] as const).map((language) =>
        record(`foreign-${language}`, [{ mark: language }, ...SENTENCES]),
      ),
    );
    const heard = await run('translate', files, ['--word-timestamps'], built);
    expect(heard.map(({ task, language, text }) => ({ task, language, text }))).toEqual([
      { task: 'translate', language: 'de', text: perfect(files[0]!, 'en') },
      { task: 'translate', language: 'ja', text: perfect(files[1]!, 'en') },
    ]);
    expect(heard[1]!.words!.map(({ word }) => word)).toEqual(heard[1]!.text.split(' '));
  });
});
