import { TTS_RATE } from '../../domain/synthesis.ts';
import type { VoiceError } from '../../domain/errors.ts';
import type { SttManifest } from '../../domain/model.ts';
import {
  languageOfListed,
  type ListedVoice,
  SPEAKER_SIGN,
  valueOf,
  withoutSpeaker,
} from '../../domain/voice.ts';
import { presentError } from '../errors.ts';
import { toFrame } from './framing.ts';

/** The abilities of the server, for `describe`. */
export interface Abilities {
  readonly version: string;
  /** The models that transcribe, the default one first. */
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
  /** A text that arrived in pieces has been spoken completely. */
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
      : [{ ...program(version), supports_synthesize_streaming: true, voices: toVoices(voices) }],
});

const program = (version: string) => artifact('voice', 'Speech on your own machine', version);

const toModel = ({ name, description, version, capabilities }: SttManifest) => ({
  ...artifact(name, description, version),
  languages: capabilities.languages.filter((code) => code !== 'auto'),
});

/** The speakers of one voice are listed together, as for Piper's voices in this protocol. */
function toVoices(voices: readonly ListedVoice[]) {
  const byName = new Map<string, ReturnType<typeof toVoice> & { speakers: { name: string }[] }>();
  for (const voice of voices) {
    const value = valueOf(voice);
    const name = withoutSpeaker(value);
    const one = byName.get(name) ?? { ...toVoice(voice, name), speakers: [] };
    if (value !== name) one.speakers.push({ name: value.slice(name.length + SPEAKER_SIGN.length) });
    byName.set(name, one);
  }
  return [...byName.values()].map(({ speakers, ...voice }) =>
    speakers.length === 0 ? voice : { ...voice, description: voice.name, speakers },
  );
}

function toVoice(voice: ListedVoice, name: string) {
  const shown = voice.type === 'saved' ? voice.saved.name : voice.preset.name;
  return { ...artifact(name, shown, null), languages: [languageOfListed(voice)] };
}
