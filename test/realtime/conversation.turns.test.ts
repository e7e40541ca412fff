import { describe, expect, it } from 'vitest';
import type { TurnEngine } from '../../src/domain/vad-engine.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import type { ConfigChange } from '../../src/domain/realtime.ts';
import { noTurnModel } from '../../src/models/not-installed.ts';
import { heardWords, spoken } from './tone-words.ts';
import { SessionHarness, type PlayOptions, toneEngine } from './session-harness.ts';

/** A turn detector for which a turn ends with the word "nine", and the audio that it received. */
function nineEnds() {
  const asked: string[] = [];
  const turns: TurnEngine = {
    completion: async (samples) => {
      const words = heardWords(samples);
      asked.push(words.join(' '));
      return words.at(-1) === 'nine' ? 0.9 : 0.1;
    },
    close: async () => undefined,
  };
  return { asked, turns };
}

async function open(turns: TurnEngine, change: ConfigChange = {}, options: PlayOptions = {}) {
  const engine = toneEngine({ initialPrompt: true });
  const harness = new SessionHarness({
    stt: async () => engine,
    capabilities: engine.facts.capabilities,
    runtime: { turns: async () => turns },
    ...options,
  });
  await harness.configure({ partials: false, itn: false, commitStrategy: 'semantic_vad', ...change });
  return { harness, finals: () => harness.of('final').map(({ text }) => text) };
}

describe('a session with a turn detector', () => {
  it('has one segment for a turn with pauses, sent as soon as the detector finds its end', async () => {
    const { asked, turns } = nineEnds();
    const { harness, finals } = await open(turns);
    await harness.hear(spoken(0.5, 'one two', 1, 'three', 0.8, 'four nine', 0.3));
    expect(finals()).toEqual(['one two three four nine']);
    expect(asked).toEqual(['one two', 'one two three', 'one two three four nine']);
    expect(harness.plot.filter((line) => line.startsWith('speech'))).toEqual([
      'speech_started',
      'speech_ended',
    ]);
    await harness.hear(spoken('five nine', 0.4));
    expect(finals()).toEqual(['one two three four nine', 'five nine']);
    // The detector hears nothing of the previous turn.
    expect(asked.at(-1)).toBe('five nine');
  });

  it.each([
    ['low', 8],
    ['medium', 4],
    ['auto', 4],
    ['high', 2],
  ] as const)(
    'ends an unfinished turn with the eagerness %s after %i s of silence',
    async (eagerness, silence) => {
      const { harness, finals } = await open(nineEnds().turns, { eagerness });
      await harness.hear(spoken(0.5, 'one two', silence - 0.2));
      expect(finals()).toEqual([]);
      await harness.hear(spoken(0.4));
      expect(finals()).toEqual(['one two']);
      const [final] = harness.of('final');
      expect(final!.endMs).toBeLessThan(500 + 800 + 300);
    },
  );

  it('decodes nothing during silence', async () => {
    const engine = toneEngine({ initialPrompt: true });
    const lengths: number[] = [];
    const counting = {
      ...engine,
      facts: engine.facts,
      transcribe: (...given: Parameters<typeof engine.transcribe>) => {
        lengths.push(...given[0].map(({ speech }) => speech.length));
        return engine.transcribe(...given);
      },
      warm: () => undefined,
      close: async () => undefined,
    };
    const { harness } = await open(nineEnds().turns, { partials: true }, { stt: async () => counting });
    await harness.hear(spoken(0.5, 'one two three', 0.5));
    const before = lengths.length;
    await harness.hear(spoken(3));
    expect(lengths.length - before).toBe(0);
    await harness.hear(spoken('four nine', 0.5));
    expect(harness.of('final').map(({ text }) => text)).toEqual(['one two three four nine']);
  });

  it('can change back to ending turns by silence', async () => {
    const { harness, finals } = await open(nineEnds().turns);
    await harness.configure({ commitStrategy: 'vad' });
    await harness.hear(spoken(0.5, 'one two', 1, 'three four', 1));
    expect(finals()).toEqual(['one two', 'three four']);
  });

  it('ends turns at pauses if the detector fails, and reports that', async () => {
    const failing: TurnEngine = {
      completion: () => Promise.reject(new VoiceError('unavailable', 'The model is gone.')),
      close: async () => undefined,
    };
    const { harness, finals } = await open(failing);
    await harness.hear(spoken(0.5, 'one two', 1, 'three four', 1));
    expect(finals()).toEqual(['one two', 'three four']);
    expect(harness.of('error').map(({ error, isFatal }) => [error.message, isFatal])).toEqual([
      ['The model is gone.', false],
      ['The model is gone.', false],
    ]);
  });
});

describe('a session without an installed turn detector', () => {
  it('reports how to get one, and ends segments by silence', async () => {
    const harness = new SessionHarness({
      runtime: {
        turns: async () => {
          throw noTurnModel();
        },
      },
    });
    await harness.configure({ itn: false, commitStrategy: 'semantic_vad' });
    expect(harness.of('error').map(({ error }) => error.message)).toEqual([
      'No model that finds the end of a turn is installed. Get one with: voice models pull smart-turn-v3',
    ]);
    await harness.hear(spoken(0.5, 'one two', 1));
    expect(harness.of('final').map(({ text }) => text)).toEqual(['[one two]']);
  });
});
