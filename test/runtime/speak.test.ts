import { describe, expect, it } from 'vitest';
import { TTS_RATE } from '../../src/domain/engine.ts';
import { speak } from '../../src/runtime/speak.ts';
import { collect } from '../helpers/collect.ts';
import { FakeTts, WORD_MS } from '../helpers/fake-tts.ts';
import { TEST_MODEL, testRuntime } from '../helpers/test-runtime.ts';

const never = new AbortController().signal;

describe('speaking', () => {
  it('gives the sound of the text, piece by piece', async () => {
    const chunks = await collect(
      speak(testRuntime(), { text: 'good morning all', model: TEST_MODEL }, never),
    );
    expect(chunks.map(({ samples }) => samples.length)).toEqual(Array(3).fill((WORD_MS * TTS_RATE) / 1000));
  });

  it('asks for the voice and the speed that were asked for, and for nothing else', async () => {
    const tts = new FakeTts();
    const runtime = testRuntime({ tts });
    await collect(speak(runtime, { text: 'hello', model: TEST_MODEL }, never));
    await collect(speak(runtime, { text: 'hello', model: TEST_MODEL, voice: 'bert', speed: 2 }, never));
    expect(tts.requests).toEqual([
      { text: 'hello', speed: 1 },
      { text: 'hello', speed: 2, voice: 'bert' },
    ]);
  });

  it.each(['', '  \n\t '])('refuses %j: there is nothing to say', async (text) => {
    const tts = new FakeTts();
    await expect(
      collect(speak(testRuntime({ tts }), { text, model: TEST_MODEL }, never)),
    ).rejects.toMatchObject({ kind: 'invalid_value', message: 'There is no text to speak.' });
    expect(tts.requests).toEqual([]);
  });

  it('stops with the iteration, and with the signal', async () => {
    const spoken: string[] = [];
    const tts = new FakeTts({ beforeWord: async (word) => void spoken.push(word) });
    const runtime = testRuntime({ tts });
    for await (const chunk of speak(runtime, { text: 'one two three', model: TEST_MODEL }, never)) {
      expect(chunk.samples.length).toBeGreaterThan(0);
      break;
    }
    expect(spoken).toEqual(['one']);
    const cancelled = collect(speak(runtime, { text: 'one two', model: TEST_MODEL }, AbortSignal.abort()));
    await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
