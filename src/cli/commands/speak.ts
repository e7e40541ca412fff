import { Stopwatch } from '../../base/stopwatch.ts';
import { isSpeakable, type SpeechPassage } from '../../domain/voice.ts';
import { VoiceError } from '../../domain/errors.ts';
import { isVoicePath } from '../../voices/voice-path.ts';
import { byOptionNames } from '../by-option-names.ts';
import { parseSubtitleOptions } from '../../wire/rest/subtitle-fields.ts';
import { type CommandSpec, type Context, type Options, textOption } from '../command.ts';
import { refuseLocalOnly } from '../remote/local-only.ts';
import { SpeechTally } from '../speech/speech-tally.ts';
import { deliver } from '../speech/deliver.ts';
import { type Book, isBook, isBookName, describeOmissions, readBook, scriptOfBook } from '../speech/book.ts';
import { AUDIOBOOK, chooseDestination, chooseFormat, type FileFormat } from '../speech/destination.ts';
import { refusePlaces } from '../speech/refuse-places.ts';
import { parseSpeakOptions, SPEAK_OPTIONS } from '../speech/speak-options.ts';
import {
  noteFallback,
  speakLocally,
  type SpeakingModel,
  type SpeakCommandOptions,
} from '../speech/speaking.ts';
import { checkSubtitlePath, writeSubtitles } from '../speech/subtitle-file.ts';
import { openInputText } from '../input-text.ts';
import { readScript, textOf } from '../../text/directions/read-script.ts';
import { wholeText, withSample } from '../../text/with-sample.ts';
import { refuseOverwriting } from '../refuse-overwriting.ts';
import { formatSeconds } from '../../base/format-seconds.ts';
import { report } from '../speech/report.ts';
import { withDefaultVoice } from '../speech/default-voice.ts';
import { CHAPTERED_FORMATS } from '../../media/encode.ts';
import { isFolder, writeChapters } from '../speech/write-chapters.ts';
import { writeSpeech } from '../speech/write-speech.ts';
import { isDevice } from '../write-atomically.ts';

const NO_TEXT = 'Nothing to say: give a text, name one with --file, or pipe one in.';
const NOTHING_SAID = 'Nothing to say: there are no words or numbers in the text.';

/**
 * The most characters of a text that is synthesized before anything is written, so that the header can state
 * the true length.
 */
const SHORT_TEXT = 2_000;

