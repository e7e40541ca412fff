import { describe, expect, it } from 'vitest';
import { requestedDialect, chosenProtocol, keyIn } from '../../../src/server/realtime/requested-dialect.ts';

const asked = (
  headers: Record<string, string>,
  { dialect, intent }: { dialect?: string; intent?: string } = {},
) => requestedDialect({ dialect, intent, headers });

const current = { form: 'nested', created: 'session.created' };

describe('a client', () => {
  it.each([
    [{}, {}, 'open'],
    [{ authorization: 'Basic x' }, {}, 'open'],
    [{}, { intent: 'conversation' }, 'open'],
    [{}, { dialect: 'other' }, 'open'],
    [{}, { dialect: 'hosted' }, current],
    [{}, { intent: 'transcription' }, current],
    [{ authorization: 'Bearer x' }, {}, current],
    [{ 'sec-websocket-protocol': 'realtime' }, {}, current],
    [{ 'sec-websocket-protocol': 'openai-insecure-api-key.x' }, {}, current],
    [{ 'openai-beta': 'realtime=v1' }, {}, { form: 'flat', created: 'session.created' }],
    [
      { 'sec-websocket-protocol': 'realtime, openai-beta.realtime-v1' },
      { intent: 'transcription' },
      { form: 'flat', created: 'transcription_session.created' },
    ],
    [{ authorization: 'Bearer x', 'openai-beta': 'realtime=v1' }, { dialect: 'voice' }, 'voice'],
  ])('with headers %j and query %j speaks %j', (headers, query, dialect) => {
    expect(asked(headers as Record<string, string>, query)).toEqual(dialect);
  });

  it('sends its key in a header or among the subprotocols, and the reply does not repeat the key', () => {
    expect(keyIn({ authorization: 'Bearer abc' })).toBe('abc');
    const offered = ['openai-insecure-api-key.abc', 'realtime'];
    expect(keyIn({ 'sec-websocket-protocol': offered.join(', ') })).toBe('abc');
    expect(keyIn({ 'sec-websocket-protocol': 'realtime' })).toBeUndefined();
    expect(chosenProtocol(new Set(offered))).toBe('realtime');
  });
});
