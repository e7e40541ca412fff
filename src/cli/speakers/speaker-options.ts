import type { TranscribeOptions } from '../../domain/recognition.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { Speech } from '../../domain/audio.ts';
import { MAX_SPEAKERS, MAX_KNOWN_SPEAKERS } from '../../domain/speakers.ts';
import { dataUrlOf } from '../../wire/rest/known-speakers.ts';
import { parseSpeakerRange } from '../../wire/speaker-range.ts';
import { type Context, type Options, type OptionSpec, textOption } from '../command.ts';
import { settingOption } from '../common-options.ts';
import { audioSource } from '../inputs.ts';
import { requireSpeakerName, sampleOfKept, wavOfSample } from './kept-speakers.ts';

/** The options of diarization. */
export const SPEAKER_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--speakers [count]',
    summary: 'tell speakers apart; their number, or a range such as 2-5, helps',
    shown: 'their number is found',
  },
  {
    flags: '--speaker <name=sample>',
    summary:
      'name this speaker by a recording of 2 to 30 s of the voice, or by the name alone of a kept one; may be given again for others',
    isRepeated: true,
    completes: 'file',
  },
  { ...settingOption('diarizationModel'), completes: 'installed-model' },
];

type SpeakerOptions = Pick<TranscribeOptions, 'speakers' | 'knownSpeakerNames' | 'knownSpeakerReferences'>;

/**
 * Reads `--speakers` and `--speaker`. The value of `--speakers` is optional: a word after it that is not a
 * number becomes the first of the `files`.
 * @throws VoiceError `invalid_value` for a bad number, name or sample; `voice_not_found`.
 */
export async function readSpeakerOptions(
  context: Context,
  options: Options,
  files: readonly string[],
): Promise<{ readonly files: readonly string[]; readonly request: SpeakerOptions }> {
  const given = options['speakers'];
  const count = textOption(given);
  const isFile = count !== undefined && !/^[\d-]*$/.test(count);
  const range = count === undefined || isFile ? {} : parseSpeakerRange(count);
  if (!range)
    throw new VoiceError(
      'invalid_value',
      `--speakers takes a number up to ${MAX_SPEAKERS}, or a range such as 2-5, got '${count}'.`,
    );
  const known = await readKnown(context, textOption(options['speaker'])?.split('\n') ?? []);
  return {
    files: isFile ? [count, ...files] : files,
    request: { ...(given !== undefined && { speakers: range }), ...known },
  };
}

async function readKnown(context: Context, given: readonly string[]): Promise<SpeakerOptions> {
  if (given.length === 0) return {};
  if (given.length > MAX_KNOWN_SPEAKERS)
    throw new VoiceError('invalid_value', `--speaker may be given ${MAX_KNOWN_SPEAKERS} times.`);
  const known = new Map<string, string>();
  for (const text of given) {
    const at = text.indexOf('=');
    const name = requireSpeakerName((at < 0 ? text : text.slice(0, at)).trim());
    if (known.has(name)) throw new VoiceError('invalid_value', `--speaker names '${name}' twice.`);
    if (at === text.length - 1)
      throw new VoiceError(
        'invalid_value',
        `--speaker '${text}' names no sample: put a recording behind the =, or leave it out for a kept voice.`,
      );
    const wav =
      at < 0
        ? await sampleOfKept(context.settings, name)
        : wavOfSample(await readSampleFile(context, name, text.slice(at + 1)));
    known.set(name, dataUrlOf(wav, 'audio/wav'));
  }
  return { knownSpeakerNames: [...known.keys()], knownSpeakerReferences: [...known.values()] };
}

/**
 * Decodes the file of a sample.
 * @throws VoiceError `invalid_value` for an option that is not a sample.
 */
export async function readSampleFile(context: Context, name: string, path: string): Promise<Speech> {
  const { settings, env, signal } = context;
  // Imported only for commands with samples.
  const [{ prepareSpeech }, { readSample }] = await Promise.all([
    import('../../media/prepare.ts'),
    import('../../runtime/known-speakers.ts'),
  ]);
  const search = { ffmpeg: settings.ffmpeg, searchPath: env['PATH'] };
  const decoder: Parameters<typeof readSample>[0] = {
    prepare: (source, either, options) => prepareSpeech(source, { ...search, ...options, signal: either }),
  };
  return readSample(decoder, name, audioSource(context, path), signal);
}
