import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';

const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?$/;

/** Whether `text` is a valid folder name on every system and cannot lead out of the models folder. */
export function isModelName(text: string): boolean {
  return NAME.test(text) && !text.includes('..');
}

/**
 * Returns a valid model name unchanged, before any access to the disk.
 * @throws VoiceError `invalid_value`
 */
export function checkModelName(text: string): string {
  if (isModelName(text)) return text;
  if (/^[.~]?[/\\]|^\.\.|[/\\]/.test(text))
    throw new VoiceError(
      'invalid_value',
      `'${shortened(text)}' is a path, but a model is used by its name. Install it first: voice models add ${shortened(text)}`,
    );
  throw noModelName(text);
}

/** Returns the name of `owner/name`, as repositories of the hub are called; other texts unchanged. */
export const withoutOwner = (text: string): string => /^[A-Za-z0-9][\w.-]*\/([^/]+)$/.exec(text)?.[1] ?? text;

/** The error for a text that is not a model name. */
export const noModelName = (text: string): VoiceError =>
  new VoiceError(
    'invalid_value',
    `${JSON.stringify(text.slice(0, 100))} is not a model name: 1 to 100 letters, digits, '.', '_' and '-', beginning with a letter or digit.`,
  );
