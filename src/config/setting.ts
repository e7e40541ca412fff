/**
 * A value that a user can set by a command-line option, an environment variable or `config.yaml`. The first
 * of these that is present counts.
 */
export interface Setting<T> {
  /** The environment variable. */
  readonly env: string;
  /** The key in `config.yaml`. */
  readonly key: string;
  /** The command-line option, on the commands it concerns. */
  readonly flag?: string;
  /** The placeholder of the value in help: `DIR`, `URL`, `N`. */
  readonly placeholder: string;
  /** Whether the value must not be shown. */
  readonly isSecret?: boolean;
  /** Whether its option takes several values, separated by commas. */
  readonly isList?: boolean;
  /** One line for help, man pages and docs/settings.md. */
  readonly summary: string;
  /** The default as help shows it. */
  readonly shown: string;
  readonly fallback: (home: string) => T;
  /**
   * Converts text to the value; throws an Error with the allowed values, in a phrase that follows the
   * setting's name.
   */
  readonly parse: (text: string) => T;
}

/** A setting before `SETTINGS` derives `env` and `key` from its name. */
export type SettingRow<T> = Omit<Setting<T>, 'env' | 'key'>;

type Described<T> = Omit<SettingRow<T>, 'fallback' | 'parse' | 'shown'>;

/** A setting without a default value; `shown` describes the program's behaviour then. */
export const unsetByDefault = <T>(
  parse: (text: string) => T,
  row: Described<T> & { readonly shown: string },
): SettingRow<T | undefined> => ({ ...row, parse, fallback: () => undefined });

/** A setting with the default `value`, which help shows unless `shown` is given; true is shown as `1`. */
export const withDefault = <T>(
  value: NoInfer<T>,
  parse: (text: string) => T,
  row: Described<T> & { readonly shown?: string },
): SettingRow<T> => ({
  shown: typeof value === 'boolean' ? String(Number(value)) : String(value),
  ...row,
  parse,
  fallback: () => value,
});
