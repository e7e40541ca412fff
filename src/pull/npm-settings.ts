import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { homeFolder } from '../base/home-folder.ts';
import type { Env } from './web.ts';

/**
 * Reads the user's npm configuration (registry, proxies, certificates, logins, cache) from `npm_config_…`
 * variables, `~/.npmrc` and the global file. It ignores the `.npmrc` of the working directory, which must not
 * choose where models come from.
 */
export async function npmSettings(env: Env): Promise<Record<string, unknown>> {
  const [{ default: Config }, { default: tables }] = await Promise.all([
    import('@npmcli/config'),
    import('@npmcli/config/lib/definitions/index.js'),
  ]);
  const config = new Config({
    ...tables,
    npmPath: dirname(createRequire(import.meta.url).resolve('@npmcli/config/package.json')),
    argv: [],
    // The library modifies its argument.
    env: { ...env, HOME: homeFolder(env) },
    cwd: homeFolder(env),
  });
  await config.load();
  return config.flat;
}
