import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TtsChunk, TtsRequest } from '../../src/domain/synthesis.ts';
import type { Alignment, AlignmentItem, Pronunciation } from '../../src/domain/voice.ts';
import { TTS } from '../../src/rpc/services.ts';
import {
  fromChunk,
  fromSynthesize,
  fromVoices,
  toChunkMessage,
  toSynthesize,
} from '../../src/rpc/tts-codec.ts';
import { answered, number, objects, samples, sent, text } from './messages.ts';

const granularity = fc.constantFrom('word', 'character');
const item = objects<AlignmentItem>({ text, startMs: number, durationMs: number });
const alignment = objects<Omit<Alignment, 'marks'>>({ granularity, items: fc.array(item) });

const place = fc.nat(100_000);
const pronunciation = objects<Pronunciation>({ start: place, end: place, ipa: text, spoken: text }, [
  'ipa',
  'spoken',
]);

describe('codec of text-to-speech requests', () => {
  it('keeps every request unchanged', () => {
    const request = objects<TtsRequest>(
      {
        text,
        speed: number,
        voice: text,
        language: text,
        requestId: text,
        textNormalization: fc.constantFrom('auto', 'on', 'off'),
        alignmentGranularity: granularity,
        pronunciations: fc.array(pronunciation, { minLength: 1 }),
        noiseScale: number,
        noiseWScale: number,
        lengthScale: number,
      },
      [
        ...(['voice', 'language', 'requestId', 'textNormalization', 'alignmentGranularity'] as const),
        ...(['pronunciations', 'noiseScale', 'noiseWScale', 'lengthScale'] as const),
      ],
    );
    fc.assert(
      fc.property(request, text, (request, callId) => {
        const message = sent(TTS.Synthesize, toSynthesize(request, callId));
        expect(message.callId).toBe(callId);
        expect(fromSynthesize(message)).toStrictEqual(request);
      }),
    );
  });
});

describe('codec of text-to-speech replies', () => {
  it('keeps every chunk unchanged', () => {
    const chunk = objects<TtsChunk>({ samples, alignment }, ['alignment']);
    fc.assert(
      fc.property(chunk, (chunk) => {
        expect(fromChunk(answered(TTS.Synthesize, toChunkMessage(chunk)))).toEqual(chunk);
      }),
    );
  });

  it('keeps voices and capabilities', () => {
    const voices = [
      { id: 'af_heart', name: 'Heart', language: 'en', gender: 'female' } as const,
      { id: 'de', name: 'German', language: 'de' },
    ];
    expect(fromVoices(answered(TTS.ListVoices, { voices }))).toStrictEqual(voices);
    const facts = { capabilities: { streaming: true, languages: ['en', 'ja'] } };
    expect(answered(TTS.Describe, facts)).toStrictEqual(facts);
  });
});
