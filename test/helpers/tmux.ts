import { randomUUID } from 'node:crypto';
import { execa } from 'execa';

/** A shell in a real terminal. */
export interface Terminal {
  /** Types a line, and Enter. */
  type(line: string): Promise<void>;
  /** Presses a key by tmux's name for it: `C-c`. */
  press(key: string): Promise<void>;
  /**
   * The lines of the screen without empty ones at the end; with `coloured` they have escape sequences for
   * colours.
   */
  screen(options?: { readonly coloured: boolean }): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const haveTmux = await execa('tmux', ['-V'], { reject: false }).then(({ exitCode }) => exitCode === 0);
export const noTmux = haveTmux ? '' : ' (skipped: tmux is not installed)';

/** Opens a terminal of this size. `env` is the whole environment of its shell. */
export async function openTerminal(
  { columns, rows }: { readonly columns: number; readonly rows: number },
  env: Readonly<Record<string, string>>,
): Promise<Terminal> {
  const socket = `voice-${randomUUID()}`;
  const tmux = (...args: readonly string[]) =>
    execa('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
      env: { TERM: 'xterm-256color', PATH: process.env['PATH'] ?? '', PS1: '$ ', LC_ALL: 'C.UTF-8', ...env },
      extendEnv: false,
    });
  await tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), 'sh');
  return {
    type: async (line) => {
      await tmux('send-keys', '-l', line);
      await tmux('send-keys', 'Enter');
    },
    press: async (key) => void (await tmux('send-keys', key)),
    async screen({ coloured } = { coloured: false }) {
      const { stdout } = await tmux('capture-pane', '-p', ...(coloured ? ['-e'] : []));
      return stdout.trimEnd().split('\n');
    },
    close: async () => void (await tmux('kill-server')),
  };
}
