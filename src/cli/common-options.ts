import { SETTINGS, type SettingName } from '../config/settings.ts';
import type { OptionSpec } from './command.ts';

/** Options every command has. */
export const COMMON_OPTIONS: readonly OptionSpec[] = [
  { flags: '--json', summary: 'results and progress as JSON, for programs' },
  { flags: '-q, --quiet', summary: 'say nothing on stderr but errors' },
  { flags: '-v, --verbose', summary: 'tell on stderr what each step did and took, and causes of errors' },
];

/** Options that commander answers itself. */
export const HELP_OPTION: OptionSpec = { flags: '-h, --help', summary: 'print help' };
export const VERSION_OPTION: OptionSpec = { flags: '-V, --version', summary: 'print the version' };

/** The option of a setting, as its row in the settings table describes it. */
export function settingOption(name: SettingName): OptionSpec {
  const { flag, placeholder, summary, env, isList, shown } = SETTINGS[name];
  if (flag === undefined) throw new TypeError(`The setting ${name} has no option.`);
  return {
    flags: placeholder === '' ? flag : `${flag} <${placeholder.toLowerCase()}>`,
    summary: `${summary} (${env})`,
    setting: name,
    // Of one without a value, the default is that it is left out.
    ...(placeholder !== '' && !shown.startsWith('none') && { shown }),
    ...(isList && { isList }),
    ...(placeholder === 'DIR' && { completes: 'folder' as const }),
  };
}
