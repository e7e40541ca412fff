import { MOST_BEAMS } from '../../domain/recognition.ts';
import { FORMAT_NAMES, type Task } from '../../domain/transcript.ts';
import type { CommandSpec, Context, Options } from '../command.ts';
import { settingOption, SUBTITLE_OPTIONS } from '../common-options.ts';
import type { ExitCode } from '../exit-codes.ts';
import { LIVE_OPTIONS, parseLiveOptions } from '../live/live-options.ts';
import { SERVER_WORDS } from '../remote/local-only.ts';
import { SPEAKER_OPTIONS } from '../speakers/speaker-options.ts';
import { transcribeFiles } from '../transcribe-files.ts';

export const transcribeCommand = speechToText('transcribe', {
  summary: 'Turn speech into text',
  description: [
    'Reads WAV, MP3, FLAC, Ogg, WebM, M4A and the sound of video files. The content decides the format, not the name.',
    'The transcript goes to standard output, text and subtitles segment by segment; everything else goes to standard error. After an interruption the transcript so far stays beside the output, as NAME.unfinished, for --resume. A finished file is replaced only when the new one is complete.',
    "With --live, speech is transcribed while it is spoken: from the microphone, through the first of ffmpeg, arecord and sox that works, or with '-' from standard input as 16-bit little-endian PCM, 16 kHz mono. On a terminal the words settle in place; in a pipe each utterance is a line, or a cue of srt or vtt, as soon as it is final. Ctrl-C finishes the current utterance first; a second Ctrl-C stops at once. It runs on this machine only: --server is refused.",
    SERVER_WORDS,
    'With --cluster, workers of other machines transcribe (voice worker --cluster), and a long file is spread over all of them. With --queue, recordings wait in a queue of NATS for workers (voice worker --queue), which may start later. The command may be stopped; the same command, given within a week, collects the results.',
  ],
  examples: [
    'voice transcribe meeting.mp3',
    'voice transcribe meeting.mp3 -o meeting.srt',
    'voice transcribe --format srt,txt --beside --recursive recordings/',
    'voice transcribe https://example.org/talk.mp3 --start 10:00 --duration 5:00',
    'voice transcribe meeting.m4a --speakers 2-5 -o meeting.vtt',
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
    'voice detects the language. The model must support translation; not every model does.',
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
        summary: "audio or video files, folders, or https addresses; '-' reads standard input",
        completes: 'file',
      },
    ],
    options: [
      ...(task === 'transcribe' ? LIVE_OPTIONS : []),
      {
        flags: '-m, --model <name>',
        summary: 'installed or catalog model',
        shown: 'the best installed model for the language',
        completes: 'installed-model',
        ...(task === 'transcribe' && { setting: 'model' as const }),
      },
      {
        flags: '-f, --format <names>',
        summary: `transcript format: ${FORMAT_NAMES.join(', ')}; or several, separated by commas, for files`,
        isList: true,
        shown: 'from the name of the output, else text',
        completes: FORMAT_NAMES,
      },
      {
        flags: '-o, --output <path>',
        summary:
          'write to this file, whose extension decides the format, or one file per input into this folder',
        completes: 'file',
      },
      {
        flags: '--output-dir <dir>',
        summary: 'write one file per input into this folder, which is created if missing',
        completes: 'folder',
      },
      { flags: '--beside', summary: 'write one file beside each input' },
      {
        flags: '--resume',
        summary: 'continue an interrupted run, and skip finished files',
      },
      { flags: '--skip-existing', summary: 'skip recordings whose output files exist' },
      {
        flags: '-r, --recursive',
        summary: 'include subfolders; --output-dir gets the same subfolders',
      },
      { flags: '--start <time>', summary: 'start here: seconds, or a time such as 1:30' },
      { flags: '--duration <time>', summary: 'transcribe this much: seconds, or a time such as 1:30' },
      {
        flags: '--track <track>',
        summary: 'audio track of a film: its number, from 1, or its language',
        shown: 'the default track',
      },
      { flags: '--channels', summary: 'transcribe each channel separately, as one speaker' },
      ...SPEAKER_OPTIONS,
      {
        flags: '-l, --language <code>',
        summary: 'spoken language (ISO 639-1), or auto',
      },
      ...(task === 'transcribe'
        ? [
            {
              flags: '--languages <list>',
              summary: 'languages that may be spoken, separated by commas, to detect it among them',
              isList: true,
            },
          ]
        : []),
      {
        flags: '--prompt <text>',
        summary: 'topic and names in the recording, for models that take a prompt',
      },
      { flags: '--hot-words <list>', summary: 'words to expect, separated by commas', isList: true },
      {
        flags: '--word-timestamps',
        summary: 'add word times; estimated from the loudness where the model has none',
      },
      { flags: '--no-itn', summary: "keep numbers, dates and amounts as spoken: 'twenty five'" },
      {
        flags: '--temperature <number>',
        summary: '0 to 1; 0 always takes the most likely words',
        shown: '0',
      },
      {
        flags: '--beam-size <number>',
        summary: `hypotheses that Whisper keeps side by side, 1 to ${MOST_BEAMS}; 1 is the fastest`,
        shown: "the model's own",
      },
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
  const liveOptions = parseLiveOptions(inputs, options, context.settings);
  const { transcribeLive } = await import('../live/transcribe-live.ts');
  return transcribeLive(context, liveOptions);
}
