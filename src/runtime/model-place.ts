import { expandHome } from '../base/home-folder.ts';
import { shortened } from '../base/shortened.ts';
import { VoiceError } from '../domain/errors.ts';
import type { HubPlace } from './whisper-files.ts';

/** The place of a model outside the catalog. */
export type ModelPlace = { readonly type: 'path'; readonly path: string } | HubPlace;

/** Whether a name is a path by its form. */
export const isPath = (text: string): boolean => /^[./~]|^[A-Za-z]:[\\/]/.test(text);

/** The address of a file or a folder on the hub: repository, revision, path. */
const ADDRESS =
  /^https:\/\/huggingface\.co\/([\w.-]+\/[\w.-]+)(?:\/(?:resolve|blob|tree)\/([\w.-]{1,100})(\/[^?#@\s]*)?)?(?:[?#].*)?$/;

/**
 * Parses `hf:owner/name[/path][@revision]`, an address of the hub, or a path.
 * @throws VoiceError `invalid_value` for `hf:` with anything else behind it, for other addresses and for
 *   nothing.
 */
export function parsePlace(written: string): ModelPlace {
  if (written.trim() === '')
    throw new VoiceError('invalid_value', 'The source is empty; name a folder, a file, or hf:owner/name.');
  const [, name, commit, at = ''] = ADDRESS.exec(written) ?? [];
  const source = name === undefined ? written : `hf:${name}${decodeURI(at)}${commit ? `@${commit}` : ''}`;
  if (/^https?:/.test(source))
    throw new VoiceError(
      'invalid_value',
      `'${shortened(source)}' is not an address of the hub, https://huggingface.co/owner/name/…; download the file, and add it.`,
    );
  if (!source.startsWith('hf:')) return { type: 'path', path: expandHome(source) };
  const [, repository, path = '', revision] =
    /^hf:((?!\.)[\w.-]+\/(?!\.)[\w.-]+)((?:\/[^@\s]+)?)(?:@([\w./-]{1,100}))?$/.exec(source) ?? [];
  if (repository === undefined)
    throw new VoiceError(
      'invalid_value',
      `'${shortened(source)}' is not a repository of the hub: write hf:owner/name, hf:owner/name@revision or hf:owner/name/file.bin.`,
    );
  return { type: 'hub', repository, path: path.slice(1), ...(revision !== undefined && { revision }) };
}
