import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command.ts';
import { openUploadProgress, uploadWords } from '../../../src/cli/ui/upload-progress.ts';

describe('the progress of an upload', () => {
  it('is formatted in words', () => {
    expect(uploadWords({ type: 'upload', sent: 10_500_000, bytes: 26_200_000 })).toBe(
      'uploading 40 %, 10.5 MB of 26.2 MB',
    );
    expect(uploadWords({ type: 'upload', sent: 0, bytes: 0 })).toBe('uploading 0 %, 0 B of 0 B');
    expect(uploadWords({ type: 'working' })).toBe('the server is at work');
  });

  it('is printed as JSON now and then, and at the end', async () => {
    const lines: string[] = [];
    const stdout = { write: async (line: string) => void lines.push(line) };
    const view = await openUploadProgress({ json: true, stdout } as unknown as Context, 'talk.wav');
    for (let sent = 0; sent <= 1000; sent++) view.update({ type: 'upload', sent, bytes: 1000 });
    view.update({ type: 'working' });
    await view.close();
    const events = lines.map((line) => JSON.parse(line) as object);
    expect(events.length).toBeLessThan(10);
    expect([events[0], ...events.slice(-2)]).toEqual([
      { type: 'upload', file: 'talk.wav', sent: 0, bytes: 1000 },
      { type: 'upload', file: 'talk.wav', sent: 1000, bytes: 1000 },
      { type: 'working', file: 'talk.wav' },
    ]);
  });
});
