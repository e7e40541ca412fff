import { homedir, userInfo } from 'node:os';
import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { homeFolder } from '../../src/base/home-folder.ts';

const HOME = process.env['HOME'];
afterEach(() => {
  if (HOME === undefined) delete process.env['HOME'];
  else process.env['HOME'] = HOME;
});

describe('homeFolder', () => {
  it('is HOME of the given variables, or else of the process', () => {
    expect(homeFolder({ HOME: '/home/anna' })).toBe('/home/anna');
    expect(homeFolder()).toBe(homedir());
  });

  it.skipIf(process.platform === 'win32').each(['', 'relative/home', '.'])(
    'is the folder of the user account if HOME is %j, never the working folder',
    (home) => {
      process.env['HOME'] = home;
      expect(homeFolder()).toBe(userInfo().homedir);
      expect(homeFolder({ HOME: home })).toBe(userInfo().homedir);
    },
  );
});
