import { countOf } from '../../base/count-of.ts';
import { VoiceError } from '../../domain/errors.ts';
import { catalogEntry } from '../../models/catalog.ts';
import { findFileProblems, isBad } from '../../models/check-files.ts';
import { toManifestFields } from '../../models/manifest.ts';
import { getLexicons, missingLexiconsNotice } from '../../engines/kokoro/missing-lexicons.ts';
import { checkModelName } from '../../models/model-name.ts';
import { pullCommand } from '../../models/not-installed.ts';
import { ModelStore } from '../../models/store.ts';
import { storeOf } from '../../runtime/open-store.ts';
import { type ArgumentSpec, type CommandSpec, type Context, textOption, writeJson } from '../command.ts';
import { settingOption } from '../common-options.ts';
import type { ExitCode } from '../exit-codes.ts';
import { refuseLocalOnly } from '../remote/local-only.ts';
import { badFileLines, installedTable, type ModelOnDisk, modelSheet } from '../ui/model-tables.ts';
import { showCheck, showPull } from '../ui/show-pull.ts';
import { catalogSubcommand, showOfCatalog } from './models-catalog.ts';

const options = [settingOption('modelsDir')];
const SERVER_WORDS =
  'With --server, it shows the models of that server; --models-dir cannot be combined with it.';
const optionsWithServer = [...options, settingOption('serverUrl'), settingOption('apiKey')];

const several = (syntax: string): ArgumentSpec => ({
  syntax,
  summary: 'names of installed models',
  completes: 'installed-model',
});

const pullSubcommand: CommandSpec = {
  name: 'pull',
  summary: 'Install models, or repair installed ones',
  description: [
    'Only missing and damaged files are fetched, and an interrupted pull continues where it stopped. While another process pulls the same model, this one waits.',
    'Besides names of the catalog, it takes every source of voice models add; owner/name is a repository of the hub.',
    'HTTPS_PROXY, HTTP_PROXY and NO_PROXY are honoured; VOICE_HUB_URL or HF_ENDPOINT names a mirror, HF_TOKEN opens gated repositories.',
  ],
  arguments: [
    {
      syntax: '<model...>',
      summary: 'models of the catalog, added models, folders or hub repositories',
      completes: 'catalog-model',
    },
  ],
  options,
  examples: ['voice models pull whisper-small', 'voice models pull ./my-ctc-model'],
  async run(context, names) {
    const { settings, env, signal } = context;
    const { pullModel } = await import('../../runtime/pull-model.ts');
    for (const name of names) {
      await showPull(context, (onEvent) => pullModel(name, { settings, env, signal, onEvent }));
    }
  },
};

const addSubcommand: CommandSpec = {
  name: 'add',
  summary: 'Install a model of your own: a Whisper, transducer, Moonshine, Piper or Kokoro',
  description: [
    'The format is recognised: safetensors and pytorch_model.bin of Hugging Face, CTranslate2 (faster-whisper), ggml (whisper.cpp) and ONNX exports, of every size and precision. A LoRA is merged into its base model. A transducer, a streaming Moonshine and models that tell speakers apart are named by their folder. A voice of Piper is named by its .onnx file, a Kokoro by its .onnx file or its folder.',
    'The source is a folder, a file of weights, hf:owner/name[/path][@revision] on the hub, or its address there. Its files are copied. To try a folder without installing it: voice transcribe --model ./folder.',
    'Prepared data is kept beside the files. If the folder has a voice.yaml, voice installs it with those settings.',
  ],
  arguments: [{ syntax: '<source>', summary: 'a folder, a file, or hf:owner/name', completes: 'file' }],
  options: [
    {
      flags: '--name <name>',
      summary: 'name of the model (default: that of the folder, file or repository)',
    },
    {
      flags: '--voices <path>',
      summary: "archive or folder of a Kokoro's voices (default: beside the graph)",
    },
    ...options,
  ],
  examples: [
    'voice models add ./my-fine-tune --name mine',
    'voice models add ~/whisper.cpp/models/ggml-base.bin',
    'voice models add hf:Systran/faster-whisper-small',
    'voice models add ./de_DE-thorsten-medium.onnx',
    'voice models add ./kokoro-v1.0.int8.onnx --voices ./voices-v1.0.bin',
  ],
  async run(context, [source = ''], given) {
    const { settings, env, signal } = context;
    const { name, voices } = given;
    const { addModel } = await import('../../runtime/pull-model.ts');
    const added = await showPull(context, (onEvent) =>
      addModel(
        source,
        { name: textOption(name), voices: textOption(voices) },
        { settings, env, signal, onEvent },
      ),
    );
    const { description, type, name: called } = added.manifest;
    const use = type === 'stt' || type === 'tts' ? ` Use it with: --model ${called}` : '';
    if (description !== '') await context.note(`${description}${use}`);
  },
};

