import type { Context, Output } from '../../../src/cli/command.ts';
import { resolveSettings } from '../../../src/config/resolve-settings.ts';

const nowhere: Output = { write: async () => undefined, isTerminal: false, columns: 80 };

/** The context of a command without input and output. */
export const contextOf = (signal: AbortSignal): Context => ({
  signal,
  stdin: { isTerminal: false, bytes: async function* () {} },
  stdout: nowhere,
  stderr: nowhere,
  env: {},
  settings: resolveSettings({ options: {}, env: {} }),
  verbosity: 'normal',
  json: false,
  interactive: false,
  note: async () => undefined,
  runtime: () => Promise.reject(new Error('No engine is needed here.')),
});
