import { type SettingName, SETTINGS } from '../../config/settings.ts';
import type { CommandSpec } from '../command.ts';
import { bold, escapeRoff, italic, item, sentence } from './roff.ts';

/** Environment variables besides voice's own settings that it honours: name → meaning. */
export const OTHER_VARIABLES: Readonly<Record<string, string>> = {
  HF_ENDPOINT: 'address of the model hub, if VOICE_HUB_URL is not set',
  HF_TOKEN: 'token for gated models of the hub; never sent to a VOICE_HUB_URL mirror',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY': 'proxies for downloads, in upper or lower case',
  CI: 'if set to anything but 0 or false, voice animates nothing',
  NO_COLOR: 'if set, voice uses no colours',
  'OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT':
    'collector for the spans of voice serve; if unset, voice sends none',
  OTEL_SERVICE_NAME: 'name of the server in its spans; default: voice',
  'VISUAL, EDITOR': 'editor for voice config edit',
  TMPDIR: 'folder for temporary files',
  XDG_CONFIG_HOME: 'folder of voice/config.yaml; default: ~/.config',
  XDG_CACHE_HOME: 'folder of voice/compiled; default: ~/.cache',
};

const FILES: Readonly<Record<string, string>> = {
  '~/.config/voice/config.yaml':
    "Settings, one 'key: value' in each line. A key is the name of a variable in lower case, without VOICE_.",
  '~/.macaw/models/<name>/voice.yaml': 'Manifest of an installed model, beside its files.',
  '~/.cache/voice/compiled':
    'Compiled code, for a faster start with Node.js 22.1 and later. You can delete it at any time.',
};

type AnySetting = (typeof SETTINGS)[SettingName];

/** The items of a manual page for the variables of `settings`. */
export function settingItems(settings: readonly AnySetting[]): readonly string[] {
  return settings.map(({ env, summary, shown }) =>
    item(bold(env), escapeRoff(`${sentence(summary)} Default: ${shown}.`)),
  );
}

/** The items of a manual page for all variables. */
export function environmentItems(): readonly string[] {
  const rows = settingItems(Object.values(SETTINGS));
  return [...rows, ...Object.entries(OTHER_VARIABLES).map(([name, text]) => item(bold(name), escapeRoff(sentence(text))))];
}

/** The files that voice reads and writes, as items of a manual page. */
export function fileItems(): readonly string[] {
  return Object.entries(FILES).map(([path, meaning]) => item(italic(path), escapeRoff(meaning)));
}

/** The settings that options of these commands set, once each. */
export function settingsOf(commands: readonly CommandSpec[]): readonly AnySetting[] {
  const options = commands.flatMap(({ options = [] }) => options);
  return [...new Set(options.flatMap(({ setting }) => (setting ? [SETTINGS[setting]] : [])))];
}
