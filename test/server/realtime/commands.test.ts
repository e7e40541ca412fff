import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RealtimeCommand } from '../../../src/domain/realtime.ts';
import { parseCommand } from '../../../src/server/realtime/commands.ts';
import { FrameError } from '../../../src/wire/realtime/errors.ts';

type Read = { readonly command: RealtimeCommand } | { readonly fault: string; readonly message: string };

/** The result of parsing a frame: a command or a fault. */
function read(frame: Buffer): Read {
  try {
    return { command: parseCommand(frame, 20) };
  } catch (error) {
    if (!(error instanceof FrameError)) throw error;
    return { fault: error.code, message: error.message };
  }
}

const parse = (value: unknown) => read(Buffer.from(JSON.stringify(value)));
const configure = (fields: object) => parse({ type: 'session.configure', ...fields });
const speak = (fields: object) => parse({ type: 'tts.speak', text: 'hello', ...fields });

describe('session.configure', () => {
  it.each([
    [{}, {}],
    [{ unknown: 1 }, {}],
    [
      { model: 'm', language: ' EN ' },
      { model: 'm', language: 'en' },
    ],
    [
      { enable_partial_transcripts: false, enable_itn: true },
      { partials: false, itn: true },
    ],
    [{ vad_sensitivity: 'high' }, { sensitivity: 'high' }],
    [{ vad: { sensitivity: 'low' } }, { sensitivity: 'low' }],
    [{ speakers: true }, { speakers: {} }],
    [{ speakers: 2 }, { speakers: { minSpeakers: 2, maxSpeakers: 2 } }],
    [{ speakers: '2-5' }, { speakers: { minSpeakers: 2, maxSpeakers: 5 } }],
    [{ speakers: false }, { speakers: undefined }],
    [{ speakers: null }, { speakers: undefined }],
    [
      { known_speaker_names: ['Ada'], known_speaker_references: ['data:audio/wav;base64,AAAA'] },
      { knownSpeakers: { names: ['Ada'], references: ['data:audio/wav;base64,AAAA'] }, speakers: {} },
    ],
    [{ known_speaker_names: null }, { knownSpeakers: undefined }],
    [{ 'vad.sensitivity': 'normal' }, { sensitivity: 'normal' }],
    [{ hot_words: [' Ada ', '', 'Grace Hopper'] }, { hotWords: ['Ada', 'Grace Hopper'] }],
    [
      { silence_timeout_ms: 1, hold_timeout_ms: 86_400_000 },
      { silenceTimeoutMs: 1, holdTimeoutMs: 86_400_000 },
    ],
    [{ max_segment_duration_ms: 1_000 }, { maxSegmentMs: 1_000 }],
    [
      { tts_model: 't', tts_voice: 'v' },
      { ttsModel: 't', ttsVoice: 'v' },
    ],
    [{ model_tts: 't' }, { ttsModel: 't' }],
    [{ commit_strategy: 'manual' }, { commitStrategy: 'manual' }],
    [
      { language: null, hot_words: null, tts_model: null, tts_voice: null },
      { language: undefined, hotWords: [], ttsModel: undefined, ttsVoice: undefined },
    ],
    [{ model: null, enable_itn: null, vad: null, silence_timeout_ms: null }, {}],
  ])('%j changes %j', (fields, change) => {
    expect(configure(fields)).toStrictEqual({ command: { type: 'configure', change } });
  });

  it.each([
    ['model', 7],
    ['model', ' '],
    ['language', 'klingonish'],
    ['language', ''],
    ['enable_partial_transcripts', 'true'],
    ['enable_itn', 1],
    ['vad_sensitivity', 'loud'],
    ['vad.sensitivity', 0.5],
    ['vad', 'high'],
    ['hot_words', 'Ada'],
    ['hot_words', [1]],
    ['hot_words', Array(201).fill('Ada')],
    ['hot_words', ['a'.repeat(101)]],
    ['silence_timeout_ms', 0],
    ['silence_timeout_ms', 1.5],
    ['hold_timeout_ms', 86_400_001],
    ['hold_timeout_ms', '300000'],
    ['max_segment_duration_ms', 999],
    ['max_segment_duration_ms', 30_001],
    ['tts_model', ''],
    ['model_tts', {}],
    ['tts_voice', []],
    ['commit_strategy', 'auto'],
    ['known_speaker_names', ['Ada']],
    ['known_speaker_names', ' '],
  ])('rejects %s, which cannot be %j, and changes nothing', (name, value) => {
    expect(configure({ model: 'm', [name]: value })).toEqual({
      fault: 'validation_error',
      message: expect.stringContaining(`'${name}'`),
    });
  });

  it('names nested fields by their whole path', () => {
    expect(configure({ vad: { sensitivity: 'x' } })).toMatchObject({
      message: "'vad.sensitivity' must be one of high, normal, low, got 'x'.",
    });
  });
});

