import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { sttOverGrpc } from '../../rpc/serve.ts';
import { PlayedSession } from '../play-session.ts';
import { scriptedNative } from './scripted-native.ts';
import { spoken } from '../tone-words.ts';

/** A session with a `streaming-native` model on the other side of a worker's wire. */
async function open() {
  const engine = scriptedNative();
  const remote = await sttOverGrpc(engine);
  onTestFinished(() => remote.close());
  expect(remote.facts.capabilities.architecture).toBe('streaming-native');
  const played = new PlayedSession({ capabilities: remote.facts.capabilities, stt: async () => remote });
  return { played, decodes: engine.decodes };
}

it('a streaming-native model in a worker tells its own partials, and is asked for nothing but finals', async () => {
  const { played, decodes } = await open();
  const pcm = spoken(0.5, 'one two three four five', 1);
  for (let at = 0; at < pcm.length; at += 8_000) {
    await played.hear(pcm.subarray(at, at + 8_000));
    // The wire takes real time.
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await eventually(() => expect(played.of('final')).toHaveLength(1));
  const partials = played.partials;
  expect(partials.length).toBeGreaterThan(1);
  for (const text of partials) expect('one two three four five'.startsWith(text)).toBe(true);
  expect(played.of('final')[0]!.text).toBe('[one two three four five]');
  expect(decodes).toEqual(['final']);
});

it('a streaming-native model in a worker knows the hot words before it hears the first sample', async () => {
  const { played } = await open();
  await played.configure({ hotWords: ['two'] });
  const pcm = spoken(0.5, 'one two three', 1);
  for (let at = 0; at < pcm.length; at += 8_000) {
    await played.hear(pcm.subarray(at, at + 8_000));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await eventually(() => expect(played.of('final')).toHaveLength(1));
  const texts = [...played.partials, ...played.of('final').map(({ text }) => text)];
  expect(texts.some((text) => text.includes('TWO'))).toBe(true);
  expect(texts.filter((text) => text.includes('two'))).toEqual([]);
});
