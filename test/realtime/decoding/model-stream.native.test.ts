import { describe, expect, it } from 'vitest';
import { said } from '../../helpers/fake-stt.ts';
import { settle } from '../../helpers/fake-clock.ts';
import { native } from './mortal-engine.ts';
import { SessionHarness, toneEngine } from '../session-harness.ts';
import { spoken } from '../tone-words.ts';

describe.each(['ctc', 'streaming-native'] as const)('a streaming model (%s)', (architecture) => {
  const capabilities = { architecture, streaming: true, initialPrompt: false };
  const open = () => {
    const model = native(toneEngine(capabilities));
    const harness = new SessionHarness({ capabilities, stt: async () => model.engine });
    return { ...model, harness };
  };

  it('sends partials by itself, and gets only requests for finals', async () => {
    const { harness, events, commands } = open();
    const pcm = spoken(0.5, 'one two three four five', 1);
    await harness.hear(pcm.subarray(0, 32_000));
    events.push({ type: 'partial', text: 'wun' });
    await settle();
    await harness.hear(pcm.subarray(32_000));
    expect(harness.story.slice(1)).toEqual([
      'speech_started',
      'partial wun',
      'final [one two three four five]',
      'speech_ended',
    ]);
    expect(commands.filter(({ type }) => type === 'decode')).toMatchObject([{ final: true }]);
  });

  it('has its partials ignored during silence, or if partials are disabled', async () => {
    const { harness, events } = open();
    events.push({ type: 'partial', text: 'noise' });
    await harness.configure({ partials: false });
    await harness.hear(spoken(0.5, 'one two'));
    events.push({ type: 'partial', text: 'one' });
    await settle();
    expect(harness.story.slice(1)).toEqual(['speech_started']);
  });

  it('may finalize a part of the current speech, which is sent once', async () => {
    const { harness, events } = open();
    const pcm = spoken(0.5, 'one two three four five', 1);
    await harness.hear(pcm.subarray(0, 16 * 2_000));
    // The stream begins with 0.3 s of silence as padding, then two words of 0.4 s.
    events.push({ type: 'final', result: said('one two', 1, { start: 0.3, end: 1.1 }) });
    await settle();
    await harness.hear(pcm.subarray(16 * 2_000));
    const finals = harness.of('final');
    expect(finals.map(({ text, segmentId }) => `${segmentId} ${text}`)).toEqual([
      '0 [one two]',
      '1 [three four five]',
    ]);
    expect(finals[1]!.startMs).toBe(finals[0]!.endMs);
    expect(Math.abs(finals[0]!.endMs - 1_300)).toBeLessThan(50);
  });
});
