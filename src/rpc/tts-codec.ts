import type { TtsChunk, TtsRequest } from '../domain/synthesis.ts';
import {
  type Alignment,
  type AlignmentGranularity,
  type PresetVoice,
  type Pronunciation,
  SCALE_NAMES,
  type SpeechScales,
  type TextNormalization,
} from '../domain/voice.ts';
import { fromBytes, toBytes } from './samples.ts';

// Converts messages of proto/voice/v1/tts.proto to types of the domain, and back.

export interface VoicesMessage {
  readonly voices: readonly PresetVoice[];
}

export interface SynthesizeMessage extends SpeechScales {
  readonly callId: string;
  readonly text: string;
  readonly voice?: string;
  readonly speed: number;
  readonly requestId?: string;
  readonly language?: string;
  readonly textNormalization?: string;
  readonly alignmentGranularity?: string;
  readonly pronunciations?: readonly Pronunciation[];
}

export interface ChunkMessage {
  readonly samples: Uint8Array;
  readonly alignment?: Omit<Alignment, 'granularity'> & { readonly granularity: string };
}

export const fromVoices = ({ voices }: VoicesMessage): readonly PresetVoice[] =>
  voices.map(({ id, name, language, gender }) => ({
    id,
    name,
    language,
    ...((gender === 'female' || gender === 'male') && { gender }),
  }));

/** A request as a message; `callId` identifies the call at the worker. */
export const toSynthesize = (request: TtsRequest, callId: string): SynthesizeMessage => ({
  ...request,
  callId,
});

export const fromSynthesize = (message: SynthesizeMessage): TtsRequest => {
  const { text, speed, voice, language, requestId } = message;
  const { textNormalization, alignmentGranularity, pronunciations = [] } = message;
  return {
    text,
    speed,
    ...(voice !== undefined && { voice }),
    ...(language !== undefined && { language }),
    ...(requestId !== undefined && { requestId }),
    ...Object.fromEntries(
      SCALE_NAMES.flatMap((scale) => (message[scale] === undefined ? [] : [[scale, message[scale]]])),
    ),
    ...(isNormalization(textNormalization) && { textNormalization }),
    ...(isGranularity(alignmentGranularity) && { alignmentGranularity }),
    ...(pronunciations.length > 0 && {
      pronunciations: pronunciations.map(({ start, end, ipa, spoken }) => ({
        start,
        end,
        ...(ipa !== undefined && { ipa }),
        ...(spoken !== undefined && { spoken }),
      })),
    }),
  };
};

export const toChunkMessage = ({ samples, alignment }: TtsChunk): ChunkMessage => ({
  samples: toBytes(samples),
  ...(alignment && { alignment }),
});

export const fromChunk = ({ samples, alignment }: ChunkMessage): TtsChunk => ({
  samples: fromBytes(samples),
  ...(alignment && {
    alignment: {
      granularity: isGranularity(alignment.granularity) ? alignment.granularity : 'word',
      items: alignment.items.map(({ text, startMs, durationMs }) => ({ text, startMs, durationMs })),
    },
  }),
});

const isNormalization = (value: string | undefined): value is TextNormalization =>
  value === 'auto' || value === 'on' || value === 'off';

const isGranularity = (value: string | undefined): value is AlignmentGranularity =>
  value === 'word' || value === 'character';
