import type { CommandSpec } from './command.ts';

/** Advice for options of other programs, which follows the name of the option in the message. */
type Advice = Readonly<Record<string, string>>;

const NOT_NEEDED = 'is not needed here; leave it out';

/** Options of whisper, faster-whisper, whisper-ctranslate2 and whisper.cpp, with dashes. */
const HEARING: Advice = {
  '--task':
    'is a command here: voice translate FILE writes English, voice transcribe FILE the spoken language',
  '--translate': 'is a command here: voice translate FILE',
  '-tr': 'is a command here: voice translate FILE',
  '--output-format': 'is --format here: --format srt',
  '--model-size': 'is --model here: --model whisper-base (voice models catalog lists them)',
  '--model-size-or-path': 'is --model here: --model whisper-base (voice models catalog lists them)',
  '--model-dir': 'is --models-dir here',
  '--initial-prompt': 'is --prompt here',
  '--hotwords': 'is --hot-words here: words, separated by commas',
  '--max-line-width': 'is --max-line-length here',
  '--max-line-count': 'is --max-lines here',
  '--highlight-words': 'is --word-cues here: --word-cues --format vtt',
  '--max-len': 'is --max-line-length here',
  '-ml': 'is --max-line-length here',
  '-t': 'is --threads here',
  '--clip-timestamps': 'is --start and --duration here: --start 1:30 --duration 5:00',
  '--offset-t': 'is --start here, in seconds or as a time such as 1:30',
  '-ot': 'is --start here, in seconds or as a time such as 1:30',
  '--output-txt': 'is --format text here',
  '--output-srt': 'is --format srt here',
  '--output-vtt': 'is --format vtt here',
  '--output-lrc': 'is --format lrc here',
  '--output-json': 'is --format json here',
  '--output-json-full': 'is --format verbose_json here',
  '--output-file': 'is --output here: --output talk.srt',
  '--no-timestamps': 'is --format text here, which is the default',
  '-nt': 'is --format text here, which is the default',
  '--no-prints': 'is --quiet here',
  '-np': 'is --quiet here',
  '--detect-language': 'is what happens without --language; --format verbose_json tells the language',
  '-dl': 'is what happens without --language; --format verbose_json tells the language',
  '--device-index': NOT_NEEDED,
  '--compute-type': `${NOT_NEEDED}: the model decides it`,
  '--fp16': `${NOT_NEEDED}: the model decides it`,
  '--best-of': `${NOT_NEEDED}; --beam-size is how many texts Whisper compares`,
  '--batch-size': NOT_NEEDED,
  '--vad': `${NOT_NEEDED}: pauses are always found`,
  '--vad-filter': `${NOT_NEEDED}: pauses are always found`,
  '--condition-on-previous-text': NOT_NEEDED,
  '--print-progress': `${NOT_NEEDED}: a terminal shows it`,
  '-pp': `${NOT_NEEDED}: a terminal shows it`,
  '--diarize': 'is --speakers here',
  '--min-speakers': 'is --speakers here, with a range: --speakers 2-5',
  '--max-speakers': 'is --speakers here, with a range: --speakers 2-5',
  '--num-speakers': 'is --speakers here, with the number: --speakers 2',
  '-di': 'is --speakers here',
};

/** Options of piper, espeak, say and kokoro's own programs. */
const SPEAKING: Advice = {
  '--output-file': 'is --output here: --output hello.wav',
  '--text': 'is the argument here: voice speak "hello"',
  '--input': 'is --file here',
  '--input-file': 'is --file here',
  '--response-format': 'is --format here',
  '-v': 'is --voice here',
  '-w': 'is --output here: --output hello.wav',
  '-s': 'is --speed here, as a factor: --speed 1.25',
};

const FOREIGN: Readonly<Record<string, Advice>> = {
  transcribe: HEARING,
  translate: HEARING,
  speak: SPEAKING,
};

/**
 * Returns Commander's message `said`. If it is about an unknown option that another program or a subcommand
 * has, the message names our own option or the subcommand.
 */
export function adviseUnknownOption({ name, subcommands = [] }: CommandSpec, said: string): string {
  const [, flag] = /^error: unknown option '(--?[\w-]+)/.exec(said) ?? [];
  if (flag === undefined) return said;
  const owner = ownerOf(flag, subcommands);
  const advice = owner
    ? `is an option of a subcommand: voice ${name} ${owner.name} ${flag}`
    : FOREIGN[name]?.[flag.replaceAll('_', '-')];
  return advice === undefined ? said : `error: ${flag} ${advice}`;
}

/** The first of the commands that has the option `flag`. */
export const ownerOf = (flag: string, commands: readonly CommandSpec[]): CommandSpec | undefined =>
  commands.find(({ options = [] }) => options.some(({ flags }) => flags.split(/[ ,]+/).includes(flag)));
