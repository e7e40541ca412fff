import { describe, expect, it } from 'vitest';
import { clientNetwork, usedUpShare, requireShare } from '../../src/server/client-share.ts';

describe('the share of a client', () => {
  it('is half of the capacity, however much other clients use', () => {
    expect(usedUpShare('a', ['a', 'b', 'b', 'b', undefined], 4)).toBeUndefined();
    expect(usedUpShare('a', ['b', 'a', 'a'], 4)).toBe(2);
    expect(usedUpShare('a', ['a', 'a'], 5)).toBeUndefined();
  });

  it('throws an error with the count and the noun, if the share is used up', () => {
    requireShare('a', ['b', 'b'], 2, 'request', 'in flight');
    expect(() => requireShare('b', ['b', 'b'], 2, 'request', 'in flight')).toThrow(
      expect.objectContaining({
        kind: 'queue_full',
        message: 'Your address has 2 requests in flight; try again later.',
      }),
    );
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  // The client has disconnected already.
  [undefined, '0:0:0:0'],
])('clientNetwork maps the address %s to %s', (address, client) => {
  expect(clientNetwork(address)).toBe(client);
});
