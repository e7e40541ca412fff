/** A word (or character) of the original text with its time. */
export interface AlignmentItem {
  readonly text: string;
  readonly startMs: number;
  readonly durationMs: number;
}

export const GRANULARITIES = ['word', 'character'] as const;

export type AlignmentGranularity = (typeof GRANULARITIES)[number];

/** The formats of synthesized speech and their media types; all are 24 kHz mono. */
export const SPEECH_TYPES = {
  wav: 'audio/wav',
  pcm: 'audio/pcm',
  mp3: 'audio/mpeg',
  opus: 'audio/ogg; codecs=opus',
  flac: 'audio/flac',
  aac: 'audio/aac',
} as const;

export type SpeechFormat = keyof typeof SPEECH_TYPES;

export const SPEECH_FORMAT_NAMES = Object.keys(SPEECH_TYPES) as readonly SpeechFormat[] as readonly [
  SpeechFormat,
  ...SpeechFormat[],
];

/** The effects on synthesized speech, with their ranges. */
export const EFFECTS = {
  pitchShiftSemitones: {
    min: -12,
    max: 12,
    summary: 'pitch in semitones, at the same pace',
  },
  /** From a small room to a hall. */
  reverbRoomSize: { min: 0, max: 1, summary: 'size of the room whose echo is added' },
  /** From bare walls to curtains. */
  reverbDamping: { min: 0, max: 1, summary: 'how much the walls of the room absorb' },
  /** From the voice alone to the room alone. */
  reverbWetDryMix: { min: 0, max: 1, summary: 'share of the echo in the sound' },
} as const;

/** Effects and their values; an absent effect is off. */
export type EffectOptions = { readonly [Name in keyof typeof EFFECTS]?: number };

/** The range of the speed factor; 1 is the voice's own speed. */
export const SPEED = { min: 0.25, max: 4 } as const;

/** The scales of VITS models such as Piper, with their ranges. */
export const SCALES = {
  noiseScale: { min: 0, max: 10, summary: 'how much the sound varies; 0 is the same every time' },
  noiseWScale: { min: 0, max: 10, summary: 'how much the lengths of sounds vary' },
  lengthScale: { min: 0.1, max: 10, summary: 'how long sounds are; larger is slower' },
} as const;

/** Values of the scales. Default: those of the manifest, else of the voice. */
export type SpeechScales = { readonly [Name in keyof typeof SCALES]?: number };

export const SCALE_NAMES = Object.keys(SCALES) as readonly (keyof typeof SCALES)[];

/** The words (or characters) of one synthesis segment with their times, in the order of the original text. */
export interface Alignment {
  readonly granularity: AlignmentGranularity;
  readonly items: readonly AlignmentItem[];
  /** Named places of the text (SSML marks) with their times. */
  readonly marks?: readonly SpeechMark[];
}

/** A named place of a text (an SSML mark), in milliseconds from the start. */
export interface SpeechMark {
  readonly name: string;
  readonly atMs: number;
}

/** The pronunciation of a range of a text: IPA, or words that are read instead. */
export interface Pronunciation {
  /** UTF-16 range in the text, not empty. */
  readonly start: number;
  readonly end: number;
  readonly ipa?: string;
  /** Words that are read in place of the text; absent if there is `ipa`. */
  readonly spoken?: string;
}

/** A part of a text that is spoken with the same settings. Absent fields take the value of the request. */
export interface SpeechPassage {
  /** Empty for a pause or a mark. */
  readonly text: string;
  /** Seconds of silence before it. Default: as long as punctuation asks for. */
  readonly pause?: number;
  /** Names of places at its beginning, behind the pause. */
  readonly marks?: readonly string[];
  /** The name of the speaker in a dialogue. */
  readonly speaker?: string;
  readonly voice?: string;
  /** Language code. */
  readonly language?: string;
  /** A factor on the request's speed. */
  readonly rate?: number;
  /** In semitones. */
  readonly pitch?: number;
  /** The linear gain of the samples. */
  readonly gain?: number;
  /** In order; none overlap. */
  readonly pronunciations?: readonly Pronunciation[];
}

/** The format of an input text: with marks (`[pause:1s]`), plain, or SSML. */
export const INPUT_FORMATS = ['marks', 'text', 'ssml'] as const;

export type InputFormat = (typeof INPUT_FORMATS)[number];

/** An entry of a lexicon: the pronunciation of a word or phrase. */
export interface PronunciationEntry {
  /** Text without capitals matches in any case. */
  readonly text: string;
  /** IPA between slashes (`/wɜːd/`), or words that are read instead. */
  readonly pronunciation: string;
  /** Language code. Default: texts of any language. */
  readonly language?: string | undefined;
}

