import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../base/make-folder.ts';
import { VoiceError } from '../../domain/errors.ts';
import { isSpeakable } from '../../domain/voice.ts';
import type { Context } from '../command.ts';
import type { Book } from './book.ts';
import { storageError } from '../write-atomically.ts';
import { FILE_FORMATS } from './destination.ts';
import { readScript } from '../../text/directions/read-script.ts';
import type { SpeakingModel } from './speaking.ts';
import { SpeechTally } from './speech-tally.ts';
import { type SpeechFileJob, writeSpeech } from './write-speech.ts';

/** The most characters of a title in the name of a file. */
const LONGEST_NAME = 80;

/** Whether `--output` names a folder for chapter files: an existing one, or a path that ends with a slash. */
export const isFolder = async (path: string): Promise<boolean> =>
  /[/\\]$/u.test(path) || ((await stat(path).catch(() => undefined))?.isDirectory() ?? false);

/**
 * Writes one file per chapter of `book` to the folder `job.path` and returns the seconds of audio. Names
 * begin with the number of the chapter. An interrupted chapter can be resumed like any file of speech.
 * @throws VoiceError as `writeSpeech`, naming the chapter.
 */
export async function writeChapters(
  context: Context,
  say: SpeakingModel['say'],
  book: Book,
  job: Omit<SpeechFileJob, 'text' | 'book' | 'cues'>,
): Promise<number> {
  const { chapters, author } = book;
  const digits = String(chapters.length).length;
  let seconds = 0;
  await makeFolder(job.path).catch((error: unknown) => {
    throw storageError(job.path, error);
  });
  for (const [index, { title, text: written }] of chapters.entries()) {
    if (!isSpeakable(written)) continue;
    const { passages } = readScript(written, job.script);
    const number = String(index + 1).padStart(digits, '0');
    const path = join(job.path, `${number} ${nameOf(title)}.${FILE_FORMATS[job.format].extension}`);
    const tags = { title, chapters: [], ...(author !== undefined && { author }) };
    try {
      const chapter = { ...job, path, text: passages, book: tags, cues: undefined };
      seconds += (await writeSpeech(context, say, new SpeechTally(), chapter)) ?? 0;
    } catch (error) {
      const { kind, message, cause } = VoiceError.from(error);
      throw new VoiceError(kind, `Chapter ${index + 1} of ${chapters.length}: ${message}`, { cause });
    }
  }
  return seconds;
}

/** Converts a title to a name that is valid on every file system. */
function nameOf(title: string): string {
  const plain = title
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^[ .]+|[ .]+$/gu, '');
  return plain === '' ? 'chapter' : plain;
}
