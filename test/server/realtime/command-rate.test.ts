import { describe, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { untilStill } from '../../helpers/until-still.ts';
import { realtimeServer } from './socket-client.ts';

/** A command of the maximum size. */
const CHANGE = { type: 'session.configure', hot_words: Array<string>(200).fill('w'.repeat(100)) };

async function connected() {
  const clock = new FakeClock();
  const { connect } = await realtimeServer({ clock });
  return { clock, ...(await connect('?dialect=voice')) };
}

describe('a flood of commands', () => {
  it('is read at a limited rate, and none is lost', async () => {
    const { clock, client, session } = await connected();
    const storm = 1_000;
    for (let sent = 0; sent < storm; sent++) client.send({ ...CHANGE, silence_timeout_ms: sent + 1 });
    await untilStill(() => session.obeyed.length);
    expect(session.obeyed.length).toBeLessThan(100);
    await eventually(async () => {
      await clock.advance(1_000);
      expect(session.obeyed).toHaveLength(storm);
    });
    expect(session.obeyed.at(-1)).toMatchObject({ change: { silenceTimeoutMs: storm } });
  });

  it('does not keep its client from leaving', async () => {
    const { client, session } = await connected();
    for (let sent = 0; sent < 1_000; sent++) client.send(CHANGE);
    await untilStill(() => session.obeyed.length);
    client.socket.terminate();
    session.close('timeout');
    await eventually(() => expect(session.ended).toEqual(['client_disconnect']));
  });
});

describe('commands', () => {
  it('in bursts with pauses between them are all executed', async () => {
    const { clock, client, session } = await connected();
    for (let burst = 1; burst <= 3; burst++) {
      for (let sent = 0; sent < 200; sent++) client.send({ type: 'input_audio_buffer.commit' });
      await eventually(() => expect(session.obeyed).toHaveLength(200 * burst));
      await clock.advance(2_500);
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });
});