export const speakCommand: CommandSpec = {
  name: 'speak',
  summary: 'Turn text into speech',
  description: [
    'The text is the argument, a file, or standard input, and may have any length. Text from standard input is spoken sentence by sentence while it arrives.',
    'The sound (24 kHz, mono) goes to --output or to standard output. On a terminal, the first installed player plays it.',
    'A voice is a voice of the model (voice voices list), a blend such as af_heart(2)+af_sky(1), a saved voice (voice_ and its id), or the path of a .pt file. Without --model, the voice decides the model.',
    'An EPUB (.epub), a web page (.html) or Markdown (.md) is read as a book. An .m4b, .mp3 or .opus file has its chapters; a folder as output gets one file for each chapter. Footnotes, code and tables are left out.',
    'voice writes the output file when it is complete. Until then the sound is in FILE.unfinished.wav, which stays if the run is interrupted; the same command with --resume continues from there.',
    "The model 'espeak' needs no download if its optional package (GPL-3.0) is installed; its voices are named by language, such as en-us or de.",
    'With --server, that server speaks with its own models and voices; --models-dir, --voice-dir and --no-pull are then refused.',
  ],
  arguments: [
    { syntax: '[text...]', summary: "text to speak, or a book; '-' or nothing reads standard input" },
  ],
  options: SPEAK_OPTIONS,
  examples: [
    'voice speak "hello"',
    'voice speak "hello" --voice af_heart > hello.wav',
    'voice speak --file story.txt --output story.mp3 --subtitles story.srt',
    'voice speak --file book.txt --output book.mp3 --resume',
    'voice speak book.epub --output book.m4b',
    'voice speak "One moment. [pause:1.5s] My name is [Siobhan](/ʃɪvˈɔːn/)."',
    'voice speak --file talk.txt --speakers ANNA=af_heart,BEN=am_adam --output talk.mp3',
    'voice speak --ssml --file talk.ssml --lexicon names.tsv --output talk.wav',
    'voice speak --voice de --output gruss.opus "Guten Morgen"',
    'fortune | voice speak | voice transcribe -',
  ],

  async run(context, args, options) {
    const speakOptions = await parseSpeakOptions(options, context.signal);
    const output = textOption(options['output']);
    const inChapters = output !== undefined && (await isFolder(output));
    const format = chooseFormat(
      textOption(options['format']),
      inChapters ? undefined : output,
      context.settings.speakFormat ?? (inChapters ? 'mp3' : undefined),
    );
    const subtitles = textOption(options['subtitles']);
    const layout = byOptionNames(() => parseSubtitleOptions(options));
    if (subtitles !== undefined) await checkSubtitlePath(subtitles);
    const [only] = args;
    const named = textOption(options['file']);
    if (named !== undefined && only !== undefined)
      throw new VoiceError('invalid_value', 'Give either a text or --file, not both.');
    const file =
      named ?? (only !== undefined && args.length === 1 && (await isBook(only)) ? only : undefined);
    const book = file !== undefined && isBookName(file) ? await readBook(file, context.signal) : undefined;
    if (inChapters && (book === undefined || subtitles !== undefined)) throw cannotDivide(output, book);
    await refuseOverwriting({
      reads: [
        file,
        speakOptions.voice !== undefined && isVoicePath(speakOptions.voice) ? speakOptions.voice : undefined,
      ].filter(isFileName),
      writes: [output, subtitles].filter(isFileName),
      twice: () => `'${output}' and '${subtitles}' are one file: the sound and the subtitles take two.`,
    });
    if (file === undefined) await refusePlaces(args);
    const words = file === named ? args : [];
    const given = book?.text ?? (await openInputText(context, { words, file, missing: NO_TEXT }));
    const isSsml = speakOptions.inputFormat === 'ssml';
    const script =
      typeof given === 'string' || isSsml ? readScript(await wholeText(given), speakOptions) : undefined;
    for (const warning of script?.warnings ?? []) await noteFallback(context, warning);
    // Before anything is loaded, or the voice is reported.
    if (script && !script.passages.some(({ text }) => isSpeakable(text))) {
      const isEmpty = typeof given === 'string' && given.trim() === '';
      throw new VoiceError('invalid_value', isEmpty ? NO_TEXT : NOTHING_SAID);
    }
    const destination = await chooseDestination(context, output);

    // If audio goes to standard output, JSON output goes to standard error.
    const reportContext = destination.type === 'stdout' ? { ...context, stdout: context.stderr } : context;
    const keeps = destination.type === 'file' && !(await isDevice(destination.path));
    const isResumed = options['resume'] === true;
    if (isResumed && !keeps)
      throw new VoiceError('invalid_value', '--resume continues a file: name it with --output.');
    const { sample, text: spoken } = await withSample(script ? textOf(script) : given);
    // Effects on a file are applied last, so that an interruption does not cut them off.
    const speaking = await openSpeaking(
      reportContext,
      options,
      keeps ? { ...speakOptions, effects: undefined } : speakOptions,
      sample,
    );
    const account = new SpeechTally();
    const making = new Stopwatch();
    const delivering = new Stopwatch();
    const say: SpeakingModel['say'] = (part, signal) => making.timeItems(speaking.say(part, signal));
    const cues =
      subtitles === undefined
        ? undefined
        : {
            path: subtitles,
            write: (path: string, passages: readonly SpeechPassage[], signal: AbortSignal) => {
              const { words, seconds } = account;
              const spoken = { passages, words, seconds };
              return writeSubtitles(path, { spoken, options: layout, model: speaking.model }, signal);
            },
          };
    const usual = await withDefaultVoice(context.settings, speakOptions, sample);
    const { effects, ...sounding } = { ...usual, model: speaking.model };
    const duration = await delivering.time(async () => {
      if (keeps) {
        const job = { path: destination.path, format, effects, script: speakOptions, sounding, isResumed };
        if (book) {
          await noteBook(context, book, format);
          if (inChapters) return writeChapters(context, say, book, job);
          return writeSpeech(context, say, account, { ...job, ...scriptOfBook(book, speakOptions), cues });
        }
        const whole =
          script ?? (file === undefined ? undefined : readScript(await wholeText(spoken), speakOptions));
        if (whole !== script)
          for (const warning of whole?.warnings ?? []) await noteFallback(context, warning);
        const text = whole?.passages ?? (spoken as AsyncIterable<string>);
        return writeSpeech(context, say, account, { ...job, text, cues });
      }
      await deliver(context, destination, {
        format,
        make: (signal) => {
          const text = script?.passages ?? (cues ? account.read(spoken) : spoken);
          return account.listen(say(text, signal));
        },
        isShort: typeof given === 'string' && given.length <= SHORT_TEXT,
      });
      if (cues) {
        const { passages } = script ?? readScript(account.text, speakOptions);
        await cues.write(cues.path, passages, context.signal);
      }
      return account.seconds;
    });
    if (duration === undefined) return;
    if (context.verbosity === 'verbose') {
      const delivery = destination.type === 'player' ? 'playing' : 'writing';
      const rest = formatSeconds({ seconds: delivering.seconds - making.seconds });
      const made = speaking.steps?.() ?? [`the server took ${formatSeconds(making)}`];
      for (const step of [...made, `${delivery} ${account.seconds.toFixed(1)} s of sound took ${rest} more`])
        await context.note(`voice: ${step}.`);
    }
    await report(reportContext, destination, {
      ...(subtitles !== undefined && { subtitles }),
      format,
      duration,
      model: speaking.model,
      ...(speakOptions.voice !== undefined && { voice: speakOptions.voice }),
    });
  },
};

