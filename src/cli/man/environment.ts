import { type SettingName, SETTINGS } from '../../config/settings.ts';
import type { CommandSpec } from '../command.ts';
import { bold, escapeRoff, italic, item, sentence } from './roff.ts';

/** Variables that are not settings of ours and are honoured all the same. */
export const OTHER_VARIABLES: Readonly<Record<string, string>> = {
  HF_ENDPOINT: 'address of the model hub, used where VOICE_HUB_URL is not set',
  HF_TOKEN: 'token for models of the hub that need permission; never sent to a VOICE_HUB_URL mirror',
  'HTTPS_PROXY, HTTP_PROXY, NO_PROXY': 'proxies for downloads, in capitals or small letters',
  CI: 'set to anything but 0 or false, nothing is animated',
  NO_COLOR: 'set to anything, nothing is coloured',
  'OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT':
    'collector that voice serve sends spans to; none are sent where unset',
  OTEL_SERVICE_NAME: 'what the server is called there; voice where unset',
  'VISUAL, EDITOR': 'editor that voice config edit opens',
  TMPDIR: 'folder for temporary files',
  XDG_CONFIG_HOME: 'folder that holds voice/config.yaml; ~/.config where unset',
  XDG_CACHE_HOME: 'folder that holds voice/compiled; ~/.cache where unset',
};

const FILES: Readonly<Record<string, string>> = {
  '~/.config/voice/config.yaml':
    "Settings, one 'key: value' a line; the keys are the names of the variables without VOICE_ and in small letters.",
  '~/.macaw/models/<name>/voice.yaml': 'What an installed model is and can do. Its files lie beside it.',
  '~/.cache/voice/compiled':
    'Compiled code, kept for a quicker start by Node.js 22.1 and later. It may be removed at any time.',
};

type AnySetting = (typeof SETTINGS)[SettingName];

/** The variables that these settings are read from. */
export function settingItems(settings: readonly AnySetting[]): readonly string[] {
  return settings.map(({ env, summary, shown }) =>
    item(bold(env), escapeRoff(`${sentence(summary)} Default: ${shown}.`)),
  );
}

/** Every variable that is looked at. */
export function environmentItems(): readonly string[] {
  const rows = settingItems(Object.values(SETTINGS));
  return [...rows, ...Object.entries(OTHER_VARIABLES).map(([name, text]) => item(bold(name), escapeRoff(sentence(text))))];
}

export function fileItems(): readonly string[] {
  return Object.entries(FILES).map(([path, meaning]) => item(italic(path), escapeRoff(meaning)));
}

/** The settings that options of these commands set, once each. */
export function settingsOf(commands: readonly CommandSpec[]): readonly AnySetting[] {
  const options = commands.flatMap(({ options = [] }) => options);
  return [...new Set(options.flatMap(({ setting }) => (setting ? [SETTINGS[setting]] : [])))];
}
