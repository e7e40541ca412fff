import { describe, expect, it } from 'vitest';
import { VoiceError, workerLost } from '../../src/domain/errors.ts';
import { Leases } from '../../src/supervisor/leases.ts';

function leased() {
  const told: string[] = [];
  const leases = new Leases('engine', {
    onChange: (change) => void told.push(change),
    onLost: ({ kind }) => void told.push(kind),
  });
  return { leases, told };
}

describe('Leases', () => {
  it('report the first call that begins and the end of the last', async () => {
    const { leases, told } = leased();
    const [one, other] = [leases.take(), leases.take()];
    expect([leases.calls, one.engine]).toEqual([2, 'engine']);
    const idle = leases.idle();
    one.release();
    one.release();
    expect([leases.calls, told]).toEqual([1, ['assigned']]);
    other.release(new VoiceError('cancelled', 'x'));
    await idle;
    expect(told).toEqual(['assigned', 'idle']);
    await leases.idle();
  });

  it('report `worker_lost` once a call has failed with it', async () => {
    const { leases, told } = leased();
    leases.take().release(workerLost());
    await leases.broken;
    expect(told).toEqual(['assigned', 'idle', 'worker_lost']);
  });

  it('report nothing more once they are forgotten, because another connection may be in use', async () => {
    const { leases, told } = leased();
    const late = leases.take();
    leases.forget();
    late.release(workerLost());
    await leases.idle();
    expect([leases.calls, told]).toEqual([0, ['assigned']]);
  });
});
