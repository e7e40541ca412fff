import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Completes the last of `words` in a real shell that has read `script`. Returns the completions, sorted. */
export type Complete = (script: string, words: readonly string[], folder: string) => readonly string[];

/** The shells with completions. Each runs in a folder that `installVoice` has prepared. */
export const SHELLS: Readonly<Record<'bash' | 'zsh' | 'fish', Complete>> = {
  bash(script, words, folder) {
    const program = `source ${quoted(script)}
      COMP_WORDS=(${words.map(quoted).join(' ')})
      COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
      _voice
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    return lines(run('bash', ['--norc', '-c', program], folder));
  },
  zsh(script, words, folder) {
    return lines(
      run('zsh', ['-f', resolve('test/helpers/zsh-capture.zsh'), script, words.join(' ')], folder),
    );
  },
  fish(script, words, folder) {
    const program = `source ${quoted(script)}; complete -C ${quoted(words.join(' '))}`;
    // Each line is a word, a tab and a description.
    return lines(run('fish', ['--no-config', '-c', program], folder)).map(
      (line) => line.split('\t')[0] ?? '',
    );
  },
};

/**
 * Makes `folder/bin/voice`, which runs the built program with `folder/models` and `folder/voices`. It caches
 * answers, because all shells ask the same questions.
 */
export function installVoice(folder: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const models = quoted(join(folder, 'models'));
  const voices = quoted(join(folder, 'voices'));
  const command = [process.execPath, resolve('bin/voice.js')].map(quoted).join(' ');
  const voice = join(folder, 'bin', 'voice');
  writeFileSync(
    voice,
    `#!/bin/sh
answer=${quoted(folder)}/"$*"
[ -f "$answer" ] || VOICE_MODELS_DIR=${models} VOICE_VOICE_DIR=${voices} ${command} "$@" > "$answer" || exit
cat "$answer"
`,
  );
  chmodSync(voice, 0o755);
}

function run(shell: string, args: readonly string[], folder: string): string {
  const PATH = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
  const { stdout, stderr, status, error } = spawnSync(shell, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
    env: { PATH, HOME: folder, LC_ALL: 'C.UTF-8', TERM: 'dumb' },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${shell} ended with ${status}: ${stderr}`);
  // A user who presses TAB would see errors too.
  return stdout + stderr;
}

/** The distinct lines, sorted. */
function lines(text: string): readonly string[] {
  const filled = text
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => line !== '');
  return [...new Set(filled)].toSorted();
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
