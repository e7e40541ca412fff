import { printable } from '../base/printable.ts';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { SettingName } from '../config/settings.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Runtime } from '../runtime/runtime.ts';
import {
  type CommandSpec,
  type Context,
  type Input,
  type Options,
  type Output,
  parseFlags,
} from './command.ts';
import { readConfigFile } from './config-file.ts';

/** The parts of a process that a context consists of. */
export interface ProcessParts {
  readonly signal: AbortSignal;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Builds the context of one command. `close` frees everything that the command opened. */
export async function openContext(
  world: ProcessParts,
  command: CommandSpec,
  options: Options,
): Promise<{ context: Context; close(): Promise<void> }> {
  const settings = await readSettings(world, command, options);
  const quiet = options['quiet'] === true;
  const json = options['json'] === true;
  let opening: Promise<Runtime> | undefined;
  const context: Context = {
    ...world,
    ...settings,
    json,
    verbosity: quiet ? 'quiet' : options['verbose'] === true ? 'verbose' : 'normal',
    interactive:
      world.stderr.isTerminal && !quiet && !json && isOff(world.env['CI']) && world.env['TERM'] !== 'dumb',
    note: async (line) => {
      if (!quiet) await world.stderr.write(`${printable(line)}\n`);
    },
    runtime: () => (opening ??= openRuntime(context, command)),
  };
  return { context, close: async () => (await opening?.catch(() => undefined))?.close() };
}

async function readSettings(
  { env, signal }: ProcessParts,
  command: CommandSpec,
  given: Options,
): Promise<Pick<Context, 'settings' | 'settingsProblem'>> {
  try {
    const file = await readConfigFile({ env, signal });
    return {
      settings: resolveSettings({ options: settingOptions(command, given), env, ...(file && { file }) }),
    };
  } catch (error) {
    if (!command.needsNoSettings || signal.aborted) throw error;
    return { settings: resolveSettings({ options: {}, env: {} }), settingsProblem: VoiceError.from(error) };
  }
}

async function openRuntime(
  { settings, env, note, signal }: Context,
  { options = [] }: CommandSpec,
): Promise<Runtime> {
  const { cluster } = settings;
  // Commands that can work with a cluster have an option for it.
  if (cluster !== undefined && options.some(({ setting }) => setting === 'cluster')) {
    const [{ openClusterRuntime }, { joinCluster }] = await Promise.all([
      import('../runtime/cluster-runtime.ts'),
      import('../cluster/join.ts'),
    ]);
    return openClusterRuntime(
      settings,
      env,
      await joinCluster({ settings, address: cluster, signal, log: noteInBackground(note) }),
    );
  }
  // Imported only for commands that need an engine.
  const { openLocalRuntime } = await import('../runtime/local-runtime.ts');
  return openLocalRuntime(settings, env);
}

const isOff = (value: string | undefined) => value === undefined || ['', '0', 'false'].includes(value);

/** Maps commander's camel-cased flag name to the setting: `--models-dir X` → `{ modelsDir: 'X' }`. */
function settingOptions(
  command: CommandSpec,
  options: Options,
): Partial<Record<SettingName, string | boolean>> {
  return Object.fromEntries(
    (command.options ?? []).flatMap(({ flags, setting }) => {
      const { name, isNegative } = attribute(flags);
      const value = setting && options[name];
      // Commander reports `true` if `--no-x` was not given.
      return setting && value !== undefined && !(isNegative && value === true) ? [[setting, value]] : [];
    }),
  );
}

/** `-f, --models-dir <dir>` → `modelsDir`, commander's name; `--no-pull` → `pull`. */
function attribute(flags: string): { readonly name: string; readonly isNegative: boolean } {
  const { long } = parseFlags(flags);
  const isNegative = long.startsWith('--no-');
  const words = long.slice(isNegative ? '--no-'.length : '--'.length);
  return { name: words.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), isNegative };
}

/** A `note` that does not wait, and drops a note that cannot be written. */
export const noteInBackground =
  (note: Context['note']) =>
  (message: string): void =>
    void note(`voice: ${message}`).catch(() => undefined);
