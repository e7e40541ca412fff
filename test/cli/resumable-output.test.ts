import { readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ResumableOutput } from '../../src/cli/resumable-output.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';

const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });

it.skipIf(process.platform !== 'linux')(
  'ResumableOutput keeps no file on disk or open if the disk is full',
  async () => {
    const notes = await ResumableOutput.open(
      join(temporaryFolder(), 'talk.srt'),
      { text: 'a' },
      {
        isResumed: false,
        note: async () => undefined,
      },
    );
    symlinkSync('/dev/full', notes.path);
    notes.add({ end: 1 });
    await notes.close();
    expect(notes.isToBeResumed).toBe(false);
    expect(openFiles()).not.toContain('/dev/full');
    expect(readdirSync(dirname(notes.path))).toEqual([]);
  },
);

it('ResumableOutput finds its unfinished file beside a name of nearly the greatest length', async () => {
  const output = join(temporaryFolder(), `${'ä'.repeat(120)}.srt`);
  const open = (isResumed: boolean) =>
    ResumableOutput.open<number>(output, { text: 'a' }, { isResumed, note: async () => undefined });
  const first = await open(false);
  first.add(1);
  await first.close();
  expect(Buffer.byteLength(basename(first.companion('diarized.json')))).toBeLessThan(255);
  const second = await open(true);
  expect(second.earlier).toEqual([1]);
  expect(second.path).toBe(first.path);
});
