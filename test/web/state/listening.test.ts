import { describe, expect, it } from 'vitest';
import { defer, type Deferred } from '../../../src/base/deferred.ts';
import { Client } from '../../../src/web/api/client.ts';
import type { Microphone } from '../../../src/web/sound/microphone.ts';
import { Listening } from '../../../src/web/state/listening.ts';
import type { Socket } from '../../../src/web/state/session.ts';
import { openSettings } from '../../../src/web/state/settings.ts';

/** A page whose microphones are opened by the test. */
function page() {
  const asked: { readonly id: string; readonly opening: Deferred<Microphone> }[] = [];
  const recording = new Set<string>();
  const client = new Client({
    base: 'http://localhost/',
    key: () => undefined,
    onKeyWanted: () => undefined,
    fetch: () => Promise.reject(new Error('offline')),
  });
  const listening = new Listening({
    client,
    settings: openSettings(undefined),
    openSocket: () =>
      Object.assign(new EventTarget(), {
        readyState: 0,
        binaryType: 'blob',
        send: () => undefined,
        close: () => undefined,
      }) as unknown as Socket,
    openMicrophone: (id) => {
      const opening = defer<Microphone>();
      asked.push({ id, opening });
      return opening.promise;
    },
  });
  const open = (nth: number) => {
    const { id, opening } = asked[nth]!;
    recording.add(id);
    opening.resolve({ deviceId: id, close: () => void recording.delete(id) });
  };
  /** Starts with the first microphone open. */
  const started = async () => {
    listening.deviceId.value = 'first';
    const starting = listening.start();
    open(0);
    await starting;
  };
  return { listening, asked, open, started, recording: () => [...recording] };
}

describe('the microphone', () => {
  it('is open only while the page listens', async () => {
    const { listening, started, recording } = page();
    await started();
    expect([recording(), listening.state.value]).toEqual([['first'], 'connecting']);
    listening.stop();
    expect([recording(), listening.state.value]).toEqual([[], 'idle']);
  });

  it('is closed if it opens after a stop, as the first or as another one', async () => {
    const { listening, open, started, recording } = page();
    await started();
    const using = listening.use('second');
    listening.stop();
    open(1);
    await using;
    expect(recording()).toEqual([]);
    const starting = listening.start();
    listening.stop();
    open(2);
    await starting;
    expect([recording(), listening.state.value]).toEqual([[], 'idle']);
  });

  it.each([
    ['in the order they were asked for', [1, 2]],
    ['in the other order', [2, 1]],
  ] as const)('is the last selected one if two open %s', async (_, order) => {
    const { listening, open, started, recording } = page();
    await started();
    const using = [listening.use('second'), listening.use('third')];
    for (const nth of order) open(nth);
    await Promise.all(using);
    expect([recording(), listening.deviceId.value]).toEqual([['third'], 'third']);
  });

  it('is the one that was selected while the first was opening, and then the session begins', async () => {
    const { listening, asked, open, recording } = page();
    const starting = listening.start();
    const using = listening.use('second');
    open(0);
    open(1);
    await Promise.all([starting, using]);
    expect(asked.map(({ id }) => id)).toEqual(['', 'second']);
    expect([recording(), listening.session.state.value]).toEqual([['second'], 'connecting']);
  });

  it('ends listening with the reason if it cannot be opened, unless another was selected since', async () => {
    const { listening, asked, open, started, recording } = page();
    await started();
    const using = [listening.use('broken'), listening.use('second')];
    open(2);
    asked[1]!.opening.reject(new Error('It is broken.'));
    await Promise.all(using);
    expect([recording(), listening.problem.value]).toEqual([['second'], '']);
    const last = listening.use('broken');
    asked[3]!.opening.reject(new Error('It is broken.'));
    await last;
    expect([recording(), listening.problem.value, listening.isOn.value]).toEqual([
      [],
      'It is broken.',
      false,
    ]);
  });
});
