import { describe, expect, it } from 'vitest';
import { audioFormat } from '../../../../src/server/realtime/hosted/audio-format.ts';
import { isHostedBeginning, parseHostedMessage } from '../../../../src/server/realtime/hosted/messages.ts';

const parse = (value: unknown) => parseHostedMessage(Buffer.from(JSON.stringify(value)));
const update = (session: unknown, type = 'session.update') => parse({ type, event_id: 'e', session });

describe('a session update', () => {
  it('is read in its current form', () => {
    const input = {
      format: { type: 'audio/pcm', rate: 24000 },
      transcription: { model: 'm', language: 'de', prompt: 'a, b', keywords: ['c'], delay: 'low' },
      turn_detection: {
        type: 'server_vad',
        threshold: 0.7,
        prefix_padding_ms: 600,
        silence_duration_ms: 1_200,
      },
      noise_reduction: { type: 'near_field' },
    };
    expect(update({ type: 'transcription', audio: { input }, include: [] })).toEqual({
      type: 'update',
      eventId: 'e',
      reply: 'session.updated',
      update: {
        form: 'nested',
        change: {
          format: audioFormat('audio/pcm', 24_000),
          model: 'm',
          language: 'de',
          languages: [],
          delay: 'low',
          prompt: 'a, b',
          keywords: ['c'],
          logprobs: false,
          threshold: 0.7,
          prefixMs: 600,
          silenceMs: 1_200,
        },
      },
    });
  });

  it.each([
    ['session.update', 'session.updated'],
    ['transcription_session.update', 'transcription_session.updated'],
  ])('is read in its older form, as %s', (type, reply) => {
    const session = {
      input_audio_format: 'pcm16',
      input_audio_transcription: { model: 'm', language: '', prompt: '' },
      turn_detection: null,
    };
    expect(update(session, type)).toEqual({
      type: 'update',
      eventId: 'e',
      reply,
      update: {
        form: 'flat',
        change: {
          format: audioFormat('audio/pcm'),
          model: 'm',
          language: undefined,
          languages: [],
          prompt: undefined,
          threshold: undefined,
        },
      },
    });
  });

  it('changes only the named fields', () => {
    expect(update({})).toMatchObject({ update: { change: {} } });
    expect(update({ audio: { input: {} } })).toMatchObject({ update: { change: {} } });
    expect(update({ audio: { input: { turn_detection: {} } } })).toMatchObject({
      update: { change: { threshold: 0.5, prefixMs: 300, silenceMs: 300 } },
    });
  });

  it.each([
    [{ languages: ['de', 'English'] }, { language: undefined, languages: ['de', 'en'] }],
    [{ languages: ['de'] }, { language: 'de', languages: [] }],
    [
      { languages: ['de', 'en'], language: 'fr' },
      { language: 'fr', languages: [] },
    ],
    [{ languages: [] }, { language: undefined, languages: [] }],
    [{ language: null }, { language: undefined, languages: [] }],
    [{ delay: null }, { delay: 'medium' }],
  ])('may name the languages of the speech and the delay of words: %j', (transcription, change) => {
    expect(update({ audio: { input: { transcription } } })).toMatchObject({ update: { change } });
  });

  it.each([
    ['gpt-live-transcribe', undefined, undefined],
    ['gpt-realtime-whisper', null, undefined],
    ['gpt-live-transcribe', { type: 'server_vad' }, 0.5],
  ])(
    'with %s leaves turns to the client, unless it sets turn detection: %j',
    (model, turn_detection, threshold) => {
      const { update: told } = update({ audio: { input: { transcription: { model }, turn_detection } } }) as {
        readonly update: { readonly change: object };
      };
      expect(told.change).toMatchObject({ model, threshold });
      expect(told.change).toHaveProperty('threshold');
    },
  );

  it('may ask for a conversation, which is only transcribed, and for semantic turn detection', () => {
    const turn_detection = { type: 'semantic_vad', eagerness: 'low', create_response: true };
    const session = { type: 'realtime', instructions: 'Be brief.', audio: { input: { turn_detection } } };
    expect(update(session)).toMatchObject({
      update: { form: 'nested', change: { threshold: 0.5, eagerness: 'low' } },
    });
    expect(update({ turn_detection: { type: 'semantic_vad' } })).toMatchObject({
      update: { change: { eagerness: 'auto' } },
    });
    expect(update({ turn_detection: { type: 'server_vad', eagerness: 'low' } })).toMatchObject({
      update: { change: { eagerness: undefined } },
    });
  });

  it.each([
    [{ audio: { input: { format: { type: 'audio/pcmu' } } } }, 'audio/pcmu'],
    [{ audio: { input: { format: { type: 'audio/pcma' } } } }, 'audio/pcma'],
    [{ input_audio_format: 'g711_ulaw' }, 'audio/pcmu'],
    [{ input_audio_format: 'g711_alaw' }, 'audio/pcma'],
  ] as const)('may set telephone audio: %j', (session, type) => {
    expect(update(session)).toMatchObject({ update: { change: { format: { type, rate: 8_000 } } } });
  });

  it('limits silence and padding durations to useful values', () => {
    const turn_detection = { prefix_padding_ms: 60_000, silence_duration_ms: 0 };
    expect(update({ turn_detection })).toMatchObject({
      update: { change: { prefixMs: 5_000, silenceMs: 100 } },
    });
  });

  it.each([
    ['session', undefined, 'missing_required_parameter'],
    ['session', 7, 'invalid_value'],
    ['session.type', { type: 'video' }, 'invalid_value'],
    ['session.input_audio_format', { input_audio_format: 'mp3' }, 'invalid_value'],
    [
      'session.audio.input.format.type',
      { audio: { input: { format: { type: 'audio/opus' } } } },
      'invalid_value',
    ],
    ['session.audio.input.format.rate', { audio: { input: { format: { rate: 1 } } } }, 'invalid_value'],
    [
      'session.audio.input.turn_detection.type',
      { audio: { input: { turn_detection: { type: 'psychic_vad' } } } },
      'invalid_value',
    ],
    ['session.turn_detection.threshold', { turn_detection: { threshold: 2 } }, 'invalid_value'],
    [
      'session.input_audio_transcription.keywords',
      { input_audio_transcription: { keywords: Array(201).fill('Ada') } },
      'invalid_value',
    ],
    [
      'session.input_audio_transcription.prompt',
      { input_audio_transcription: { prompt: 'a'.repeat(5_000) } },
      'invalid_value',
    ],
    [
      'session.input_audio_transcription.model',
      { input_audio_transcription: { model: '' } },
      'invalid_value',
    ],
    ['language', { input_audio_transcription: { language: 'elvish' } }, 'invalid_value'],
  ])('is rejected because %s cannot be %j', (param, session, code) => {
    expect(update(session)).toMatchObject({
      type: 'fault',
      error: { type: 'invalid_request_error', code, param, event_id: 'e' },
    });
  });
});

