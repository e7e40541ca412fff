import { coreCount } from '../../base/machine.ts';
import type { AudioSource } from '../../domain/audio.ts';
import { VoiceError } from '../../domain/errors.ts';
import { readNamedFile } from '../../domain/read-named-file.ts';
import { pullCommand } from '../../models/not-installed.ts';
import { writeAtomically } from '../write-atomically.ts';
import { DEFAULT_STT_MODEL } from '../../models/catalog.ts';
import type { ModelStore } from '../../models/store.ts';
import { storeOf } from '../../runtime/open-store.ts';
import { parseLanguage } from '../../wire/language.ts';
import { findReadError } from '../inputs.ts';
import {
  benchFile,
  type BenchReport,
  type BenchResult,
  readBench,
} from '../../runtime/bench/bench-results.ts';
import type { BenchAudio } from '../../runtime/bench/measure.ts';
import { type CommandSpec, type Context, type Options, textOption, writeJson } from '../command.ts';
import { settingOption } from '../common-options.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { BenchModel } from '../bench/measure-in-process.ts';

export const benchCommand: CommandSpec = {
  name: 'bench',
  summary: 'Measure the installed models on this machine, and say which to use',
  description: [
    'Each model for transcription transcribes a short recording, which an installed voice speaks; each model for speech reads the same text aloud. Every model runs in a process of its own, one after the other.',
    'SPEED: seconds of sound that the model transcribes or makes in one second. FIRST: time until its first words or its first sound. LOAD: time that the first request takes longer. MEMORY: largest memory of its process. WORDS: share of correct words. CATALOG: figures that the catalog promises. The best installed model transcribes the speech, and its mistakes count, too.',
    'At the end it recommends a model for live captions, for files and for speech, and keeps the figures for voice doctor. Other running programs make every figure worse.',
  ],
  arguments: [
    {
      syntax: '[model...]',
      summary: 'installed models; all of them if left out',
      completes: 'installed-model',
    },
  ],
  options: [
    {
      flags: '--audio <file>',
      summary: 'a recording of your own, for models that transcribe',
      completes: 'file',
    },
    {
      flags: '--text <file>',
      summary: 'the words of that recording, to count correct words',
      completes: 'file',
    },
    { flags: '-l, --language <code>', summary: 'the language of --audio (ISO 639-1)' },
    { flags: '--in-process', summary: 'measure one model in this very process' },
    settingOption('modelsDir'),
    settingOption('threads'),
  ],
  examples: [
    'voice bench',
    'voice bench whisper-base --audio talk.mp3 --text talk.txt',
    'voice bench --json',
  ],
  run: bench,
};

async function bench(context: Context, names: readonly string[], options: Options): Promise<ExitCode | void> {
  const own = await ownAudio(options, context.signal);
  const models = await modelsToBench(storeOf(context.settings), names);
  if (options['inProcess'] === true) return benchOne(context, models, own);
  return benchAll(context, models, options, own);
}

/** Measures the only model in this process and writes its result as a line of JSON. */
async function benchOne(
  context: Context,
  [model, ...others]: readonly BenchModel[],
  own: BenchAudio | undefined,
): Promise<void> {
  if (model === undefined || others.length > 0)
    throw new VoiceError('invalid_value', '--in-process measures one model: name it.');
  const { measureInProcess: measureHere } = await import('../bench/measure-in-process.ts');
  return writeJson(context, await measureHere(await context.runtime(), model, own, context.signal));
}

