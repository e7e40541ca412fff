import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TtsChunk, TtsRequest } from '../../src/domain/engine.ts';
import type { AlignmentItem } from '../../src/domain/voice.ts';
import { TTS } from '../../src/rpc/services.ts';
import {
  fromChunk,
  fromSynthesize,
  fromTtsDescription,
  fromVoices,
  toChunk,
  toSynthesize,
} from '../../src/rpc/tts-codec.ts';
import { answered, number, objects, samples, sent, text } from './messages.ts';

const item = objects<AlignmentItem>({ text, startMs: number, durationMs: number });

describe('what is asked of a text-to-speech worker', () => {
  it('arrives as it was sent', () => {
    const request = objects<TtsRequest>({ text, speed: number, voice: text, requestId: text }, [
      'voice',
      'requestId',
    ]);
    fc.assert(
      fc.property(request, text, (request, callId) => {
        const message = sent(TTS.Synthesize, toSynthesize(request, callId));
        expect(message.callId).toBe(callId);
        expect(fromSynthesize(message)).toStrictEqual(request);
      }),
    );
  });
});

describe('what a text-to-speech worker answers', () => {
  it('arrives as it was sent', () => {
    const chunk = objects<TtsChunk>({ samples, alignment: fc.array(item) }, ['alignment']);
    fc.assert(
      fc.property(chunk, (chunk) => {
        expect(fromChunk(answered(TTS.Synthesize, toChunk(chunk)))).toEqual(chunk);
      }),
    );
  });

  it('tells voices and abilities', () => {
    const voices = [{ id: 'af_heart', name: 'Heart', language: 'en' }];
    expect(fromVoices(answered(TTS.ListVoices, { voices }))).toStrictEqual(voices);
    const capabilities = { streaming: true, languages: ['en', 'ja'] };
    expect(fromTtsDescription(answered(TTS.Describe, capabilities))).toStrictEqual(capabilities);
  });
});
