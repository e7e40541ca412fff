import { type OptionSpec, parseFlags } from './command.ts';
import { COMMON_OPTIONS } from './common-options.ts';

/** Headings of help, in order, and the options under each, by their long names without the dashes. */
type Groups = Readonly<Record<string, string>>;

const MODELS_HERE = 'no-pull models-dir voice-dir threads';
const TRUST = 'tls-cert tls-key tls-ca nats-creds insecure';

const HEARING: Groups = {
  Input: 'live delay device start duration track channels recursive',
  Recognition:
    'model language languages prompt hot-words speakers speaker diarization-model word-timestamps no-itn temperature beam-size',
  Output: 'format output output-dir beside resume skip-existing',
  Subtitles: 'max-line-length max-lines max-cue-seconds word-cues',
  'On this machine': MODELS_HERE,
  'On other machines': `server api-key cluster queue ${TRUST}`,
};

/** Commands whose options are too many for one list. */
const GROUPS: Readonly<Record<string, Groups>> = {
  transcribe: HEARING,
  translate: HEARING,
  speak: {
    Input: 'file input-format ssml language speakers lexicon text-normalization',
    Voice:
      'model voice speed pitch reverb-room reverb-damping reverb-mix noise-scale noise-w-scale length-scale',
    Output: 'format output subtitles resume',
    Subtitles: HEARING['Subtitles']!,
    'On this machine': MODELS_HERE,
    'On another machine': 'server api-key',
  },
  serve: {
    Address: 'host port open no-page wyoming-port wyoming-mdns',
    Access: 'api-key allow allow-origins allow-pull allow-voice-paths',
    Limits: 'max-upload-mb max-audio-hours max-input-chars',
    'Models and workers':
      'models-dir voice-dir lexicon diarization-model preload workers threads idle-timeout drain-seconds',
    'With other machines': `cluster local-workers ${TRUST}`,
    Log: 'log-level log-format',
  },
};

const COMMON = 'Common';

/** An option and its heading in help; no heading if a command has few options. */
export interface GroupedOption {
  readonly option: OptionSpec;
  readonly heading: string | undefined;
}

/** The options of the command `name`, and those of every command, in the order in which help shows them. */
export function groupedOptions(name: string, own: readonly OptionSpec[]): readonly GroupedOption[] {
  const groups = GROUPS[name];
  if (groups === undefined)
    return [...own, ...COMMON_OPTIONS].map((option) => ({ option, heading: undefined }));
  const byName = new Map(own.map((option) => [parseFlags(option.flags).long.slice('--'.length), option]));
  const placed = Object.entries(groups).flatMap(([heading, names]) =>
    names.split(' ').flatMap((name) => {
      const option = byName.get(name);
      byName.delete(name);
      return option === undefined ? [] : [{ option, heading }];
    }),
  );
  return [
    ...Array.from(byName.values(), (option) => ({ option, heading: undefined })),
    ...placed,
    ...COMMON_OPTIONS.map((option) => ({ option, heading: COMMON })),
  ];
}

/** The heading of the option `--help` of the command `name`; `undefined` without headings. */
export const headingOfHelp = (name: string): string | undefined => (name in GROUPS ? COMMON : undefined);