/**
 * Whether numbers, dates, money and other written forms are spelled out before synthesis; `auto` leaves the
 * choice to the engine.
 */
export const TEXT_NORMALIZATIONS = ['auto', 'on', 'off'] as const;

export type TextNormalization = (typeof TEXT_NORMALIZATIONS)[number];

/** The options of speaking a text, for the command line, REST and sockets (`SPEECH_OPTIONS` in `wire`). */
export interface SpeakOptions {
  /** Language code of the text. Default: the voice's own. */
  readonly language?: string | undefined;
  /** 0.25 to 4. Default: 1. */
  readonly speed?: number | undefined;
  readonly effects?: EffectOptions | undefined;
  readonly textNormalization?: TextNormalization | undefined;
  readonly alignmentGranularity?: AlignmentGranularity | undefined;
  /** Default: `marks`. */
  readonly inputFormat?: InputFormat | undefined;
  /** The voices of a dialogue: lines that begin with `NAME:` are said by the voice of that name. */
  readonly speakers?: Readonly<Record<string, string>> | undefined;
  readonly lexicon?: readonly PronunciationEntry[] | undefined;
  /** For models that have this scale, as the next two (`SCALES`). */
  readonly noiseScale?: number | undefined;
  readonly noiseWScale?: number | undefined;
  readonly lengthScale?: number | undefined;
}

/** Separates the voice from the name of its speaker in an id: `en_GB-vctk-medium#p239`. */
export const SPEAKER_SIGN = '#';

/** The id of a voice, without the name of a speaker. */
export const withoutSpeaker = (id: string): string => id.split(SPEAKER_SIGN, 1)[0]!;

/** A voice that is part of a text-to-speech model. */
export interface PresetVoice {
  /** The value of `voice` in requests. */
  readonly id: string;
  readonly name: string;
  /** Language code. */
  readonly language: string;
  readonly gender?: 'female' | 'male';
}

/** A voice is `designed` by an instruction in words, or `blended` of presets. */
export const VOICE_TYPES = ['designed', 'blended'] as const;

export type VoiceType = (typeof VOICE_TYPES)[number];

/** The definition of a voice before it is saved. */
export interface NewVoice {
  /** 1 to 200 characters. */
  readonly name: string;
  readonly voiceType: VoiceType;
  /** The description, or the blend formula, of the voice; at most 2,000 characters. */
  readonly instruction?: string;
  /** Language code. */
  readonly language?: string;
  /** The blend of presets that produces the voice. */
  readonly resolvedVoice: string;
  /** The pronunciations of words in its texts; at most 200. */
  readonly lexicon?: readonly PronunciationEntry[];
}

/** A voice in the voice folder. */
export interface SavedVoice extends NewVoice {
  /** `voice_<id>` is what to send as `voice`. */
  readonly id: string;
  /** Unix seconds, with a fraction. */
  readonly createdAt: number;
}

/** A voice that `create` has just saved. */
export interface CreatedVoice {
  readonly saved: SavedVoice;
  /** The model to install if no installed model can speak with the voice. */
  readonly needsModel?: string;
}

/** A voice that requests can name, preset or saved. */
export type ListedVoice =
  | {
      readonly type: 'preset';
      readonly preset: PresetVoice;
      /** The model that has it. */
      readonly model: string;
      /** The preset that this name of the hosted API stands for. */
      readonly aliasOf?: string;
    }
  | {
      readonly type: 'saved';
      readonly saved: SavedVoice;
      /** The language and gender of the main preset of the blend, for voices without their own. */
      readonly preset: Pick<PresetVoice, 'language' | 'gender'>;
      /** A model that can speak with it. */
      readonly model: string;
    };

/** The value of `voice` that selects a saved voice. */
export const voiceValue = ({ id }: Pick<SavedVoice, 'id'>): string => `voice_${id}`;

/** The value of `voice` that selects a listed voice. */
export const valueOf = (voice: ListedVoice): string =>
  voice.type === 'saved' ? voiceValue(voice.saved) : voice.preset.id;

/** The language of a listed voice, as a BCP 47 tag. */
export const languageOfListed = (voice: ListedVoice): string =>
  voice.type === 'saved' ? (voice.saved.language ?? voice.preset.language) : voice.preset.language;

const TAGS = /<[a-z/!?][^<>]{0,1000}>/giu;

/**
 * Whether `text` contains letters, digits or named signs outside tags. Emoji and punctuation alone do not
 * count.
 */
export const isSpeakable = (text: string): boolean =>
  /[\p{L}\p{N}\p{Sc}%&@+°§]/u.test(text.replace(TAGS, ''));
