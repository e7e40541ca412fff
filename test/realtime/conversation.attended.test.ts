import { describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { defer } from '../../src/base/deferred.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import { FakeStt } from '../helpers/fake-stt.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { PlayedSession, toneEngine, understand } from './play-session.ts';
import { spoken } from './tone-words.ts';

const attended = (change: ConstructorParameters<typeof PlayedSession>[0] = {}) =>
  new PlayedSession({ admission: 'wait', hasDeadlines: false, ...change });

const MINUTE = 60_000;

describe('a session with a client in the same process', () => {
  it('drops no audio that arrives at once, while there is room', async () => {
    const played = attended();
    const talk = spoken(0.5, 'one two three', 1);
    for (let time = 0; time < 30; time++) {
      played.session.append(talk);
      await played.session.room();
    }
    played.session.execute({ type: 'close' });
    await played.over;
    expect(played.of('audio_dropped')).toEqual([]);
    expect(played.of('too_fast')).toEqual([]);
    expect(played.of('final').map(({ text }) => text)).toEqual(
      Array.from({ length: 30 }, () => '[one two three]'),
    );
  });

  it('has no room while a second or more is undecoded, until the session ends', async () => {
    const loading = defer<SttEngine>();
    const played = attended({ stt: () => loading.promise });
    await settle();
    const talk = spoken(0.5, 'one two three', 1);
    let roomy = 0;
    const feed = (async () => {
      for (; roomy < 60; roomy++) {
        played.session.append(talk);
        await played.session.room();
      }
    })();
    // Without an engine there are no finals, and audio without a final is kept.
    await eventually(() => expect(roomy).toBeGreaterThan(10));
    for (let turn = 0; turn < 20; turn++) await settle();
    expect(roomy).toBeLessThan(30);
    loading.resolve(toneEngine());
    await feed;
    played.session.execute({ type: 'close' });
    await played.over;
    expect(played.of('final').map(({ text }) => text)).toEqual(
      Array.from({ length: 60 }, () => '[one two three]'),
    );
  });

  it('resolves room() when it ends', async () => {
    const played = attended({ stt: () => new Promise(() => undefined) });
    let isFed = false;
    const feed = (async () => {
      for (let time = 0; time < 60; time++) {
        played.session.append(spoken(0.5, 'one two three', 1));
        await played.session.room();
      }
      isFed = true;
    })();
    await settle();
    expect(isFed).toBe(false);
    await played.session.end('cancelled');
    await feed;
    expect(isFed).toBe(true);
  });

  it('may be silent for any time, before and after speech', async () => {
    const played = attended();
    await played.clock.advance(60 * MINUTE);
    await played.hear(spoken(0.5, 'one two three', 1));
    await played.clock.advance(60 * MINUTE);
    expect(played.of('on_hold')).toHaveLength(1);
    await played.hear(spoken('four five six', 1));
    expect(played.of('final').map(({ text }) => text)).toEqual(['[one two three]', '[four five six]']);
    expect(played.of('closed')).toEqual([]);
    await played.session.end('cancelled');
  });

  it('waits for its last finals, however long they take', async () => {
    const clock = new FakeClock();
    const answer = defer<void>();
    const engine = new FakeStt({
      answer: async (request) => {
        await answer.promise;
        return understand(request);
      },
    });
    const played = attended({ clock, stt: async () => engine });
    played.session.append(spoken(0.5, 'one two three'));
    played.session.execute({ type: 'close' });
    await clock.advance(MINUTE);
    expect(played.of('closed')).toEqual([]);
    answer.resolve();
    await played.over;
    expect(played.plot.slice(-3)).toEqual([
      'final [one two three]',
      'speech_ended',
      'closed: client_request',
    ]);
  });
});