describe('tts.speak', () => {
  it.each([
    [{}, { text: 'hello', includeAlignment: false }],
    [
      {
        request_id: 'r',
        voice: 'v',
        include_alignment: true,
        alignment_granularity: 'character',
        speed: 4,
      },
      {
        text: 'hello',
        requestId: 'r',
        voice: 'v',
        includeAlignment: true,
        alignmentGranularity: 'character',
        speed: 4,
      },
    ],
    [
      {
        language: 'pt-BR',
        text_normalization: 'off',
        effects: { pitch_shift_semitones: -3, reverb_damping: null },
        noise_scale: 0.3,
        noise_w_scale: 0,
        length_scale: 1.5,
      },
      {
        text: 'hello',
        includeAlignment: false,
        language: 'pt-BR',
        textNormalization: 'off',
        effects: { pitchShiftSemitones: -3 },
        noiseScale: 0.3,
        noiseWScale: 0,
        lengthScale: 1.5,
      },
    ],
    [{ text: '𠮷'.repeat(20) }, { text: '𠮷'.repeat(20), includeAlignment: false }],
    [
      { request_id: null, voice: null },
      { text: 'hello', includeAlignment: false },
    ],
  ])('%j requests %j', (fields, asked) => {
    expect(speak(fields)).toEqual({ command: { type: 'speak', speak: asked } });
  });

  it.each([
    ['text', undefined],
    ['text', ''],
    ['text', '\u0001'],
    ['text', ['hello']],
    ['text', 'x'.repeat(21)],
    ['request_id', 7],
    ['request_id', 'x'.repeat(257)],
    ['voice', ''],
    ['include_alignment', 'yes'],
    ['alignment_granularity', 'phoneme'],
    ['speed', 0.2],
    ['speed', '1'],
    ['language', 7],
    ['text_normalization', 'maybe'],
    ['effects', 'loud'],
  ])('rejects %s, which cannot be %j', (name, value) => {
    expect(speak({ [name]: value })).toEqual({
      fault: 'validation_error',
      message: expect.stringContaining(`'${name}'`),
    });
  });
});

describe('a command', () => {
  it('with unknown fields is executed, and a warning names their paths', () => {
    const told: unknown[] = [];
    const parsed = (value: object) =>
      parseCommand(Buffer.from(JSON.stringify(value)), 20, (...unknown) => told.push(unknown));
    expect(
      parsed({
        type: 'session.configure',
        event_id: 'e1',
        enable_intn: false,
        vad: { sensitivty: 'low' },
        model: null,
      }),
    ).toEqual({ type: 'configure', change: {} });
    expect(parsed({ type: 'tts.cancel', request_id: 'r1' })).toEqual({ type: 'cancel_speech' });
    parsed({ type: 'tts.speak', text: 'hello', effects: { reverb_room_size: 0.5, reverb: 1 } });
    parsed({ type: 'session.configure', language: 'en', vad: null });
    expect(told).toEqual([
      ['session.configure', ['enable_intn', 'vad.sensitivty']],
      ['tts.cancel', ['request_id']],
      ['tts.speak', ['effects.reverb']],
    ]);
  });

  it('of an unknown type gets the list of known types', () => {
    expect(parse({ type: 'session.open' })).toEqual({
      fault: 'unknown_command',
      message:
        'There is no command "session.open". The commands are session.configure, input_audio_buffer.commit, ' +
        'input_audio_buffer.clear, tts.speak, tts.cancel, session.cancel, session.close.',
    });
  });

  it('from any bytes is a command or a fault with a short message, never an exception', () => {
    const bytes = fc.oneof(
      fc.uint8Array().map((array) => Buffer.from(array)),
      fc.json().map((json) => Buffer.from(json)),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify({ type: value }))),
    );
    fc.assert(
      fc.property(bytes, (frame) => {
        const parsed = read(frame);
        const said = 'fault' in parsed ? parsed.message : '';
        expect(said.length).toBeLessThan(400);
      }),
    );
    expect(parse({ type: 'x'.repeat(100_000) })).toMatchObject({ fault: 'unknown_command' });
    expect(JSON.stringify(parse({ type: 'x'.repeat(100_000) })).length).toBeLessThan(500);
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(read(Buffer.from(`{"type":${deep}}`))).toMatchObject({ fault: 'unknown_command' });
  });
});
