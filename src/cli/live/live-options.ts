import type { TranscribeOptions } from '../../domain/recognition.ts';
import type { Settings } from '../../config/settings.ts';
import { DELAYS, type Delay } from '../../domain/realtime.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { SubtitleOptions } from '../../domain/transcript.ts';
import { byOptionNames } from '../by-option-names.ts';
import { parseSubtitleOptions } from '../../wire/rest/subtitle-fields.ts';
import { parseTranscribeOptions } from '../../wire/rest/transcription-options.ts';
import { type Options, type OptionSpec, textOption } from '../command.ts';
import { serverName } from '../remote/local-only.ts';
import { isLiveFormat, LIVE_FORMATS, type LiveFormat } from './caption-lines.ts';

export const LIVE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--live',
    summary:
      "transcribe speech while it is spoken: from the microphone, or with '-' from PCM on standard input",
  },
  {
    flags: '--device <name>',
    summary: 'the microphone for --live, by its name in the recording program',
    shown: "the system's own",
  },
  {
    flags: '--delay <delay>',
    summary: `how long words of --live wait until they are settled: ${DELAYS.join(', ')}`,
    shown: 'medium',
    completes: DELAYS,
  },
];

/** The options of `voice transcribe --live`. */
export interface LiveOptions {
  readonly source: 'microphone' | 'stdin';
  /** Default: the best installed model for the task and language. */
  readonly model: string | undefined;
  readonly format: LiveFormat;
  readonly options: TranscribeOptions & { readonly itn: boolean };
  readonly device: string | undefined;
  readonly delay: Delay;
  readonly subtitles: SubtitleOptions;
}

const TO_A_FILE =
  '--output, --output-dir and --beside are for files; write captions to one with: voice transcribe --live > captions.txt';

/** Options that only apply to recordings, with the reason. */
const NOT_LIVE: Readonly<Record<string, string>> = {
  output: TO_A_FILE,
  outputDir: TO_A_FILE,
  beside: TO_A_FILE,
  resume: '--resume is for recordings',
  skipExisting: '--skip-existing is for recordings',
  recursive: '--recursive is for folders of recordings',
  start: '--start is for recordings',
  duration: '--duration is for recordings',
  track: '--track is for films',
  channels: '--channels is for recordings',
  speakers: '--speakers is for recordings',
  speaker: '--speaker is for recordings',
  prompt: '--prompt is for recordings: live, the earlier speech is the prompt. Use --hot-words for names',
  beamSize: '--beam-size is for recordings',
  temperature: '--temperature is for recordings; captions are the likeliest words',
};

/**
 * Reads the options of `--live`.
 * @throws VoiceError `invalid_value` for an option that does not apply to live audio.
 */
export function parseLiveOptions(
  inputs: readonly string[],
  options: Options,
  {
    serverUrl,
    cluster,
    queue,
    language,
  }: Pick<Settings, 'serverUrl' | 'language'> & Partial<Pick<Settings, 'cluster' | 'queue'>>,
): LiveOptions {
  const source = sourceOf(inputs);
  const unfit = Object.keys(NOT_LIVE).find((name) => options[name] !== undefined);
  if (unfit !== undefined) throw refusal(`${NOT_LIVE[unfit]}.`);
  if (serverUrl !== undefined) {
    throw refusal(
      `--live transcribes on this machine, not on the server at ${serverName(serverUrl)}; leave one of the two out (--server, VOICE_SERVER_URL).`,
    );
  }
  if (cluster !== undefined || queue !== undefined) {
    const flag = cluster !== undefined ? '--cluster' : '--queue';
    throw refusal(
      `--live transcribes on this machine; leave ${flag} out, or send the audio to a voice serve --cluster.`,
    );
  }
  const device = textOption(options['device']);
  if (device !== undefined && source === 'stdin') {
    throw refusal("--device names a microphone, and '-' is standard input; leave one of the two out.");
  }
  const format = textOption(options['format']) ?? 'text';
  if (!isLiveFormat(format)) {
    throw refusal(
      `${format} is one document with an end; --live writes ${LIVE_FORMATS.join(', ')}, or one JSON object for each event with --json.`,
    );
  }
  return {
    source,
    model: textOption(options['model']),
    format,
    device,
    delay: delayOf(options['delay']),
    options: {
      itn: true,
      ...byOptionNames(() =>
        parseTranscribeOptions({ ...options, language: options['language'] ?? language }),
      ),
    },
    subtitles: byOptionNames(() => parseSubtitleOptions(options)),
  };
}

/** @throws VoiceError `invalid_value` if `--device` or `--delay` is given without `--live`. */
export function refuseLiveOnly(options: Options): void {
  if (options['device'] !== undefined) throw refusal('--device names the microphone of --live.');
  if (options['delay'] !== undefined)
    throw refusal('--delay is for --live; leave it out to transcribe a recording.');
}

function delayOf(option: Options[string]): Delay {
  const name = textOption(option) ?? 'medium';
  const delay = DELAYS.find((known) => known === name);
  if (delay === undefined) throw refusal(`--delay must be one of ${DELAYS.join(', ')}, got '${name}'.`);
  return delay;
}

function sourceOf(inputs: readonly string[]): LiveOptions['source'] {
  if (inputs.length === 0) return 'microphone';
  const file = inputs.find((input) => input !== '-');
  if (file !== undefined) {
    throw refusal(
      `--live transcribes the microphone, or PCM on standard input ('-'); leave it out to transcribe '${file}'.`,
    );
  }
  if (inputs.length > 1) throw refusal('Standard input can be read only once.');
  return 'stdin';
}

const refusal = (message: string) => new VoiceError('invalid_value', message);
