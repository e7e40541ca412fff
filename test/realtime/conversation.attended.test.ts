import { describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { defer } from '../../src/base/deferred.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import { FakeStt } from '../helpers/fake-stt.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { SessionHarness, toneEngine, understand } from './session-harness.ts';
import { spoken } from './tone-words.ts';

const attended = (change: ConstructorParameters<typeof SessionHarness>[0] = {}) =>
  new SessionHarness({ admission: 'wait', hasDeadlines: false, ...change });

const MINUTE = 60_000;

describe('a session with a client in the same process', () => {
  it('drops no audio that arrives at once, while there is room', async () => {
    const harness = attended();
    const talk = spoken(0.5, 'one two three', 1);
    for (let time = 0; time < 30; time++) {
      harness.session.append(talk);
      await harness.session.room();
    }
    harness.session.execute({ type: 'close' });
    await harness.over;
    expect(harness.of('audio_dropped')).toEqual([]);
    expect(harness.of('too_fast')).toEqual([]);
    expect(harness.of('final').map(({ text }) => text)).toEqual(
      Array.from({ length: 30 }, () => '[one two three]'),
    );
  });

  it('has no room while a second or more is undecoded, until the session ends', async () => {
    const loading = defer<SttEngine>();
    const harness = attended({ stt: () => loading.promise });
    await settle();
    const talk = spoken(0.5, 'one two three', 1);
    let roomy = 0;
    const feed = (async () => {
      for (; roomy < 60; roomy++) {
        harness.session.append(talk);
        await harness.session.room();
      }
    })();
    // Without an engine there are no finals, and audio without a final is kept.
    await eventually(() => expect(roomy).toBeGreaterThan(10));
    for (let turn = 0; turn < 20; turn++) await settle();
    expect(roomy).toBeLessThan(30);
    loading.resolve(toneEngine());
    await feed;
    harness.session.execute({ type: 'close' });
    await harness.over;
    expect(harness.of('final').map(({ text }) => text)).toEqual(
      Array.from({ length: 60 }, () => '[one two three]'),
    );
  });

  it('resolves room() when it ends', async () => {
    const harness = attended({ stt: () => new Promise(() => undefined) });
    let isFed = false;
    const feed = (async () => {
      for (let time = 0; time < 60; time++) {
        harness.session.append(spoken(0.5, 'one two three', 1));
        await harness.session.room();
      }
      isFed = true;
    })();
    await settle();
    expect(isFed).toBe(false);
    await harness.session.end('cancelled');
    await feed;
    expect(isFed).toBe(true);
  });

  it('may be silent for any time, before and after speech', async () => {
    const harness = attended();
    await harness.clock.advance(60 * MINUTE);
    await harness.hear(spoken(0.5, 'one two three', 1));
    await harness.clock.advance(60 * MINUTE);
    expect(harness.of('on_hold')).toHaveLength(1);
    await harness.hear(spoken('four five six', 1));
    expect(harness.of('final').map(({ text }) => text)).toEqual(['[one two three]', '[four five six]']);
    expect(harness.of('closed')).toEqual([]);
    await harness.session.end('cancelled');
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
    const harness = attended({ clock, stt: async () => engine });
    harness.session.append(spoken(0.5, 'one two three'));
    harness.session.execute({ type: 'close' });
    await clock.advance(MINUTE);
    expect(harness.of('closed')).toEqual([]);
    answer.resolve();
    await harness.over;
    expect(harness.plot.slice(-3)).toEqual([
      'final [one two three]',
      'speech_ended',
      'closed: client_request',
    ]);
  });
});
