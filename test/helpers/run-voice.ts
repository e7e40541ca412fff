import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Input, Output } from '../../src/cli/command.ts';
import { openContext, type ProcessParts } from '../../src/cli/context.ts';
import { type Program, runProgram } from '../../src/cli/program.ts';
import { isColoured } from '../../src/cli/ui/error-lines.ts';
import { VOICE } from '../../src/cli/voice.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';

export interface RunOptions {
  /**
   * The whole environment except NO_COLOR. The user's own config.yaml and models are never used unless named
   * here.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** The content of standard input, at once or as a stream. Default: empty. */
  readonly stdin?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Standard input, output and error are a terminal. */
  readonly isTerminal?: boolean;
  /** Replaces the real runtime, which the command would create. */
  readonly runtime?: Runtime;
  readonly signal?: AbortSignal;
  /** Called with each piece of standard output or standard error as it is written. */
  readonly onOut?: (text: string) => void;
  readonly onErr?: (text: string) => void;
  /** Another command line than voice's own. */
  readonly program?: Program;
}

export interface RunResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Standard output as bytes, for sound. */
  readonly bytes: Uint8Array;
}

const NOWHERE = join(tmpdir(), 'voice-tests-have-no-such-folder');

/**
 * Runs one command line in this process, with the parsing, settings, commands and exit code of `voice …argv`.
 */
export async function runVoice(argv: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { isTerminal = false, runtime, program = VOICE } = options;
  const stdout = recorder(isTerminal, options.onOut);
  const stderr = recorder(isTerminal, options.onErr);
  const world: ProcessParts = {
    signal: options.signal ?? new AbortController().signal,
    stdin: input(options.stdin, isTerminal),
    stdout,
    stderr,
    env: { XDG_CONFIG_HOME: NOWHERE, VOICE_MODELS_DIR: NOWHERE, NO_COLOR: '1', ...options.env },
  };
  let close: (() => Promise<void>) | undefined;
  const code = await runProgram(
    program,
    argv,
    {
      out: (text) => stdout.write(text),
      err: (text) => stderr.write(text),
      isColoured: isColoured(stderr, world.env),
      signal: world.signal,
    },
    async (command, given) => {
      const opened = await openContext(world, command, given);
      close = () => opened.close();
      return runtime ? { ...opened.context, runtime: async () => runtime } : opened.context;
    },
  );
  await close?.();
  const bytes = new Uint8Array(Buffer.concat(stdout.written));
  return { code, out: new TextDecoder().decode(bytes), err: Buffer.concat(stderr.written).toString(), bytes };
}

function recorder(
  isTerminal: boolean,
  onText?: (text: string) => void,
): Output & { readonly written: readonly Uint8Array[] } {
  const written: Uint8Array[] = [];
  return {
    written,
    isTerminal,
    columns: 80,
    async write(data) {
      onText?.(typeof data === 'string' ? data : new TextDecoder().decode(data));
      written.push(typeof data === 'string' ? new TextEncoder().encode(data) : data.slice());
    },
  };
}

function input(data: RunOptions['stdin'], isTerminal: boolean): Input {
  return {
    isTerminal: isTerminal && data === undefined,
    async *bytes() {
      if (data === undefined) return;
      if (typeof data === 'string') yield new TextEncoder().encode(data);
      else if (data instanceof Uint8Array) yield data;
      else yield* data;
    },
  };
}
