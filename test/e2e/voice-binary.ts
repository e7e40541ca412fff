import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { execa, type Options, type Result } from 'execa';

/** The folder of real recordings. Tests that need it are skipped if it is absent. */
export const RECORDINGS = resolve('../shared/audio');
export const haveRecordings = existsSync(RECORDINGS);
export const recording = (name: string) => resolve(RECORDINGS, name);

/** This folder is kept between runs, so that the default model is pulled once. */
export const MODELS_DIR = resolve('node_modules/.cache/voice-models');

const ENV = {
  VOICE_MODELS_DIR: MODELS_DIR,
  CI: '1',
  XDG_CONFIG_HOME: resolve('node_modules/.cache/no-config'),
};

/** Runs the built program. Never rejects: a failure is in `exitCode` and `stderr`. */
export const voice = (args: readonly string[], { env, ...options }: Options = {}) =>
  execa(process.execPath, ['bin/voice.js', ...args], {
    stripFinalNewline: false,
    ...options,
    reject: false,
    env: { ...ENV, ...env },
  });

/**
 * The exit code that a shell shows: a program that is interrupted in the middle of a model run ends by the
 * signal.
 */
export const shellCode = ({ exitCode, signal }: Pick<Result, 'exitCode' | 'signal'>): number | undefined =>
  signal === 'SIGINT' ? 130 : exitCode;

let installing: Promise<boolean> | undefined;

/** Pulls the default model if it is missing. Returns false if the registry cannot be reached. */
export function haveMoonshine(): Promise<boolean> {
  installing ??= voice(['models', 'pull', 'moonshine-tiny']).then(({ exitCode }) => exitCode === 0);
  return installing;
}
