import { FORMAT_NAMES, type Task } from '../../domain/transcript.ts';
import type { CommandSpec, Context, Options } from '../command.ts';
import { settingOption, SUBTITLE_OPTIONS } from '../common-options.ts';
import type { ExitCode } from '../exit-codes.ts';
import { LIVE_OPTIONS, parseLiveOptions } from '../live/live-options.ts';
import { SERVER_WORDS } from '../remote/here-only.ts';
import { transcribeFiles } from '../transcribe-files.ts';

export const transcribeCommand = speechToText('transcribe', {
  summary: 'Turn speech into text',
  description: [
    'Reads WAV, MP3, FLAC, Ogg, WebM, M4A and the sound of video files, and recognises the format by the bytes, not by the name.',
    'The transcript goes to standard output, piece by piece, and everything else to standard error. An interrupted run keeps its text beside the output file, in NAME.unfinished, for --resume. voice replaces a finished file only by another finished file.',
    "With --live, voice transcribes the microphone while you speak, recorded by ffmpeg, arecord or sox. With '-', it reads raw PCM (16-bit little-endian, 16 kHz, mono) from standard input. On a terminal, words that may still change are shown faint; in a pipe, each finished utterance is a line, or a cue of srt or vtt. Ctrl-C finishes the current utterance; a second Ctrl-C exits at once. --live runs on this machine only, and refuses --server.",
    SERVER_WORDS,
    'With --cluster, workers of other machines (voice worker --cluster) transcribe, and share the work of a long file. With --queue, recordings wait in a NATS queue for workers (voice worker --queue), which may start later. You can stop the command, and run it again within a week to get the transcripts.',
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
        shown: 'the best installed one for the language',
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
        summary: 'write to this file, or one file for each input into this folder',
        completes: 'file',
      },
      {
        flags: '--output-dir <dir>',
        summary: 'write one file for each input into this folder, creating it if necessary',
        completes: 'folder',
      },
      { flags: '--beside', summary: 'write one file beside each input' },
      {
        flags: '--resume',
        summary: 'continue files of an interrupted run, and skip finished ones',
      },
      { flags: '--skip-existing', summary: 'skip recordings whose output files exist' },
      {
        flags: '-r, --recursive',
        summary: 'also read subfolders; --output-dir mirrors them',
      },
      { flags: '--start <time>', summary: 'start here: seconds, or a time such as 1:30' },
      { flags: '--duration <time>', summary: 'transcribe this much: seconds, or a time such as 1:30' },
      {
        flags: '--track <track>',
        summary: 'audio track of a film: its number, from 1, or its language',
        shown: 'the track marked as default',
      },
      { flags: '--channels', summary: 'transcribe each channel by itself, and mark its text' },
      {
        flags: '-l, --language <code>',
        summary: 'spoken language (ISO 639-1), or auto',
      },
      {
        flags: '--prompt <text>',
        summary: 'text before the recording, or its topic, for models that accept a prompt',
      },
      { flags: '--hot-words <list>', summary: 'words to listen for, separated by commas', isList: true },
      {
        flags: '--word-timestamps',
        summary: 'times of words; estimated from the sound if the model gives none',
      },
      { flags: '--no-itn', summary: "keep numbers, dates and amounts as spoken: 'twenty five'" },
      {
        flags: '--temperature <number>',
        summary: 'sampling temperature, 0 to 1; 0 takes the likeliest words',
        shown: '0',
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
  const wish = parseLiveOptions(inputs, options, context.settings);
  const { transcribeLive } = await import('../live/transcribe-live.ts');
  return transcribeLive(context, wish);
}
