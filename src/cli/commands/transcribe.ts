import { FORMAT_NAMES, type Task } from '../../domain/transcript.ts';
import type { CommandSpec, Context, Options } from '../command.ts';
import { settingOption, SUBTITLE_OPTIONS } from '../common-options.ts';
import type { ExitCode } from '../exit-codes.ts';
import { LIVE_OPTIONS, parseLiveOptions } from '../live/live-options.ts';
import { SERVER_WORDS } from '../remote/here-only.ts';
import { transcribeFiles } from '../transcribing/transcribe-files.ts';

export const transcribeCommand = speechToText('transcribe', {
  summary: 'Turn speech into text',
  description: [
    'Reads WAV, MP3, FLAC, Ogg, WebM, M4A and the sound of video files; the bytes decide the format, not the name.',
    'The transcript goes to standard output, text and subtitles as they are heard, everything else to standard error. What was heard when it is interrupted stays: beside a file, as NAME.unfinished, for --resume; a finished file is only replaced by a finished one.',
    "With --live, speech is written down while it is spoken: from the microphone, by the first of ffmpeg, arecord and sox that hears one, or, with '-', from bare 16-bit little-endian PCM, 16 kHz mono, on standard input. On a terminal the words settle in place; in a pipe each utterance is a line, or a cue of srt or vtt, as soon as it is final. Ctrl-C ends it once what was being said is written; a second Ctrl-C ends it at once. It hears on this machine: --server is refused.",
    SERVER_WORDS,
    'With --cluster, the workers of other machines hear (voice worker --cluster), and a long file is spread over all of them. With --queue, recordings wait in a queue of NATS for workers (voice worker --queue), which need not be there yet: the command may be stopped, and takes up what came of them when it is given again within a week.',
  ],
  examples: [
    'voice transcribe meeting.mp3',
    'voice transcribe meeting.mp3 -o meeting.srt',
    'voice transcribe --format srt,txt --beside --recursive recordings/',
    'voice transcribe https://example.org/talk.mp3 --start 10:00 --duration 5:00',
    'ffmpeg -i talk.mkv -f wav - | voice transcribe -',
    'voice transcribe --recursive --output-dir texts --resume recordings/',
    'voice transcribe --server http://speech.example:8000 meeting.mp3',
    'voice transcribe --cluster nats://127.0.0.1:4222 day.mp3',
    'voice transcribe --queue nats://127.0.0.1:4222 --output-dir texts recordings/',
    'voice transcribe --live',
    'ffmpeg -i rtsp://camera.example/1 -f s16le -ar 16000 -ac 1 - | voice transcribe --live -',
  ],
});

export const translateCommand = speechToText('translate', {
  summary: 'Turn speech in any language into English text',
  description: [
    'The language is detected. Needs a model that can translate; not every model does.',
    SERVER_WORDS,
  ],
  examples: ['voice translate interview.mp3 --format srt > interview.srt'],
});

function speechToText(
  task: Task,
  words: Pick<CommandSpec, 'summary' | 'description' | 'examples'>,
): CommandSpec {
  return {
    name: task,
    ...words,
    arguments: [
      {
        syntax: task === 'transcribe' ? '[file...]' : '<file...>',
        summary: "audio or video files, folders of them, or https addresses; '-' is standard input",
        completes: 'file',
      },
    ],
    options: [
      ...(task === 'transcribe' ? LIVE_OPTIONS : []),
      {
        flags: '-m, --model <name>',
        summary: 'installed or catalog model',
        shown: 'the best that is installed and can',
        completes: 'installed-model',
        ...(task === 'transcribe' && { setting: 'model' as const }),
      },
      {
        flags: '-f, --format <names>',
        summary: `how to write the transcript: ${FORMAT_NAMES.join(', ')}; several, separated by commas, into files`,
        isList: true,
        shown: 'by the name of the output, else text',
        completes: FORMAT_NAMES,
      },
      {
        flags: '-o, --output <path>',
        summary: 'write to this file, whose name tells the format, or one file per input into this folder',
        completes: 'file',
      },
      {
        flags: '--output-dir <dir>',
        summary: 'write one file per input into this folder, which is made where it is missing',
        completes: 'folder',
      },
      { flags: '--beside', summary: 'write one file per input beside it' },
      {
        flags: '--resume',
        summary: 'go on with files that an interrupted run has begun, and pass over finished ones',
      },
      { flags: '--skip-existing', summary: 'pass over recordings whose files are there already' },
      {
        flags: '-r, --recursive',
        summary: 'read what is in the folders of a folder, too; --output-dir gets the same folders',
      },
      { flags: '--start <time>', summary: 'begin here: seconds, or a time such as 1:30' },
      { flags: '--duration <time>', summary: 'hear so much: seconds, or a time such as 1:30' },
      {
        flags: '--track <track>',
        summary: 'which track of sound of a film: its number, from 1, or its language',
        shown: 'the one that is marked as default',
      },
      { flags: '--channels', summary: 'hear each channel by itself, and say which' },
      {
        flags: '-l, --language <code>',
        summary: 'spoken language (ISO 639-1); detected where left out, or auto',
      },
      { flags: '--prompt <text>', summary: 'what the recording is about, for models that take a prompt' },
      { flags: '--hot-words <list>', summary: 'words to expect, separated by commas', isList: true },
      {
        flags: '--word-timestamps',
        summary: 'times of single words; a guess by the sound where the model has none',
      },
      { flags: '--no-itn', summary: "leave numbers, dates and amounts as they are spoken: 'twenty five'" },
      { flags: '--temperature <number>', summary: '0 to 1; 0 takes the likeliest words', shown: '0' },
      ...SUBTITLE_OPTIONS,
      settingOption('serverUrl'),
      settingOption('cluster'),
      settingOption('queue'),
      settingOption('tlsCert'),
      settingOption('tlsKey'),
      settingOption('tlsCa'),
      settingOption('natsCreds'),
      settingOption('insecure'),
      settingOption('apiKey'),
      settingOption('autoPull'),
      settingOption('modelsDir'),
      settingOption('threads'),
    ],
    run: (context, files, options) =>
      options['live'] === true
        ? runLive(context, files, options)
        : transcribeFiles(context, files, options, task),
  };
}

async function runLive(context: Context, inputs: readonly string[], options: Options): Promise<ExitCode> {
  const wish = parseLiveOptions(inputs, options, context.settings);
  const { transcribeLive } = await import('../live/transcribe-live.ts');
  return transcribeLive(context, wish);
}
