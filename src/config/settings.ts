import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { VoiceError } from '../domain/errors.ts';

/** One thing a person can set: by option, by environment variable, or in `config.yaml`, in that order. */
export interface Setting<T> {
  /** The environment variable. */
  readonly env: string;
  /** The key in `config.yaml`. */
  readonly key: string;
  /** The command-line option, on the commands it concerns. */
  readonly flag?: string;
  /** How the value is written in help: `DIR`, `URL`, `N`. */
  readonly placeholder: string;
  /** One line for help, man pages and the README. */
  readonly summary: string;
  /** The default as help shows it. */
  readonly shown: string;
  readonly fallback: (home: string) => T;
  /** Text → value; throws an Error that says what is allowed, in a phrase that follows the setting's name. */
  readonly parse: (text: string) => T;
}

const setting = <T>(row: Setting<T>): Setting<T> => row;

/** Every setting, once. Help, man pages, the README's table and `config.yaml` are all read from here. */
export const SETTINGS = {
  modelsDir: setting<string>({
    env: 'VOICE_MODELS_DIR',
    key: 'models_dir',
    flag: '--models-dir',
    placeholder: 'DIR',
    summary: 'folder that holds the installed models',
    shown: '~/.macaw/models',
    fallback: (home) => join(home, '.macaw', 'models'),
    parse: folder,
  }),
  hubUrl: setting<string | undefined>({
    env: 'VOICE_HUB_URL',
    key: 'hub_url',
    placeholder: 'URL',
    summary: 'mirror to pull hub models from, instead of HF_ENDPOINT or the public hub',
    shown: 'the public hub',
    fallback: () => undefined,
    parse: httpUrl,
  }),
  autoPull: setting<boolean>({
    env: 'VOICE_AUTO_PULL',
    key: 'auto_pull',
    flag: '--pull',
    placeholder: '',
    summary: 'pull a missing model without asking',
    shown: 'ask on a terminal, otherwise fail',
    fallback: () => false,
    parse: yesOrNo,
  }),
  ffmpeg: setting<string | undefined>({
    env: 'VOICE_FFMPEG',
    key: 'ffmpeg',
    placeholder: 'PATH',
    summary: 'the ffmpeg program to use',
    shown: 'ffmpeg-static where installed, else the one on PATH',
    fallback: () => undefined,
    parse: nonEmpty,
  }),
  threads: setting<number | undefined>({
    env: 'VOICE_THREADS',
    key: 'threads',
    flag: '--threads',
    placeholder: 'N',
    summary: 'inference threads, one model copy each',
    shown: 'one per core, at most 8',
    fallback: () => undefined,
    parse: wholeNumber(1, 64),
  }),
} satisfies Record<string, Setting<never> | Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;
type ValueOf<S> = S extends Setting<infer T> ? T : never;
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };

/** The raw text of each source, before parsing; `undefined` means "not set there". */
export interface SettingSources {
  readonly options: Readonly<Partial<Record<SettingName, string | boolean | undefined>>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Parsed `config.yaml`, and its path for messages. */
  readonly file?: { readonly path: string; readonly values: Readonly<Record<string, unknown>> };
  readonly home?: string;
}

/**
 * Merges the sources: options beat environment beat `config.yaml` beat defaults.
 * @throws VoiceError `invalid_value` naming the option, variable or key whose value cannot be used.
 */
export function resolveSettings({ options, env, file, home = homedir() }: SettingSources): Settings {
  refuseUnknownKeys(file);
  const one = <T>(name: SettingName, { env: variable, key, flag, fallback, parse }: Setting<T>): T => {
    const candidates: readonly [where: string, value: unknown][] = [
      [flag ?? name, options[name]],
      [variable, env[variable] === '' ? undefined : env[variable]],
      [`${key} in ${file?.path ?? 'config.yaml'}`, file?.values[key]],
    ];
    const set = candidates.find(([, value]) => value !== undefined && value !== null);
    if (!set) return fallback(home);
    const [where, value] = set;
    // YAML has numbers and booleans of its own.
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    try {
      return parse(text);
    } catch (error) {
      throw new VoiceError('invalid_value', `${where} ${(error as Error).message}, got '${text}'.`);
    }
  };
  return {
    modelsDir: one('modelsDir', SETTINGS.modelsDir),
    hubUrl: one('hubUrl', SETTINGS.hubUrl),
    autoPull: one('autoPull', SETTINGS.autoPull),
    ffmpeg: one('ffmpeg', SETTINGS.ffmpeg),
    threads: one('threads', SETTINGS.threads),
  };
}

function refuseUnknownKeys(file: SettingSources['file']): void {
  const known = new Set(Object.values(SETTINGS).map(({ key }) => key));
  const unknown = Object.keys(file?.values ?? {}).find((key) => !known.has(key));
  if (unknown === undefined) return;
  throw new VoiceError(
    'invalid_value',
    `${file?.path ?? 'config.yaml'}: unknown key '${unknown}'; the keys are ${[...known].join(', ')}.`,
  );
}

function nonEmpty(text: string): string {
  if (text.trim() === '') throw new Error('must not be empty');
  return text;
}

function folder(text: string): string {
  const path = nonEmpty(text);
  return resolve(path.startsWith('~/') ? join(homedir(), path.slice(2)) : path);
}

function httpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('must be an http or https address');
  return text.replace(/\/+$/, '');
}

const YES_OR_NO: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
};

function yesOrNo(text: string): boolean {
  const value = YES_OR_NO[text.toLowerCase()];
  if (value === undefined) throw new Error('must be 1 or 0');
  return value;
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max && text.trim() !== '') return value;
    throw new Error(`must be a whole number from ${min} to ${max}`);
  };
}
