import type { SettingInForce } from '../../config/resolve-settings.ts';
import type { Setting } from '../../config/setting.ts';
import { type SettingName, SETTINGS } from '../../config/settings.ts';
import { alignedColumns } from './aligned-columns.ts';

/** `voice config list`. */
export function settingsTable(inForce: Readonly<Record<SettingName, SettingInForce>>): string {
  const rows = (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const { key, env, shown } = SETTINGS[name];
    const { value, source } = inForce[name];
    const from = { option: 'option', environment: env, file: 'config.yaml', default: 'default' }[source];
    return [key, from, source === 'default' ? shown : shownText(SETTINGS[name], value)];
  });
  return alignedColumns([['KEY', 'SET BY', 'VALUE'], ...rows]);
}

/** The same, but for what is secret. */
export const shownText = ({ isSecret = false }: Setting<unknown>, value: unknown): string =>
  isSecret ? '(kept secret)' : settingText(value);

/** A setting's value, as a person would write it. */
export function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, meaning]) => `${name}=${String(meaning)}`)
    .join(',');
}