async function benchAll(
  context: Context,
  models: readonly BenchModel[],
  options: Options,
  own: BenchAudio | undefined,
): Promise<ExitCode> {
  const [
    { benchAdvice, benchHead, benchRow },
    { chooseByFigures },
    { BenchRecordings },
    { measureInChild: measureApart },
    here,
  ] = await Promise.all([
    import('../bench/bench-table.ts'),
    import('../../runtime/bench/choose.ts'),
    import('../bench/bench-recordings.ts'),
    import('../bench/measure-in-child.ts'),
    import('../bench/measure-in-process.ts'),
  ]);
  const { settings, json, stdout, note, signal, env } = context;
  if (!models.some(({ manifest }) => manifest.type === 'stt'))
    await note(`No model that transcribes is measured. A small one: ${pullCommand(DEFAULT_STT_MODEL)}`);
  const nameWidth = Math.max(...models.map(({ manifest }) => manifest.name.length), 'MODEL'.length);
  const results: BenchResult[] = [];
  const recordings = new BenchRecordings(context);
  try {
    if (!json) await stdout.write(benchHead(nameWidth));
    for (const model of models) {
      const args = [
        ...process.execArgv,
        process.argv[1]!,
        'bench',
        model.manifest.name,
        '--in-process',
        '--json',
        '--models-dir',
        settings.modelsDir,
        ...(settings.threads === undefined ? [] : ['--threads', String(settings.threads)]),
        ...(own === undefined ? await recordings.argsFor(model) : ownArgs(options)),
      ];
      const result = await measureApart(here.describeBenched(model), args, env, signal);
      results.push(result);
      if (!json) await stdout.write(benchRow(result, nameWidth));
    }
  } finally {
    await recordings.close();
  }
  const choices = chooseByFigures(results);
  const report = { measured: new Date().toISOString(), cores: coreCount(), results };
  await keepReport(context, report);
  const { live = null, files = null, speech = null } = choices;
  if (json) await writeJson(context, { type: 'bench', ...report, choices: { live, files, speech } });
  else await stdout.write(`\n${benchAdvice(choices, results).join('\n')}\n`);
  return results.every(({ failure }) => failure === undefined) ? 0 : 1;
}

/** Stores the results for `voice doctor`, and keeps those of models that were not measured now. */
async function keepReport(
  { settings: { modelsDir }, note, signal }: Context,
  report: BenchReport,
): Promise<void> {
  const earlier = (await readBench(modelsDir))?.results ?? [];
  const now = new Set(report.results.map(({ model }) => model));
  const results = [...earlier.filter(({ model }) => !now.has(model)), ...report.results];
  try {
    await writeAtomically(
      benchFile(modelsDir),
      async (file) => void (await file.write(JSON.stringify({ ...report, results }))),
      signal,
    );
  } catch (error) {
    const { kind, message } = VoiceError.from(error);
    if (kind === 'cancelled') throw error;
    await note(`The figures were not kept for voice doctor: ${message}`);
  }
}

/** All installed models, or those of these names, which must transcribe or speak. */
async function modelsToBench(store: ModelStore, names: readonly string[]): Promise<readonly BenchModel[]> {
  const { isBenched } = await import('../bench/measure-in-process.ts');
  if (names.length === 0) return (await store.list()).models.filter(isBenched);
  const models = await Promise.all([...new Set(names)].map((name) => store.get(name)));
  return models.map((model) => {
    if (isBenched(model)) return model;
    const { name } = model.manifest;
    throw new VoiceError(
      'unsupported',
      `Model '${name}' neither transcribes nor speaks, so voice bench cannot measure it.`,
    );
  });
}

/** The recording that the options name; `undefined` if they name none. */
async function ownAudio(options: Options, signal: AbortSignal): Promise<BenchAudio | undefined> {
  const [path, textPath, language] = ['audio', 'text', 'language'].map((name) => textOption(options[name]));
  if (path === undefined) {
    if (textPath === undefined && language === undefined) return undefined;
    throw new VoiceError(
      'invalid_value',
      '--text and --language describe a recording: name it with --audio.',
    );
  }
  const audio: AudioSource = { type: 'file', name: path, path };
  const reason = await findReadError(audio);
  if (reason !== undefined) throw reason;
  const text = textPath === undefined ? undefined : await readText(textPath, signal);
  return { open: () => audio, text, language: language && parseLanguage(language) };
}

async function readText(path: string, signal: AbortSignal): Promise<string> {
  const file = { path, what: `'${path}' of --text`, most: 2 ** 24 };
  return (await readNamedFile(file, signal)).toString('utf8');
}

/** The same options as arguments for another process. */
const ownArgs = (options: Options): readonly string[] =>
  ['audio', 'text', 'language'].flatMap((name) => {
    const value = textOption(options[name]);
    return value === undefined ? [] : [`--${name}`, value];
  });
