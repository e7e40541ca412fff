import { expect, it, onTestFinished } from 'vitest';
import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import { eventually } from '../../helpers/eventually.ts';
import { sttOverGrpc } from '../../rpc/serve.ts';
import { SessionHarness } from '../session-harness.ts';
import { scriptedNative } from './scripted-native.ts';
import { spoken } from '../tone-words.ts';

/** A session with a `streaming-native` model behind a worker's gRPC interface. */
async function open() {
  const engine = scriptedNative();
  const remote = await sttOverGrpc(engine);
  onTestFinished(() => remote.close());
  expect(remote.facts.capabilities.architecture).toBe('streaming-native');
  const harness = new SessionHarness({ capabilities: remote.facts.capabilities, stt: async () => remote });
  return { harness, decodes: engine.decodes };
}

it('a streaming-native model in a worker sends its own partials, and is asked only for finals', async () => {
  const { harness, decodes } = await open();
  const pcm = spoken(0.5, 'one two three four five', 1);
  // Messages take time between the processes.
  await harness.hear(pcm.subarray(0, 1.5 * SPEECH_RATE));
  await eventually(() => expect(harness.partials.at(-1)).toMatch(/^one/));
  await harness.hear(pcm.subarray(1.5 * SPEECH_RATE, 2.25 * SPEECH_RATE));
  await eventually(() => expect(harness.partials.at(-1)).toMatch(/^one two three/));
  await harness.hear(pcm.subarray(2.25 * SPEECH_RATE));
  await eventually(() => expect(harness.of('final')).toHaveLength(1));
  const { partials } = harness;
  for (const text of partials) expect('one two three four five'.startsWith(text)).toBe(true);
  expect(harness.of('final')[0]!.text).toBe('[one two three four five]');
  expect(decodes).toEqual(['final']);
});

it('a streaming-native model in a worker gets the hot words before the first sample', async () => {
  const { harness } = await open();
  await harness.configure({ hotWords: ['two'] });
  await harness.hear(spoken(0.5, 'one two three', 1));
  await eventually(() => expect(harness.of('final')).toHaveLength(1));
  const texts = [...harness.partials, ...harness.of('final').map(({ text }) => text)];
  expect(texts.some((text) => text.includes('TWO'))).toBe(true);
  expect(texts.filter((text) => text.includes('two'))).toEqual([]);
});
