import { effect, type Signal, signal } from '@preact/signals';

/** The settings that the browser keeps. */
const KEPT = {
  theme: 'system' as 'system' | 'light' | 'dark',
  listenModel: '',
  language: '',
  hotWords: '',
  speakers: false,
  sensitivity: 'normal' as 'high' | 'normal' | 'low',
  speakModel: '',
  voice: '',
  speed: 1,
  snippet: 'curl' as 'curl' | 'javascript' | 'python',
  /** The API key, if the person agreed to keep it. */
  key: '',
};

type Kept = typeof KEPT;
export type Settings = { readonly [Name in keyof Kept]: Signal<Kept[Name]> };

const PLACE = 'voice-settings';

/** Reads the settings from `storage` and writes changes back. Errors of the storage are ignored. */
export function openSettings(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): Settings {
  const stored = read(storage);
  const settings = Object.fromEntries(
    Object.entries(KEPT).map(([name, first]) => {
      const value = stored[name];
      return [name, signal(typeof value === typeof first ? value : first)];
    }),
  ) as unknown as Settings;
  effect(() => {
    const values = Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value]));
    try {
      storage?.setItem(PLACE, JSON.stringify(values));
    } catch {
      // The storage of private windows may be full.
    }
  });
  return settings;
}

function read(storage: Pick<Storage, 'getItem'> | undefined): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(PLACE) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
