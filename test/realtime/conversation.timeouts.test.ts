import { describe, expect, it } from 'vitest';
import { FakeTts, WORD_MS } from '../helpers/fake-tts.ts';
import { PlayedSession } from './play-session.ts';
import { spoken } from './tone-words.ts';

/** A session that received speech, and then a second of silence until `played.clock.now()`. */
async function silentSession(): Promise<PlayedSession> {
  const played = new PlayedSession();
  await played.hear(spoken(0.5, 'one two three', 0.4));
  expect(played.plot.at(-1)).toBe('speech_ended');
  return played;
}

describe('an idle session', () => {
  it('is closed after 30 s without any speech', async () => {
    const played = new PlayedSession();
    await played.clock.advance(29_999);
    expect(played.story).toEqual(['created']);
    await played.clock.advance(1);
    await played.over;
    expect(played.story).toEqual(['created', 'closed: timeout']);
  });

  it('is put on hold 30 s after speech, and closed 300 s later', async () => {
    const played = await silentSession();
    await played.clock.advance(29_800);
    expect(played.plot.at(-1)).toBe('speech_ended');
    await played.clock.advance(200);
    expect(played.of('on_hold')).toMatchObject([{ timeoutMs: 300_000 }]);
    await played.clock.advance(299_800);
    expect(played.plot.at(-1)).toBe('on_hold');
    await played.clock.advance(200);
    await played.over;
    expect(played.plot.at(-1)).toBe('closed: timeout');
  });

  it('applies new timeouts at once', async () => {
    const played = await silentSession();
    await played.configure({ silenceTimeoutMs: 1_000, holdTimeoutMs: 2_000 });
    await played.clock.advance(1_000);
    expect(played.of('on_hold')).toMatchObject([{ timeoutMs: 2_000 }]);
    await played.clock.advance(2_000);
    await played.over;
    expect(played.plot.at(-1)).toBe('closed: timeout');
  });

  it('leaves the hold state on speech', async () => {
    const played = await silentSession();
    await played.clock.advance(30_000);
    await played.hear(spoken('four five six', 1));
    await played.clock.advance(28_000);
    expect(played.plot.slice(-4)).toEqual([
      'on_hold',
      'speech_started',
      'final [four five six]',
      'speech_ended',
    ]);
    await played.clock.advance(2_000);
    expect(played.plot.at(-1)).toBe('on_hold');
  });

  it('has no timeout while uncommitted speech waits for its commit', async () => {
    const played = new PlayedSession();
    await played.configure({ commitStrategy: 'manual' });
    await played.hear(spoken('one two three'));
    await played.clock.advance(600_000);
    expect(played.plot.at(-1)).toBe('speech_started');
  });

  it('ends speech if the client stops sending, and continues when audio arrives again', async () => {
    const played = new PlayedSession();
    await played.hear(spoken('one two three'));
    await played.clock.advance(2_100);
    expect(played.plot.at(-1)).toBe('speech_started');
    await played.clock.advance(300);
    const first = ['speech_started', 'final [one two three]', 'speech_ended'];
    expect(played.plot.slice(-3)).toEqual(first);
    await played.hear(spoken('four five', 1));
    expect(played.plot.slice(-6)).toEqual([...first, 'speech_started', 'final [four five]', 'speech_ended']);
  });

  it('allows short gaps in the audio during speech', async () => {
    const played = new PlayedSession();
    await played.hear(spoken('one two'));
    await played.clock.advance(1_900);
    await played.hear(spoken('three', 1));
    expect(played.of('final')).toHaveLength(1);
  });

  it.each(['init', 'silence', 'hold'])('stays in its state (%s) while commands arrive', async (state) => {
    const played = state === 'init' ? new PlayedSession() : await silentSession();
    await played.clock.advance(state === 'hold' ? 30_000 : 0);
    const { length } = played.story;
    const almost = state === 'hold' ? 290_000 : 29_000;
    for (const _ of [1, 2, 3]) {
      await played.clock.advance(almost);
      played.session.execute({ type: 'cancel_speech' });
    }
    await played.clock.advance(almost);
    expect(played.story.slice(length)).toEqual([]);
    await played.clock.advance(20_000);
    expect(played.story.slice(length)).toHaveLength(1);
  });

  it('has no timeout while it speaks', async () => {
    const clock = () => played.clock;
    const tts = new FakeTts({
      beforeWord: () => new Promise((resolve) => clock().after(40_000, resolve)),
    });
    const played = new PlayedSession({ tts });
    played.speak('three slow words');
    await played.clock.advance(120_000 + 2 * WORD_MS);
    expect(played.plot.at(-1)).toBe('utterance_ended');
    await played.clock.advance(29_000);
    expect(played.plot.at(-1)).toBe('utterance_ended');
    await played.clock.advance(1_000);
    await played.over;
    expect(played.plot.at(-1)).toBe('closed: timeout');
  });

  it('is not delayed by a slow close', async () => {
    const tts = new FakeTts({ beforeWord: () => new Promise(() => undefined) });
    const played = new PlayedSession({ tts });
    played.speak('never');
    await played.clock.advance(1_000);
    played.session.execute({ type: 'close' });
    await played.clock.advance(2_000);
    await played.over;
    expect(played.plot.slice(-2)).toEqual(['utterance_ended, cancelled', 'closed: client_request']);
  });
});
