import { expect, it } from 'vitest';
import { isLoopback } from '../../src/base/loopback.ts';

it('isLoopback tells names and addresses of the loopback from those that look like them', () => {
  const own = ['localhost', 'app.localhost', '127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'];
  const others = [
    '',
    'notlocalhost',
    'localhost.example',
    '127.0.0.1.example',
    '128.0.0.1',
    '127.1',
    '::',
    '::2',
    '0.0.0.0',
  ];
  expect([own.filter(isLoopback), others.filter(isLoopback)]).toEqual([own, []]);
});
