import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { resultOf } from '../../src/domain/outcome.ts';
import type { Segment, Word } from '../../src/domain/transcript.ts';
import { bursts } from '../fixtures/signals.ts';
import { eventually } from '../helpers/eventually.ts';
import { FakeStt } from '../helpers/fake-stt.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';
import { runVoice } from '../helpers/run-voice.ts';
import { TEST_MODEL } from '../helpers/test-runtime.ts';
import { sttOverGrpc } from '../rpc/serve.ts';
import { TALK, talkForm, testServer, TRANSCRIPTIONS } from '../server/test-server.ts';
import { SocketClient } from '../server/realtime/socket-client.ts';

/** Fields that no file of the program names: MOOD in a word, PLACE in a segment. */
const MOOD = { mood: { name: 'glad', sure: 0.75 } };
const PLACE = { place: 'kitchen' };

const WORDS: readonly (Word & typeof MOOD)[] = [
  { word: 'twenty', start: 0.1, end: 0.4, probability: 0.5, ...MOOD },
  { word: ' five', start: 0.4, end: 0.6, probability: 0.5, ...MOOD },
  { word: ' cats', start: 0.6, end: 0.9, probability: 0.5, ...MOOD },
];

const SEGMENT: Segment & typeof PLACE = {
  text: 'twenty five cats',
  start: 0.1,
  end: 0.9,
  tokens: [1, 2, 3],
  temperature: 0,
  avgLogprob: -0.1,
  compressionRatio: 1,
  noSpeechProb: 0,
  words: WORDS,
  ...PLACE,
};

/** An engine in a worker behind gRPC that returns SEGMENT for any audio. */
async function engineInWorker(): Promise<FakeStt> {
  const capabilities = { wordTimestamps: true } as const;
  const engine = new FakeStt({ capabilities, answer: () => ({ language: 'en', segments: [SEGMENT] }) });
  const remote = await sttOverGrpc(engine);
  onTestFinished(() => remote.close());
  return new FakeStt({
    capabilities,
    answer: async (request, signal) => resultOf((await remote.transcribe([request], signal))[0]),
  });
}

const expectForeignFields = (told: string) => {
  const { segments, words } = JSON.parse(told) as { segments: unknown[]; words: unknown[] };
  expect(segments).toMatchObject([{ text: '25 cats', ...PLACE }]);
  expect(words).toMatchObject([
    { word: '25', ...MOOD },
    { word: ' cats', ...MOOD },
  ]);
};

it('an unknown field of a word or a segment passes from the engine to every client', async () => {
  const server = await testServer({ engine: await engineInWorker(), tellsMore: true });
  const form = talkForm({
    response_format: 'verbose_json',
    'timestamp_granularities[]': ['word', 'segment'],
  });
  expectForeignFields((await server.post(TRANSCRIPTIONS, form)).body);

  const talk = join(temporaryFolder(), 'talk.wav');
  writeFileSync(talk, TALK);
  const argv = ['transcribe', talk, '--model', TEST_MODEL, '--format', 'verbose_json', '--word-timestamps'];
  const env = { VOICE_MODELS_DIR: server.runtime.modelsDir };
  const address = await server.listen();
  expectForeignFields((await runVoice(argv, { env, runtime: server.runtime })).out);
  expectForeignFields((await runVoice([...argv, '--server', address])).out);

  const client = new SocketClient(`${address.replace('http', 'ws')}/v1/realtime?model=${TEST_MODEL}`);
  await once(client.socket, 'open');
  for (const sample of [bursts(4, [0.5, 2.5])])
    client.socket.send(Int16Array.from(sample, (value) => value * 32_767));
  await eventually(() => expect(client.types).toContain('transcript.final'));
  expect(client.events.find(({ type }) => type === 'transcript.final')).toMatchObject({
    text: '25 cats',
    words: [
      { word: '25', ...MOOD },
      { word: ' cats', ...MOOD },
    ],
  });
});
