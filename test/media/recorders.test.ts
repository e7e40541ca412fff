import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRecorders, firstMicrophone, recorderNames } from '../../src/media/recorders.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

describe('findRecorders', () => {
  it('finds all that are installed, in the order of the table', async () => {
    const searchPath = folderWith('arecord', 'ffmpeg', 'sox');
    const ffmpeg = join(searchPath, 'ffmpeg');
    const found = await findRecorders({ searchPath, ffmpeg }, 'linux');
    expect(found.map(({ name, path }) => [name, path])).toEqual([
      ['ffmpeg (pulse)', ffmpeg],
      ['ffmpeg (alsa)', ffmpeg],
      ['arecord', join(searchPath, 'arecord')],
      ['sox', join(searchPath, 'sox')],
    ]);
    for (const { args } of found) expect(args.join(' ')).toMatch(/16000/);
  });

  it('returns none if none is installed', async () => {
    expect(await findRecorders({ searchPath: temporaryFolder(), ffmpeg: 'nothing' }, 'linux')).toEqual([]);
  });

  it.each([
    ['linux', 'ffmpeg, arecord, sox'],
    ['darwin', 'ffmpeg, sox'],
    ['win32', 'ffmpeg, sox'],
  ] as const)('looks on %s for %s', (platform, names) => {
    expect(recorderNames(platform)).toBe(names);
  });

  it('passes the device to each recorder in its own way', async () => {
    const searchPath = folderWith('arecord', 'ffmpeg', 'sox');
    const search = { searchPath, ffmpeg: join(searchPath, 'ffmpeg'), device: 'hw:1' };
    const [pulse, alsa, arecord, sox] = await findRecorders(search, 'linux');
    expect(argumentAfter(pulse!.args, '-i')).toBe('hw:1');
    expect(argumentAfter(alsa!.args, '-i')).toBe('hw:1');
    expect(argumentAfter(arecord!.args, '-D')).toBe('hw:1');
    expect(sox!.env).toEqual({ AUDIODEV: 'hw:1' });
    const [avfoundation] = await findRecorders(search, 'darwin');
    expect(argumentAfter(avfoundation!.args, '-i')).toBe(':hw:1');
  });

  it.skipIf(process.platform === 'win32')(
    'asks ffmpeg for a device on systems without a default one',
    async () => {
      const listing = '[dshow @ 01] "Microphone (Realtek)" (audio)';
      const searchPath = folderWith('sox');
      const named = script(searchPath, 'ffmpeg', `echo '${listing}' >&2; exit 1`);
      const [dshow] = await findRecorders({ searchPath, ffmpeg: named }, 'win32');
      expect(argumentAfter(dshow!.args, '-i')).toBe('audio=Microphone (Realtek)');
      const silent = script(searchPath, 'silent', 'exit 1');
      const found = await findRecorders({ searchPath, ffmpeg: silent }, 'win32');
      expect(found.map(({ name }) => name).filter((name) => name.startsWith('ffmpeg'))).toEqual([]);
    },
  );
});

describe('firstMicrophone', () => {
  it.each([
    ['[d] "Camera" (video)\r\n[d]   Alternative name "@x"\r\n[d] "Mic One" (audio)\r\n[d] "Mic Two" (audio)'],
    ['[d] DirectShow video devices\r\n[d]  "Camera"\r\n[d] DirectShow audio devices\r\n[d]  "Mic One"\r\n'],
  ])('%j', (listing) => {
    expect(firstMicrophone(listing)).toBe('Mic One');
  });

  it('returns undefined if there is no microphone', () => {
    expect(
      firstMicrophone('[d] "Camera" (video)\n[d] Could not enumerate audio only devices'),
    ).toBeUndefined();
  });
});

const argumentAfter = (args: readonly string[], option: string) => args[args.indexOf(option) + 1];

function folderWith(...programs: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of programs) script(folder, name, '');
  return folder;
}

function script(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return path;
}
