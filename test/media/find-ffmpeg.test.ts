import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { findFfmpeg, requireNamedFfmpeg } from '../../src/media/find-ffmpeg.ts';
import { workFolder } from './recordings.ts';

const folder = workFolder();
const program = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';

async function install(name: string): Promise<string> {
  const bin = join(folder, name);
  await mkdir(bin);
  await writeFile(join(bin, program), '');
  await chmod(join(bin, program), 0o755);
  return bin;
}

it('findFfmpeg uses only the program in the settings if there is one', async () => {
  const bin = await install('said');
  expect(await findFfmpeg({ ffmpeg: join(bin, program), searchPath: '' })).toBe(join(bin, program));
  expect(await findFfmpeg({ ffmpeg: 'ffmpeg', searchPath: bin })).toBe(join(bin, program));
  expect(await findFfmpeg({ ffmpeg: join(folder, 'absent', 'ffmpeg'), searchPath: bin })).toBeUndefined();
});

it('findFfmpeg finds the first executable on the search path', async () => {
  const [first, second] = [join(folder, 'first'), await install('second')];
  await mkdir(first);
  await writeFile(join(first, program), 'not to be run', { mode: 0o644 });
  const found = await findFfmpeg({ ffmpeg: 'ffmpeg', searchPath: ['', first, second].join(delimiter) });
  expect(found).toBe(join(second, program));
});

it('requireNamedFfmpeg rejects a program in the settings that cannot be run', async () => {
  const bin = await install('right');
  await requireNamedFfmpeg({ ffmpeg: join(bin, program) });
  await requireNamedFfmpeg({ searchPath: '' });
  await expect(requireNamedFfmpeg({ ffmpeg: '/nope', searchPath: bin })).rejects.toMatchObject({
    kind: 'invalid_value',
    message: "VOICE_FFMPEG names '/nope', which cannot be run; correct or unset it.",
  });
});

it('findFfmpeg returns undefined if there is no ffmpeg', async () => {
  expect(await findFfmpeg({ ffmpeg: 'ffmpeg', searchPath: '' })).toBeUndefined();
  expect(await findFfmpeg({ ffmpeg: 'ffmpeg', searchPath: join(folder, 'nowhere') })).toBeUndefined();
});