describe('a message', () => {
  it('may contain base64 audio, with or without padding or line breaks', () => {
    for (const audio of ['AQI=', 'AQI', 'AQ\nI=\n']) {
      expect(parse({ type: 'input_audio_buffer.append', audio })).toEqual({
        type: 'append',
        eventId: undefined,
        audio: Buffer.from([1, 2]),
      });
    }
  });

  it.each([
    ['{', null, 'invalid_json'],
    ['7', null, 'invalid_value'],
    ['{}', 'type', 'missing_required_parameter'],
    ['{"type":"response.create"}', 'type', 'unsupported_event'],
    ['{"type":"toString"}', 'type', 'invalid_value'],
    ['{"type":"input_audio_buffer.append"}', 'audio', 'missing_required_parameter'],
    ['{"type":"input_audio_buffer.append","audio":"%%%"}', 'audio', 'invalid_value'],
    ['{"type":"input_audio_buffer.append","audio":"AAAAA"}', 'audio', 'invalid_value'],
    ['{"type":"input_audio_buffer.append","audio":[1]}', 'audio', 'invalid_value'],
    ['{"type":"input_audio_buffer.commit","event_id":7}', 'event_id', 'invalid_value'],
  ])('%s is rejected, because of %s', (frame, param, code) => {
    expect(parseHostedMessage(Buffer.from(frame))).toMatchObject({ type: 'fault', error: { code, param } });
  });
});

describe('the hosted protocol', () => {
  it.each([
    ['{"type":"session.update"}', true],
    ['{"type":"transcription_session.update","session":{}}', true],
    ['{"type":"session.configure"}', false],
    ['{"type":"constructor"}', false],
    ['null', false],
    ['{', false],
  ])('is chosen by %s: %s', (frame, begins) => {
    expect(isHostedBeginning(Buffer.from(frame))).toBe(begins);
  });
});
