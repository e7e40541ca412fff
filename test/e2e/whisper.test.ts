import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wav } from '../fixtures/signals.ts';
import { type Spoken, type Word, WORDS } from '../generated/whisper/functional/lexicon.ts';
import { type Context, writeDown } from '../generated/whisper/functional/listener.ts';
import { MOODS } from '../generated/whisper/functional/keypad.ts';
import { type Said, sayInTones } from '../generated/whisper/functional/say-in-tones.ts';
import type { Script } from '../generated/whisper/functional/script.ts';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';
import type { RunResult } from '../helpers/run-voice.ts';
import { openVoiceHere, type VoiceHere } from '../helpers/voice-here.ts';
import { voice } from './voice-binary.ts';

/** The command line with a Whisper that hears tones: what a recording holds is known to the word. */

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
  readonly warnings?: readonly string[];
}

let folder: string;
let here: VoiceHere;
const said = new Map<string, Said>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-whisper-'));
  installFunctional(folder);
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

/** Runs a command on files, here or as it is built; answers in the order of the files. */
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

/** The built program, in a process of its own. */
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
  it('finds out the language, and writes what was said in it', async () => {
    const languages = ['en', 'de', 'fr', 'es', 'ja'] as const;
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

  it('tells when each sentence was said, and each word', async () => {
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
      // A word lasts until the next one, or its punctuation, begins.
      expect(Math.abs(end - spoken[index]!.end)).toBeLessThan(0.2);
    });
  });

  it('gets through everything that makes a decoder stumble', async () => {
    const recovers = MOODS.filter((mood) => mood !== 'despair');
    const files = await Promise.all(
      recovers.map((mood) => record(mood, [{ words: ['house', 'tree'] }, { mark: mood }, ...SENTENCES])),
    );
    const heard = await run('transcribe', files, ['--language', 'de']);
    expect(Object.fromEntries(heard.map(({ text }, index) => [recovers[index], text]))).toEqual(
      Object.fromEntries(files.map((file, index) => [recovers[index], perfect(file, 'de')])),
    );
    const temperature = (mood: (typeof recovers)[number]) =>
      heard[recovers.indexOf(mood)]!.segments[0]!.temperature;
    expect(temperature('hum')).toBeGreaterThan(0);
    expect(temperature('doubt')).toBeGreaterThan(0);
    expect(temperature('murmur')).toBe(0);
    expect(heard[recovers.indexOf('murmur')]!.segments[0]!.no_speech_prob).toBeGreaterThan(0.6);
  });

  it('writes nothing where a voice says nothing', async () => {
    const [heard] = await run('transcribe', [await record('wordless', [{ voice: 3 }])]);
    expect(heard).toMatchObject({ text: '', segments: [] });
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

  it('looks further ahead with five beams than with one', async () => {
    installFunctional(folder, { name: 'greedy', engineConfig: { beam_size: 1 } });
    const file = await record('write', [{ words: ['write', 'tree', 'sun'] }]);
    const [wide] = await run('transcribe', [file]);
    const [greedy] = await run('transcribe', [file], ['--model', 'greedy']);
    expect(wide!.text).toBe(perfect(file, 'en'));
    expect(greedy!.text).toBe(wide!.text.replace('write', 'right'));
  });

  it('hears a long recording to its end, in one language, in order', async () => {
    const others = new Set(['question', 'first', 'twenty', 'five']);
    const words = Object.keys(WORDS).filter((word) => !others.has(word)) as Word[];
    const sentence = (index: number): Script => [
      // The first minute is German, and outvotes what sounds Spanish later.
      { mark: index > 15 && index % 10 === 3 ? 'es' : 'de' },
      { words: [1, 3, 5].map((step) => words[(index * step + step) % words.length]!) },
      { silence: 1 + (index % 4) },
    ];
    const file = await record('long', Array.from({ length: 60 }, (_, index) => sentence(index)).flat());
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

  it('writes numbers as people write them, with the words that became one, unless told not to', async () => {
    const file = await record('number', [{ words: ['bread', 'twenty', 'five'] }]);
    const spoken = said.get(file)!.heard.sentences[0]!.words;
    const [written] = await run('transcribe', [file], ['--word-timestamps']);
    expect(written!.text).toBe('bread 25.');
    expect(written!.words!.map(({ word }) => word)).toEqual(['bread', '25.']);
    expect(Math.abs(written!.words![1]!.start - spoken[1]!.start)).toBeLessThan(0.15);
    expect(Math.abs(written!.words![1]!.end - spoken[2]!.end)).toBeLessThan(0.2);
    const [raw] = await run('transcribe', [file], ['--word-timestamps', '--no-itn']);
    expect(raw!.text).toBe('bread twenty five.');
    expect(raw!.words).toHaveLength(3);
  });

  it('says the same every time, sampled or not', async () => {
    const file = await record('again', [{ mark: 'hum' }, ...SENTENCES]);
    const [once] = await run('transcribe', [file], ['--temperature', '0.7']);
    const [twice] = await run('transcribe', [file], ['--temperature', '0.7']);
    expect(once!.segments.length).toBeGreaterThan(0);
    expect(twice!.segments).toEqual(once!.segments);
    expect(new Set(once!.segments.map(({ temperature }) => temperature))).toEqual(new Set([0.7]));
  });

  it('runs English-only models, 128 mel bins, half precision and split decoders alike', async () => {
    installFunctional(folder, { name: 'english', englishOnly: true });
    installFunctional(folder, { name: 'mel128', melBins: 128 });
    installFunctional(folder, { name: 'half', floats: 'float16', suffix: '_fp16' });
    installFunctional(folder, { name: 'split', decoders: ['first', 'later'] });
    const file = await record('alike', SENTENCES);
    for (const model of ['english', 'mel128', 'half', 'split']) {
      const [heard] = await run('transcribe', [file], ['--model', model, '--word-timestamps']);
      expect([model, heard!.text]).toEqual([model, perfect(file, 'en')]);
    }
  });

  it('refuses what a model cannot do, and says what is used instead of what is not there', async () => {
    installFunctional(folder, { name: 'english', englishOnly: true });
    installFunctional(folder, { name: 'wordless', timestamped: false });
    installFunctional(folder, {
      name: 'quantized',
      suffix: '_quantized',
      engineConfig: { compute_type: 'float16' },
    });
    const file = await record('refused', SENTENCES);
    const asked = (...args: readonly string[]) => here.run([...args, file]);
    expect(await asked('translate', '--model', 'english')).toMatchObject({ code: 2 });
    expect(await asked('transcribe', '--model', FUNCTIONAL, '--language', 'xx')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/'xx'.*en, de, fr, es, ja/),
    });
    expect(await asked('transcribe', '--model', 'wordless', '--word-timestamps')).toMatchObject({
      code: 0,
      err: expect.stringMatching(/'wordless' does not time words/),
    });
    const [heard] = await run('transcribe', [file], ['--model', 'quantized']);
    expect(heard!.text).toBe(perfect(file, 'en'));
    expect(heard!.warnings).toEqual([expect.stringMatching(/float16.*int8/)]);
  });
});

describe('voice translate', () => {
  it('gives English for any language, and says that it translated', async () => {
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
