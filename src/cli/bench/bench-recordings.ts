import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../media/temporary-file.ts';
import { benchText, recordText } from '../../runtime/bench/samples.ts';
import type { Context } from '../command.ts';
import type { BenchModel } from './measure-in-process.ts';

/**
 * Recordings for measuring speech-to-text models: a voice speaks one per language. They are files, so that
 * other processes can read them.
 */
export class BenchRecordings {
  readonly #context: Pick<Context, 'runtime' | 'signal' | 'note'>;
  readonly #args = new Map<string, readonly string[]>();
  #folder: string | undefined;

  constructor(context: Pick<Context, 'runtime' | 'signal' | 'note'>) {
    this.#context = context;
  }

  /**
   * Returns the command-line options with the recording for a model. Empty for a model that does not
   * transcribe, or if no text is in its languages.
   */
  async argsFor({ manifest }: BenchModel): Promise<readonly string[]> {
    const text = manifest.type === 'stt' ? benchText(manifest.capabilities.languages) : undefined;
    if (text === undefined) return [];
    const known = this.#args.get(text.language);
    if (known !== undefined) return known;
    const { runtime, signal, note } = this.#context;
    const { wav, voice } = await recordText(await runtime(), text, signal);
    await note(`${voice} speaks the recording (${text.language}) for models that transcribe.`);
    this.#folder ??= await makeTemporaryFolder('bench');
    const [audio, words] = ['wav', 'txt'].map((ending) => join(this.#folder!, `${text.language}.${ending}`));
    await Promise.all([writeFile(audio!, wav), writeFile(words!, text.text)]);
    const args = ['--audio', audio!, '--text', words!, '--language', text.language];
    this.#args.set(text.language, args);
    return args;
  }

  /** Removes the files. */
  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }
}
