import { expect, it, onTestFinished } from 'vitest';
import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import { eventually } from '../../helpers/eventually.ts';
import { sttOverGrpc } from '../../rpc/serve.ts';
import { PlayedSession } from '../play-session.ts';
import { scriptedNative } from './scripted-native.ts';
import { spoken } from '../tone-words.ts';

/** A session with a `streaming-native` model behind a worker's gRPC interface. */
async function open() {
  const engine = scriptedNative();
  const remote = await sttOverGrpc(engine);
  onTestFinished(() => remote.close());
  expect(remote.facts.capabilities.architecture).toBe('streaming-native');
  const played = new PlayedSession({ capabilities: remote.facts.capabilities, stt: async () => remote });
  return { played, decodes: engine.decodes };
}

it('a streaming-native model in a worker sends its own partials, and is asked only for finals', async () => {
  const { played, decodes } = await open();
  const pcm = spoken(0.5, 'one two three four five', 1);
  // Messages take time between the processes.
  await played.hear(pcm.subarray(0, 1.5 * SPEECH_RATE));
  await eventually(() => expect(played.partials.at(-1)).toMatch(/^one/));
  await played.hear(pcm.subarray(1.5 * SPEECH_RATE, 2.25 * SPEECH_RATE));
  await eventually(() => expect(played.partials.at(-1)).toMatch(/^one two three/));
  await played.hear(pcm.subarray(2.25 * SPEECH_RATE));
  await eventually(() => expect(played.of('final')).toHaveLength(1));
  const { partials } = played;
  for (const text of partials) expect('one two three four five'.startsWith(text)).toBe(true);
  expect(played.of('final')[0]!.text).toBe('[one two three four five]');
  expect(decodes).toEqual(['final']);
});

it('a streaming-native model in a worker gets the hot words before the first sample', async () => {
  const { played } = await open();
  await played.configure({ hotWords: ['two'] });
  await played.hear(spoken(0.5, 'one two three', 1));
  await eventually(() => expect(played.of('final')).toHaveLength(1));
  const texts = [...played.partials, ...played.of('final').map(({ text }) => text)];
  expect(texts.some((text) => text.includes('TWO'))).toBe(true);
  expect(texts.filter((text) => text.includes('two'))).toEqual([]);
});
