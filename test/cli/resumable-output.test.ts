import { readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
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

it.skipIf(process.platform !== 'linux')('keeps no file open where the disk is full', async () => {
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
});
