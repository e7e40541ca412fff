import { describe, expect, it } from 'vitest';
import { ClientSecrets } from '../../../src/server/realtime/client-secrets.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

describe('a client secret', () => {
  it('is valid until it expires, and unknown secrets are not', async () => {
    const clock = new FakeClock();
    const secrets = new ClientSecrets(clock);
    const { value } = secrets.issue(60, { threshold: 0.7 });
    expect(secrets.find(value)?.change).toEqual({ threshold: 0.7 });
    expect(secrets.find(`${value}0`)).toBeUndefined();
    expect(secrets.find(undefined)).toBeUndefined();
    await clock.advance(61_000);
    expect(secrets.find(value)).toBeUndefined();
  });

  it('is forgotten after ten thousand newer ones', () => {
    const secrets = new ClientSecrets({ now: () => 0, date: () => 0 });
    const [first, second] = Array.from({ length: 10_001 }, () => secrets.issue(60, {}).value);
    expect(secrets.find(first)).toBeUndefined();
    expect(secrets.find(second)).toBeDefined();
  });
});
