import { spawn } from 'node:child_process';
import { VoiceError } from '../domain/errors.ts';
import { endOf } from './program-end.ts';

/**
 * Opens a file in the person's own editor, on the terminal of this process, and resolves when that is closed.
 * @throws VoiceError `invalid_value` where none is set, `internal` where it fails.
 */
export async function editFile(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const editor = env['VISUAL'] || env['EDITOR'];
  if (!editor) {
    throw new VoiceError(
      'invalid_value',
      `No editor is set. Name one, as in EDITOR=nano voice config edit, or open ${path} yourself.`,
    );
  }
  // A line for a shell, as in EDITOR='code --wait'.
  const [program, ...args] =
    process.platform === 'win32'
      ? ['cmd', '/d', '/s', '/c', `"${editor} "${path}""`]
      : ['sh', '-c', `${editor} "$@"`, 'sh', path];
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...env },
    windowsVerbatimArguments: true,
  });
  const { code } = await endOf(child);
  if (code !== 0)
    throw new VoiceError('internal', `The editor '${editor}' did not end well; ${path} is as it left it.`);
}
