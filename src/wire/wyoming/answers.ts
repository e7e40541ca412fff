import { TTS_RATE } from '../../domain/engine.ts';
import type { VoiceError } from '../../domain/errors.ts';
import type { SttManifest } from '../../domain/model.ts';
import { languageOfListed, type ListedVoice, valueOf } from '../../domain/voice.ts';
import { presentError } from '../errors.ts';
import { toFrame } from './framing.ts';

/** The abilities of the server, for `describe`. */
export interface Abilities {
  readonly version: string;
  /** Those that transcribe, the one that is used where nobody names one first. */
  readonly models: readonly SttManifest[];
  readonly voices: readonly ListedVoice[];
}

const SPEECH = { rate: TTS_RATE, width: 2, channels: 1 } as const;

/** The frames of the server in the Wyoming protocol. */
export const ANSWERS = {
  info: (abilities: Abilities) => toFrame('info', infoOf(abilities)),
  pong: (text: string | undefined) => toFrame('pong', text === undefined ? {} : { text }),
  error(error: VoiceError) {
    const { message, code } = presentError(error).body.error;
    return toFrame('error', { text: message, code });
  },
  transcriptStart: (language: string | undefined) =>
    toFrame('transcript-start', language === undefined ? {} : { language }),
  transcriptPart: (text: string) => toFrame('transcript-chunk', { text }),
  transcript: (text: string, language: string) => toFrame('transcript', { text, language }),
  transcriptStop: () => toFrame('transcript-stop'),
  speechStart: () => toFrame('audio-start', SPEECH),
  /** 24 kHz mono, 16-bit. */
  speech: (pcm: Uint8Array) => toFrame('audio-chunk', SPEECH, pcm),
  speechStop: () => toFrame('audio-stop'),
  /** A text that came in pieces has been spoken to its end. */
  spoken: () => toFrame('synthesize-stopped'),
} as const;

const OWN = { name: 'voice', url: '' };

const artifact = (name: string, description: string, version: string | null) => ({
  name,
  description,
  attribution: OWN,
  installed: true,
  version,
});

const infoOf = ({ version, models, voices }: Abilities) => ({
  asr:
    models.length === 0
      ? []
      : [{ ...program(version), supports_transcript_streaming: true, models: models.map(toModel) }],
  tts:
    voices.length === 0
      ? []
      : [{ ...program(version), supports_synthesize_streaming: true, voices: voices.map(toVoice) }],
});

const program = (version: string) => artifact('voice', 'Speech on your own machine', version);

const toModel = ({ name, description, version, capabilities }: SttManifest) => ({
  ...artifact(name, description, version),
  languages: capabilities.languages.filter((code) => code !== 'auto'),
});

function toVoice(voice: ListedVoice) {
  const shown = voice.type === 'saved' ? voice.saved.name : voice.preset.name;
  return { ...artifact(valueOf(voice), shown, null), languages: [languageOfListed(voice)] };
}
