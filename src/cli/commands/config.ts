import { access } from 'node:fs/promises';
import {
  explainSettings,
  parseSetting,
  resolveSettings,
  type SettingInForce,
} from '../../config/resolve-settings.ts';
import type { Setting } from '../../config/setting.ts';
import { type SettingName, SETTINGS } from '../../config/settings.ts';
import { VoiceError } from '../../domain/errors.ts';
import { nearest } from '../../base/nearest.ts';
import { catalogEntry } from '../../models/catalog.ts';
import { notInstalled, pullCommand } from '../../models/not-installed.ts';
import { requireType } from '../../models/require-type.ts';
import { type ArgumentSpec, type CommandSpec, type Context, writeJson } from '../command.ts';
import { type ConfigFile, configFilePath, openConfigFile, readConfigFile } from '../config-file.ts';
import { editFile } from '../other-programs.ts';
import { findInstalled } from '../ensure-model.ts';
import { writeAtomically } from '../write-atomically.ts';
import { alignedColumns } from '../ui/aligned-columns.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];
const KEYS = NAMES.map((name) => SETTINGS[name].key);

const KEY: ArgumentSpec = {
  syntax: '<key>',
  summary: 'name of a setting, see voice config list',
  completes: KEYS,
};

const setSubcommand: CommandSpec = {
  name: 'set',
  summary: 'Set a setting',
  description: ['Everything else in the file stays as it is, comments included.'],
  arguments: [KEY, { syntax: '<value>', summary: 'the new value' }],
  examples: [
    'voice config set model whisper-small',
    'voice config set server_url http://speech.example:8000',
  ],
  needsNoSettings: true,
  async run(context, [key = '', text = '']) {
    const name = settingOf(key);
    const value = parseSetting<unknown>(SETTINGS[name], key, text);
    const advice = name === 'model' ? await adviceOnModel(context, text) : '';
    const file = await openConfigFile(context);
    // A list is written as text, which is the form that the reader accepts.
    file.document.set(key, Array.isArray(value) ? text : value);
    await save(context, file);
    await context.note(
      `voice: ${key} is ${shownText(SETTINGS[name], value)} from now on.${advice}${overruling(context, name)}`,
    );
  },
};

const unsetSubcommand: CommandSpec = {
  name: 'unset',
  summary: 'Remove a setting, so that its default holds again',
  arguments: [KEY],
  needsNoSettings: true,
  async run(context, [key = '']) {
    const file = await openConfigFile(context);
    // An unknown key is removed too, because it makes all other commands fail.
    if (!file.document.has(key)) {
      const name = settingOf(key);
      return context.note(`voice: ${file.path} has no ${key}.${overruling(context, name)}`);
    }
    file.document.delete(key);
    await save(context, file);
    await context.note(`voice: ${key} is no longer in ${file.path}.`);
  },
};

const getSubcommand: CommandSpec = {
  name: 'get',
  summary: 'Print the current value of a setting',
  description: ['Prints nothing for a setting that is not set and has no default.'],
  arguments: [KEY],
  needsNoSettings: true,
  async run(context, [key = '']) {
    const name = settingOf(key);
    const { value, source } = (await settingsInForce(context))[name];
    if (context.json) await writeJson(context, { key, value, source });
    else if (value !== undefined) await context.stdout.write(`${settingText(value)}\n`);
    else await context.note(`voice: ${key} is not set; the default: ${SETTINGS[name].shown}.`);
  },
};

const listSubcommand: CommandSpec = {
  name: 'list',
  summary: 'List all settings with their values and where each was set',
  needsNoSettings: true,
  async run(context) {
    const inForce = await settingsInForce(context);
    if (!context.json) return context.stdout.write(settingsTable(inForce));
    const settings = NAMES.map((name) => {
      const { value, source } = inForce[name];
      const { key, isSecret = false } = SETTINGS[name];
      return {
        key,
        value: isSecret && value !== undefined ? shownText(SETTINGS[name], value) : value,
        source,
      };
    });
    await writeJson(context, { path: configFilePath(context.env), settings });
  },
};

const NEW_FILE = `# Settings of voice, such as 'threads: 2'. What can be set: voice config list
`;

const editSubcommand: CommandSpec = {
  name: 'edit',
  summary: 'Open the settings file in your editor, and check it afterwards',
  description: ['The editor is the one in VISUAL, else the one in EDITOR.'],
  needsNoSettings: true,
  async run({ env, note, signal }) {
    const path = configFilePath(env);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (!isThere) await writeAtomically(path, (file) => file.writeFile(NEW_FILE), signal);
    await editFile(path, env);
    const file = await readConfigFile({ env, signal });
    resolveSettings({ options: {}, env: {}, ...(file && { file }) });
    await note(`voice: ${path} is in order.`);
  },
};

export const configCommand: CommandSpec = {
  name: 'config',
  summary: 'Show and change the settings in config.yaml',
  subcommands: [setSubcommand, unsetSubcommand, getSubcommand, listSubcommand, editSubcommand],
  examples: ['voice config set model whisper-small', 'voice config list', 'voice config edit'],
};

/** @throws VoiceError `invalid_value` */
function settingOf(key: string): SettingName {
  const name = NAMES.find((known) => SETTINGS[known].key === key);
  if (name !== undefined) return name;
  const near = nearest(key, KEYS);
  const advice = near === undefined ? `The settings: ${KEYS.join(', ')}.` : `Did you mean ${near}?`;
  throw new VoiceError('invalid_value', `There is no setting '${key}'. ${advice}`);
}

async function settingsInForce({ env, signal }: Context) {
  const file = await readConfigFile({ env, signal });
  return explainSettings({ options: {}, env, ...(file && { file }) });
}

/**
 * Advice on how to get the model, if it is missing.
 * @throws VoiceError `model_not_found` if it cannot be installed, `unsupported` if it has another task.
 */
async function adviceOnModel(context: Context, model: string): Promise<string> {
  if (await findInstalled(context, model, 'stt')) return '';
  const known = catalogEntry(model);
  if (known === undefined) throw notInstalled(model);
  requireType(known, 'stt');
  return ` The first use pulls it; to pull it now: ${pullCommand(model)}`;
}

/** A warning if an environment variable overrules the changed setting; otherwise empty. */
function overruling({ env }: Context, name: SettingName): string {
  const variable = SETTINGS[name].env;
  return env[variable] ? ` ${variable} is set too, and overrides it.` : '';
}

const save = ({ signal }: Context, { path, document }: ConfigFile) =>
  writeAtomically(path, (file) => file.writeFile(document.toString({ lineWidth: 0 })), signal);

/** `voice config list`. */
function settingsTable(inForce: Readonly<Record<SettingName, SettingInForce>>): string {
  const rows = (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const { key, env, shown } = SETTINGS[name];
    const { value, source } = inForce[name];
    const from = { option: 'option', environment: env, file: 'config.yaml', default: 'default' }[source];
    return [key, from, source === 'default' ? shown : shownText(SETTINGS[name], value)];
  });
  return alignedColumns([['KEY', 'SET BY', 'VALUE'], ...rows]);
}

/** The value of a setting as text, unless it is secret. */
const shownText = ({ isSecret = false }: Setting<unknown>, value: unknown): string =>
  isSecret ? '(kept secret)' : settingText(value);

/** A setting's value in the form that a person writes. */
function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, meaning]) => `${name}=${String(meaning)}`)
    .join(',');
}
