import type { TtsChunk, TtsRequest } from '../domain/engine.ts';
import type { TtsCapabilities } from '../domain/model.ts';
import type { AlignmentItem, PresetVoice } from '../domain/voice.ts';
import { fromBytes, toBytes } from './samples.ts';

// The messages of proto/voice/v1/tts.proto and what they are in the domain, both ways.

export interface TtsDescriptionMessage {
  readonly streaming: boolean;
  readonly languages: readonly string[];
}

export interface VoicesMessage {
  readonly voices: readonly PresetVoice[];
}

export interface SynthesizeMessage {
  readonly callId: string;
  readonly text: string;
  readonly voice?: string;
  readonly speed: number;
  readonly requestId?: string;
}

export interface ChunkMessage {
  readonly samples: Uint8Array;
  readonly alignment?: { readonly items: readonly AlignmentItem[] };
}

export const fromTtsDescription = ({ streaming, languages }: TtsDescriptionMessage): TtsCapabilities => ({
  streaming,
  languages,
});

export const fromVoices = ({ voices }: VoicesMessage): readonly PresetVoice[] =>
  voices.map(({ id, name, language }) => ({ id, name, language }));

export const toSynthesize = (request: TtsRequest, callId: string): SynthesizeMessage => ({
  ...request,
  callId,
});

export const fromSynthesize = ({ text, voice, speed, requestId }: SynthesizeMessage): TtsRequest => ({
  text,
  speed,
  ...(voice !== undefined && { voice }),
  ...(requestId !== undefined && { requestId }),
});

export const toChunk = ({ samples, alignment }: TtsChunk): ChunkMessage => ({
  samples: toBytes(samples),
  ...(alignment && { alignment: { items: alignment } }),
});

export const fromChunk = ({ samples, alignment }: ChunkMessage): TtsChunk => ({
  samples: fromBytes(samples),
  ...(alignment && {
    alignment: alignment.items.map(({ text, startMs, durationMs }) => ({ text, startMs, durationMs })),
  }),
});
