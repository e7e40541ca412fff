import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { execa, type Options } from 'execa';

/** The folder of real recordings; tests that need it skip where it is absent. */
export const RECORDINGS = resolve('../shared/audio');
export const haveRecordings = existsSync(RECORDINGS);
export const recording = (name: string) => resolve(RECORDINGS, name);

/** Kept between runs, so that the default model is pulled once. */
export const MODELS_DIR = resolve('node_modules/.cache/voice-models');

const ENV = {
  VOICE_MODELS_DIR: MODELS_DIR,
  CI: '1',
  XDG_CONFIG_HOME: resolve('node_modules/.cache/no-config'),
};

/** Runs the built program as a user would. Never rejects: what went wrong is in `exitCode` and `stderr`. */
export const voice = (args: readonly string[], { env, ...options }: Options = {}) =>
  execa(process.execPath, ['bin/voice.js', ...args], {
    stripFinalNewline: false,
    ...options,
    reject: false,
    env: { ...ENV, ...env },
  });

let installing: Promise<boolean> | undefined;

/** Pulls the default model where it is not there yet; false where the registry cannot be reached. */
export function haveMoonshine(): Promise<boolean> {
  installing ??= voice(['models', 'pull', 'moonshine-tiny']).then(({ exitCode }) => exitCode === 0);
  return installing;
}