const listSubcommand: CommandSpec = {
  name: 'list',
  summary: 'List the installed models',
  description: [SERVER_WORDS],
  options: optionsWithServer,
  async run(context, _, given) {
    const { serverUrl } = context.settings;
    if (serverUrl !== undefined) {
      refuseLocalOnly(given, serverUrl);
      const { listRemoteModels: listThere } = await import('../remote/models.ts');
      return listThere(context, serverUrl);
    }
    const store = folderOf(context);
    const { models, problems } = await store.list();
    const sized: ModelOnDisk[] = [];
    const broken: { readonly name: string; readonly message: string }[] = [];
    for (const { manifest, folder } of models) {
      const { name, files } = manifest;
      sized.push({ manifest, folder, bytes: await store.bytesOnDisk(name) });
      const [amiss] = await findFileProblems(folder, files);
      if (amiss === undefined) continue;
      const message = `Its file '${amiss.path}' ${amiss.problem}. Repair it with: ${pullCommand(name)}`;
      broken.push({ name, message });
    }
    if (context.json)
      await writeJson(context, {
        models: sized.map(asJson),
        problems: [...problems.map(({ name, message }) => ({ name, message })), ...broken],
      });
    else if (sized.length > 0) await context.stdout.write(installedTable(sized));
    else if (problems.length === 0)
      await context.note(
        'No models are installed. List those that can be installed with: voice models catalog',
      );
    for (const { name, message } of problems)
      await context.note(`voice: '${name}' cannot be used: ${message}`);
    for (const { name, message } of broken) await context.note(`voice: '${name}' is damaged: ${message}`);
  },
};

const showSubcommand: CommandSpec = {
  name: 'show',
  summary: 'Show the abilities and the size of a model, installed or in the catalog',
  description: [SERVER_WORDS],
  arguments: [{ syntax: '<model>', summary: 'name of a model', completes: 'catalog-model' }],
  options: optionsWithServer,
  async run(context, [name = ''], given) {
    const { serverUrl } = context.settings;
    if (serverUrl !== undefined) {
      refuseLocalOnly(given, serverUrl);
      const { showRemoteModel: showThere } = await import('../remote/models.ts');
      return showThere(context, serverUrl, name);
    }
    const store = storeOf(context.settings);
    const installed = await store.find(name).catch((error: unknown) => {
      if (VoiceError.from(error).kind === 'model_not_found' && catalogEntry(name)) return undefined;
      checkModelName(name);
      throw error;
    });
    if (installed === undefined) return showOfCatalog(context, name);
    const { manifest, folder, alias } = installed;
    const bytes = folder === '' ? 0 : await store.bytesOnDisk(manifest.name);
    const found = { manifest, folder, bytes };
    if (alias !== undefined) await context.note(`voice: '${alias}' stands for ${manifest.name} here.`);
    if (context.json) await writeJson(context, asJson(found));
    else await context.stdout.write(modelSheet(found));
  },
};

const removeSubcommand: CommandSpec = {
  name: 'rm',
  aliases: ['remove'],
  summary: 'Remove installed models and unfinished pulls',
  arguments: [several('<model...>')],
  options,
  async run(context, names) {
    const store = folderOf(context);
    for (const name of names) {
      await store.remove(name);
      await context.note(`Removed ${name}.`);
    }
    if (context.json) await writeJson(context, { removed: names });
  },
};

const verifySubcommand: CommandSpec = {
  name: 'verify',
  summary: 'Check the files of installed models against their recorded sizes and hashes',
  description: [
    'Without names, it checks all installed models. It exits with 1 when a file is bad, and says how to repair it.',
  ],
  arguments: [several('[model...]')],
  options,
  async run(context, names): Promise<ExitCode> {
    const store = folderOf(context);
    const { models, problems } = names.length > 0 ? { models: [], problems: [] } : await store.list();
    const chosen = names.length > 0 ? names : models.map(({ manifest }) => manifest.name);
    const reports = [];
    for (const model of chosen) {
      const files = await showCheck(context, model, (onProgress) =>
        store.verify(model, { signal: context.signal, onProgress }),
      );
      const bad = files.filter(isBad);
      reports.push({ model, good: bad.length === 0, files });
      if (context.json) continue;
      if (bad.length > 0) {
        await context.stdout.write(badFileLines(model, bad));
        await context.note(`voice: repair ${model} with: ${pullCommand(model)}`);
      } else await context.stdout.write(`${model}  ${goodWord(files)}\n`);
      const lack = await missingLexiconsNotice(await store.get(model));
      if (lack !== undefined) await context.note(`voice: ${lack}. ${getLexicons(model)}`);
    }
    if (context.json) await writeJson(context, { models: reports, problems });
    for (const { name, message } of problems)
      await context.note(`voice: '${name}' cannot be used: ${message}`);
    return problems.length === 0 && reports.every(({ good }) => good) ? 0 : 1;
  },
};

export const modelsCommand: CommandSpec = {
  name: 'models',
  summary: 'Install, list, check and remove models',
  description: [
    'Which model? For fast English: moonshine-tiny, the default. For other languages: whisper-small. For the best text: whisper-large-v3-turbo, which is slow. To speak: kokoro-v1.',
  ],
  subcommands: [
    pullSubcommand,
    addSubcommand,
    listSubcommand,
    showSubcommand,
    removeSubcommand,
    verifySubcommand,
    catalogSubcommand,
  ],
  examples: ['voice models catalog', 'voice models pull whisper-small', 'voice models verify'],
};

const folderOf = ({ settings }: Context) => new ModelStore(settings.modelsDir);

const asJson = ({ manifest, folder, bytes }: ModelOnDisk) => ({
  ...toManifestFields(manifest),
  folder,
  bytes,
});

/** The verdict on intact files; a model whose owner recorded no hashes cannot be compared. */
function goodWord(files: readonly { readonly state: string }[]): string {
  const unchecked = files.filter(({ state }) => state === 'unchecked').length;
  if (files.length === 0) return 'no files are listed in its manifest';
  return unchecked === 0
    ? 'good'
    : `good (${unchecked} of ${countOf(files.length, 'file')} without a recorded hash)`;
}
