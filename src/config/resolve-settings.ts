import { nearest } from '../base/nearest.ts';
import { shortened } from '../base/shortened.ts';
import { homeFolder } from '../base/home-folder.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Setting } from './setting.ts';
import { type SettingName, type Settings, SETTINGS } from './settings.ts';

/** The raw text of each source, before parsing; `undefined` if it is not set there. */
export interface SettingSources {
  readonly options: Readonly<Partial<Record<SettingName, string | boolean | undefined>>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Parsed `config.yaml`, and its path for messages. */
  readonly file?: { readonly path: string; readonly values: Readonly<Record<string, unknown>> };
  readonly home?: string;
}

/** The value of a setting and the source that it comes from. */
export interface SettingInForce {
  readonly value: unknown;
  readonly source: 'option' | 'environment' | 'file' | 'default';
}

/**
 * Merges the sources: options beat environment beat `config.yaml` beat defaults.
 * @throws VoiceError `invalid_value` naming the option, variable or key whose value cannot be used.
 */
export function resolveSettings(sources: SettingSources): Settings {
  const inForce = Object.entries(explainSettings(sources));
  return Object.fromEntries(inForce.map(([name, { value }]) => [name, value])) as unknown as Settings;
}

/** Resolves settings as {@link resolveSettings}, with the source of each value. */
export function explainSettings({
  options,
  env,
  file,
  home = homeFolder(),
}: SettingSources): Readonly<Record<SettingName, SettingInForce>> {
  refuseUnknownKeys(file);
  const one = (name: string, row: Setting<unknown>): SettingInForce => {
    const { env: variable, key, flag } = row;
    const candidates: readonly [source: SettingInForce['source'], where: string, value: unknown][] = [
      ['option', flag ?? name, options[name as SettingName]],
      ['environment', variable, env[variable] === '' ? undefined : env[variable]],
      ['file', `${key} in ${file?.path ?? 'config.yaml'}`, file?.values[key]],
    ];
    const set = candidates.find(([, , value]) => value !== undefined && value !== null);
    if (!set) return { value: row.fallback(home), source: 'default' };
    const [source, where, value] = set;
    if (typeof value === 'object')
      throw new VoiceError('invalid_value', `${where} must be one text, number, true or false.`);
    // YAML has typed numbers and booleans.
    return {
      value: parseSetting(row, where, String(value as string | number | boolean)),
      source,
    };
  };
  return Object.fromEntries(
    Object.entries(SETTINGS).map(([name, row]) => [name, one(name, row)]),
  ) as unknown as Readonly<Record<SettingName, SettingInForce>>;
}

/**
 * Parses the value of a setting. `where` names it in the error: option, variable or key.
 * @throws VoiceError `invalid_value`
 */
export function parseSetting<T>(
  { parse, isSecret = false }: Pick<Setting<T>, 'parse' | 'isSecret'>,
  where: string,
  text: string,
): T {
  try {
    return parse(text);
  } catch (error) {
    const got = isSecret ? '' : `, got '${shortened(text)}'`;
    throw new VoiceError('invalid_value', `${where} ${(error as Error).message}${got}.`);
  }
}

function refuseUnknownKeys(file: SettingSources['file']): void {
  const known = Object.values(SETTINGS).map(({ key }) => key);
  const unknown = Object.keys(file?.values ?? {}).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const near = nearest(unknown, known);
  const advice = near === undefined ? `The keys are ${known.join(', ')}.` : `Did you mean '${near}'?`;
  throw new VoiceError(
    'invalid_value',
    `${file?.path ?? 'config.yaml'}: unknown key '${shortened(unknown)}'. ${advice}`,
  );
}
