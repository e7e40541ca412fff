import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { VoiceError } from '../domain/errors.ts';
import type { SettingSources } from '../config/resolve-settings.ts';

/** Where the settings file is, or would be: `$XDG_CONFIG_HOME/voice/config.yaml`. */
export function configFilePath(env: Readonly<Record<string, string | undefined>>): string {
  return join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'voice', 'config.yaml');
}

/**
 * Reads `$XDG_CONFIG_HOME/voice/config.yaml` (`~/.config` where unset); `undefined` where there is none.
 * @throws VoiceError `invalid_value` for a file that cannot be read or is not a map of settings.
 */
export async function readConfigFile(
  env: Readonly<Record<string, string | undefined>>,
): Promise<SettingSources['file']> {
  const path = configFilePath(env);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new VoiceError('invalid_value', `${path} cannot be read.`, { cause: error });
  });
  if (text === undefined) return undefined;
  const values: unknown = parseYaml(path, text) ?? {};
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new VoiceError('invalid_value', `${path}: expected lines such as 'threads: 2'.`);
  }
  return { path, values: values as Record<string, unknown> };
}

function parseYaml(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n');
    throw new VoiceError('invalid_value', `${path}: ${line.replace(/:$/, '')}.`, { cause: error });
  }
}
