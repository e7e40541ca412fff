import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { Caller } from '../../src/rpc/caller.ts';
import type { ObservedCall } from '../../src/rpc/observe.ts';
import { TTS } from '../../src/rpc/services.ts';
import { ttsHandlers } from '../../src/rpc/tts-service.ts';
import { collect } from '../helpers/collect.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { startServer } from './serve.ts';

const never = new AbortController().signal;

async function open(engine: FakeTts) {
  const seen: ObservedCall[] = [];
  const { address, server } = await startServer((server) =>
    server.addService(
      TTS,
      ttsHandlers(engine, (call) => seen.push(call)),
    ),
  );
  const caller = new Caller(address);
  onTestFinished(() => {
    caller.close();
    server.forceShutdown();
  });
  const say = (callId: string, change: object = {}) =>
    collect(
      caller.replies(TTS.Synthesize, { callId, text: 'One two', speed: 1, ...change }, { signal: never }),
    );
  const cancel = (callId: string) => caller.unary(TTS.Cancel, { callId }, { signal: never });
  return { seen, say, cancel };
}

describe('speech behind gRPC', () => {
  it('is stopped by Cancel, which reports whether a call was running', async () => {
    const begun: string[] = [];
    const { say, cancel } = await open(
      new FakeTts({
        beforeWord: async (word) => {
          begun.push(word);
          if (word === 'two') await new Promise(() => undefined);
        },
      }),
    );
    const saying = say('one');
    saying.catch(() => undefined);
    await eventually(() => expect(begun).toEqual(['One', 'two']));
    expect(await cancel('other')).toMatchObject({ cancelled: false });
    expect(await cancel('one')).toMatchObject({ cancelled: true });
    await expect(saying).rejects.toMatchObject({ kind: 'cancelled' });
    expect(await cancel('one')).toMatchObject({ cancelled: false });
  });

  it('reports workload, request ids, duration and error of each call', async () => {
    const { seen, say } = await open(new FakeTts());
    await say('one', { requestId: 'req_1' });
    await say('two', { voice: 'nobody' }).catch(() => undefined);
    const tookMs = expect.any(Number) as number;
    expect(seen).toEqual([
      { workload: '7 characters of text', requestIds: ['req_1'], tookMs },
      {
        workload: '7 characters of text',
        requestIds: [],
        tookMs,
        error: expect.objectContaining({ kind: 'voice_not_found' }),
      },
    ]);
  });
});
