import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StreamCommand, StreamEvent } from '../../src/domain/live-stream.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { STT } from '../../src/rpc/services.ts';
import { fromCommand, fromEvent, toCommand, toEvent } from '../../src/rpc/stream-codec.ts';
import { answered, decodeId, options, position, result, sent, speech, text } from './messages.ts';

const command: fc.Arbitrary<StreamCommand> = fc.oneof(
  speech.map((samples): StreamCommand => ({ type: 'audio', samples })),
  position.map((before): StreamCommand => ({ type: 'forget', before })),
  options.map(({ language, hotWords }): StreamCommand => ({
    type: 'begin',
    ...(language !== undefined && { language }),
    ...(hotWords !== undefined && { hotWords }),
  })),
  fc
    .tuple(
      options,
      decodeId,
      position,
      position,
      fc.constantFrom(
        { final: false },
        { final: false, growing: true },
        { final: true },
        { final: false, eager: true, traceparent: '00-a-b-01' },
      ),
    )
    .map(([options, id, from, to, urgency]): StreamCommand => ({
      ...options,
      type: 'decode',
      id,
      from,
      to,
      ...urgency,
    })),
);

const event: fc.Arbitrary<StreamEvent> = fc.oneof(
  fc
    .tuple(decodeId, result, fc.constantFrom({}, { more: 16_000 }))
    .map(([id, result, more]): StreamEvent => ({
      type: 'result',
      id,
      result,
      ...more,
    })),
  decodeId.map((id): StreamEvent => ({ type: 'skipped', id })),
  fc.tuple(decodeId, text).map(([id, message]): StreamEvent => ({
    type: 'failed',
    id,
    error: new VoiceError('internal', message),
  })),
  text.map((text): StreamEvent => ({ type: 'partial', text })),
  result.map((result): StreamEvent => ({ type: 'final', result })),
);

describe('stream codec', () => {
  it('keeps every command unchanged', () => {
    fc.assert(
      fc.property(command, (command) => {
        expect(fromCommand(sent(STT.Stream, toCommand(command)))).toStrictEqual(command);
      }),
    );
  });

  it('keeps every event unchanged', () => {
    fc.assert(
      fc.property(event, (event) => {
        expect(fromEvent(answered(STT.Stream, toEvent(event)))).toEqual(event);
      }),
    );
  });

  it('rejects messages that are neither a command nor an event', () => {
    const refused = expect.objectContaining({ kind: 'invalid_request' });
    expect(() => fromCommand(sent(STT.Stream, {}))).toThrow(refused);
    expect(() => fromEvent(answered(STT.Stream, {}))).toThrow(refused);
  });
});
