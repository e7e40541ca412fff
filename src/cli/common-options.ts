import { type SettingName, SETTINGS } from '../config/settings.ts';
import type { OptionSpec } from './command.ts';

/** Options every command has. */
export const COMMON_OPTIONS: readonly OptionSpec[] = [
  { flags: '--json', summary: 'results and progress as JSON, for programs' },
  { flags: '-q, --quiet', summary: 'print only errors on stderr' },
  { flags: '-v, --verbose', summary: 'print the time of each step and the causes of errors on stderr' },
];

/** Options that commander answers itself. */
export const HELP_OPTION: OptionSpec = { flags: '-h, --help', summary: 'print help' };
export const VERSION_OPTION: OptionSpec = { flags: '-V, --version', summary: 'print the version' };

/** The option of a setting, from its row in the settings table. */
export function settingOption(name: SettingName): OptionSpec {
  const { flag, placeholder, summary, env, isList, shown } = SETTINGS[name];
  if (flag === undefined) throw new TypeError(`The setting ${name} has no option.`);
  return {
    flags: placeholder === '' ? flag : `${flag} <${placeholder.toLowerCase()}>`,
    summary: `${summary} (${env})`,
    setting: name,
    // The default of an option without a value is its absence.
    ...(placeholder !== '' && !shown.startsWith('none') && { shown }),
    ...(isList && { isList }),
    ...(placeholder === 'DIR' && { completes: 'folder' as const }),
  };
}

/** Options of commands that write subtitles; `parseSubtitleOptions` reads them. */
export const SUBTITLE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--max-line-length <number>',
    summary: 'subtitles: most characters in a line',
    shown: '42, or 16 full-width ones',
  },
  { flags: '--max-lines <number>', summary: 'subtitles: most lines at once', shown: '2' },
  {
    flags: '--max-cue-seconds <number>',
    summary: 'subtitles: longest time of a cue, in seconds',
    shown: '7',
  },
  {
    flags: '--word-cues',
    summary:
      'subtitles: time every word, inside the cues of vtt and lrc; other formats get one cue for each word',
  },
];
