import { join } from 'node:path';
import { Document, isMap, parseDocument } from 'yaml';
import { homeFolder } from '../base/home-folder.ts';
import { ifMissing } from '../base/if-missing.ts';
import { VoiceError } from '../domain/errors.ts';
import { readNamedFile } from '../domain/read-named-file.ts';
import type { SettingSources } from '../config/resolve-settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The environment, which decides the path of the file, and the signal for reading it. */
interface World {
  readonly env: Env;
  readonly signal: AbortSignal;
}

const LARGEST = 2 ** 20;

/** The settings file as its owner wrote it. A change to `document` keeps everything else unchanged. */
export interface ConfigFile {
  readonly path: string;
  /** Empty if there is no file. */
  readonly document: Document;
  /** The values of `document`; `null` if it is empty. */
  readonly values: unknown;
  readonly isThere: boolean;
}

/** The path of the settings file: `$XDG_CONFIG_HOME/voice/config.yaml`, else below `~/.config`. */
export function configFilePath(env: Env): string {
  return join(env['XDG_CONFIG_HOME'] || join(homeFolder(), '.config'), 'voice', 'config.yaml');
}

/** Replacements for messages of the parser that are meant for programmers. */
const PROBLEMS: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: "there is more than one document; remove the line '---' and what follows it",
};

/**
 * Opens the settings file.
 * @throws VoiceError `invalid_value` for a file that cannot be read or is not a map of settings; `cancelled`.
 */
export async function openConfigFile({ env, signal }: World): Promise<ConfigFile> {
  const path = configFilePath(env);
  const file = { path, what: path, most: LARGEST };
  const text = await readNamedFile(file, signal).catch(ifMissing(undefined));
  if (text === undefined) return { path, document: new Document(), values: null, isThere: false };
  const document = parseDocument(text.toString('utf8'), { logLevel: 'error' });
  const [error] = document.errors;
  if (error) {
    const [line = ''] = error.message.split('\n');
    const problem = PROBLEMS[error.code] ?? line.replace(/:$/, '');
    throw new VoiceError('invalid_value', `${path}: ${problem}.`, { cause: error });
  }
  const values = valuesOf(path, document);
  if (isMap(document.contents)) return { path, document, values, isThere: true };
  if (values !== null) throw new VoiceError('invalid_value', `${path}: expected lines such as 'threads: 2'.`);
  // A null that is written explicitly cannot get new keys.
  return { path, document: Object.assign(document, { contents: null }), values, isThere: true };
}

/** @throws VoiceError `invalid_value` for an alias without an anchor, and for too many aliases. */
function valuesOf(path: string, document: Document): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    const why = "an alias ('*name') in it cannot be resolved; write the value itself";
    throw new VoiceError('invalid_value', `${path}: ${why}.`, { cause });
  }
}

/**
 * The values of the settings file; `undefined` if there is none.
 * @throws VoiceError as `openConfigFile`.
 */
export async function readConfigFile(world: World): Promise<SettingSources['file']> {
  const { path, values, isThere } = await openConfigFile(world);
  if (!isThere) return undefined;
  return { path, values: (values ?? {}) as Record<string, unknown> };
}
