import type { Settings } from '../../config/settings.ts';

/** The inputs of a check. */
export interface CheckContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Defaults if the user's settings could not be read. */
  readonly settings: Settings;
  readonly settingsFile: SettingsFile;
  /** As `20.19.0`. */
  readonly nodeVersion: string;
}

interface SettingsFile {
  readonly path: string;
  readonly exists: boolean;
  /** The fault of the configuration file, or of a setting of the environment. */
  readonly problem?: string;
}

/** The finding of a check in a phrase, with advice if something can be done. */
export type Finding =
  | { readonly state: 'ok'; readonly detail: string }
  | { readonly state: 'missing' | 'broken'; readonly detail: string; readonly advice: string };

export const ok = (detail: string): Finding => ({ state: 'ok', detail });

/** Missing but installable. */
export const missing = (detail: string, advice: string): Finding => ({ state: 'missing', detail, advice });

/** Present but unusable, or missing although required. */
export const broken = (detail: string, advice: string): Finding => ({ state: 'broken', detail, advice });

/** The advice for broken parts of the installation. */
export const REINSTALL = 'install voice again (npm ci)';
