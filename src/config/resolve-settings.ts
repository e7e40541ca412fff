import { homedir } from 'node:os';
import { VoiceError } from '../domain/errors.ts';
import { type Setting, type SettingName, type Settings, SETTINGS } from './settings.ts';

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
  const one = (name: string, { env: variable, key, flag, fallback, parse }: Setting<unknown>): unknown => {
    const candidates: readonly [where: string, value: unknown][] = [
      [flag ?? name, options[name as SettingName]],
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
  return Object.fromEntries(
    Object.entries(SETTINGS).map(([name, row]) => [name, one(name, row)]),
  ) as unknown as Settings;
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
