import { describe, expect, it } from 'vitest';
import { FakeTts, WORD_MS } from '../helpers/fake-tts.ts';
import { SessionHarness } from './session-harness.ts';
import { spoken } from './tone-words.ts';

/** A session that received speech, and then a second of silence until `harness.clock.now()`. */
async function silentSession(): Promise<SessionHarness> {
  const harness = new SessionHarness();
  await harness.hear(spoken(0.5, 'one two three', 0.4));
  expect(harness.plot.at(-1)).toBe('speech_ended');
  return harness;
}

describe('an idle session', () => {
  it('is closed after 30 s without any speech', async () => {
    const harness = new SessionHarness();
    await harness.clock.advance(29_999);
    expect(harness.story).toEqual(['created']);
    await harness.clock.advance(1);
    await harness.over;
    expect(harness.story).toEqual(['created', 'closed: timeout']);
  });

  it('is put on hold 30 s after speech, and closed 300 s later', async () => {
    const harness = await silentSession();
    await harness.clock.advance(29_800);
    expect(harness.plot.at(-1)).toBe('speech_ended');
    await harness.clock.advance(200);
    expect(harness.of('on_hold')).toMatchObject([{ timeoutMs: 300_000 }]);
    await harness.clock.advance(299_800);
    expect(harness.plot.at(-1)).toBe('on_hold');
    await harness.clock.advance(200);
    await harness.over;
    expect(harness.plot.at(-1)).toBe('closed: timeout');
  });

  it('applies new timeouts at once', async () => {
    const harness = await silentSession();
    await harness.configure({ silenceTimeoutMs: 1_000, holdTimeoutMs: 2_000 });
    await harness.clock.advance(1_000);
    expect(harness.of('on_hold')).toMatchObject([{ timeoutMs: 2_000 }]);
    await harness.clock.advance(2_000);
    await harness.over;
    expect(harness.plot.at(-1)).toBe('closed: timeout');
  });

  it('leaves the hold state on speech', async () => {
    const harness = await silentSession();
    await harness.clock.advance(30_000);
    await harness.hear(spoken('four five six', 1));
    await harness.clock.advance(28_000);
    expect(harness.plot.slice(-4)).toEqual([
      'on_hold',
      'speech_started',
      'final [four five six]',
      'speech_ended',
    ]);
    await harness.clock.advance(2_000);
    expect(harness.plot.at(-1)).toBe('on_hold');
  });

  it('has no timeout while uncommitted speech waits for its commit', async () => {
    const harness = new SessionHarness();
    await harness.configure({ commitStrategy: 'manual' });
    await harness.hear(spoken('one two three'));
    await harness.clock.advance(600_000);
    expect(harness.plot.at(-1)).toBe('speech_started');
  });

  it('ends speech if the client stops sending, and continues when audio arrives again', async () => {
    const harness = new SessionHarness();
    await harness.hear(spoken('one two three'));
    await harness.clock.advance(2_100);
    expect(harness.plot.at(-1)).toBe('speech_started');
    await harness.clock.advance(300);
    const first = ['speech_started', 'final [one two three]', 'speech_ended'];
    expect(harness.plot.slice(-3)).toEqual(first);
    await harness.hear(spoken('four five', 1));
    expect(harness.plot.slice(-6)).toEqual([...first, 'speech_started', 'final [four five]', 'speech_ended']);
  });

  it('allows short gaps in the audio during speech', async () => {
    const harness = new SessionHarness();
    await harness.hear(spoken('one two'));
    await harness.clock.advance(1_900);
    await harness.hear(spoken('three', 1));
    expect(harness.of('final')).toHaveLength(1);
  });

  it.each(['init', 'silence', 'hold'])('stays in its state (%s) while commands arrive', async (state) => {
    const harness = state === 'init' ? new SessionHarness() : await silentSession();
    await harness.clock.advance(state === 'hold' ? 30_000 : 0);
    const { length } = harness.story;
    const almost = state === 'hold' ? 290_000 : 29_000;
    for (const _ of [1, 2, 3]) {
      await harness.clock.advance(almost);
      harness.session.execute({ type: 'cancel_speech' });
    }
    await harness.clock.advance(almost);
    expect(harness.story.slice(length)).toEqual([]);
    await harness.clock.advance(20_000);
    expect(harness.story.slice(length)).toHaveLength(1);
  });

  it('has no timeout while it speaks', async () => {
    const clock = () => harness.clock;
    const tts = new FakeTts({
      beforeWord: () => new Promise((resolve) => clock().after(40_000, resolve)),
    });
    const harness = new SessionHarness({ tts });
    harness.speak('three slow words');
    await harness.clock.advance(120_000 + 2 * WORD_MS);
    expect(harness.plot.at(-1)).toBe('utterance_ended');
    await harness.clock.advance(29_000);
    expect(harness.plot.at(-1)).toBe('utterance_ended');
    await harness.clock.advance(1_000);
    await harness.over;
    expect(harness.plot.at(-1)).toBe('closed: timeout');
  });

  it('is not delayed by a slow close', async () => {
    const tts = new FakeTts({ beforeWord: () => new Promise(() => undefined) });
    const harness = new SessionHarness({ tts });
    harness.speak('never');
    await harness.clock.advance(1_000);
    harness.session.execute({ type: 'close' });
    await harness.clock.advance(2_000);
    await harness.over;
    expect(harness.plot.slice(-2)).toEqual(['utterance_ended, cancelled', 'closed: client_request']);
  });
});