/** Notes which parts of a book are not spoken, and whether its file will have no chapters. */
async function noteBook({ note }: Context, { chapters, leftOut }: Book, format: FileFormat): Promise<void> {
  const words = describeOmissions(leftOut);
  if (words !== undefined) await note(`voice: ${words}.`);
  if (chapters.length > 1 && !CHAPTERED.includes(format))
    await note(`voice: a file in this format holds no chapters; one of these does: ${CHAPTERED.join(', ')}.`);
}

const CHAPTERED: readonly FileFormat[] = [AUDIOBOOK, ...CHAPTERED_FORMATS];

const cannotDivide = (folder: string, book: Book | undefined) =>
  new VoiceError(
    'invalid_value',
    book === undefined
      ? `'${folder}' is a folder, which is only for the chapters of an EPUB, a web page or Markdown; name a file.`
      : `'${folder}' is a folder, but --subtitles needs one sound file; name a file.`,
  );

/** Opens the speech of an engine of this process, or of the named server. */
async function openSpeaking(
  context: Context,
  options: Options,
  speakOptions: SpeakCommandOptions,
  sample: string,
): Promise<SpeakingModel> {
  const { serverUrl } = context.settings;
  if (serverUrl === undefined) return speakLocally(context, speakOptions, sample);
  const { resume: _, ...here } = options;
  refuseLocalOnly(here, serverUrl);
  // Imported only for commands that talk to a server.
  const { speakRemotely: speakThere } = await import('../remote/speak-remotely.ts');
  return speakThere(context, serverUrl, speakOptions, sample);
}

/** Whether `path` names a file, not standard input or output. */
const isFileName = (path: string | undefined): path is string => path !== undefined && path !== '-';
