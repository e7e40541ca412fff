import { describe, expect, it } from 'vitest';
import { openMicrophone, PIPE_ADVICE } from '../../../src/cli/live/microphone.ts';
import type { FoundRecorder } from '../../../src/media/recorders.ts';
import { playedRecorder } from './played-recorder.ts';

const open = (...recorders: readonly FoundRecorder[]) =>
  openMicrophone(recorders, { PATH: process.env['PATH'] }, new AbortController().signal);

describe.skipIf(process.platform === 'win32')('the microphone', () => {
  it('is heard by the first recorder that hears it, from the beginning', async () => {
    const deaf = playedRecorder('echo "connection refused" >&2; exit 1', 'ffmpeg');
    const { name, pcm } = await open(deaf, playedRecorder('printf abc; sleep 0.05; printf def'));
    expect(name).toBe('arecord');
    let text = '';
    for await (const bytes of pcm) text += Buffer.from(bytes).toString();
    expect(text).toBe('abcdef');
  });

  it('says what each recorder said where none hears it, and what to do', async () => {
    const ffmpeg = playedRecorder('echo "connection refused" >&2; exit 1', 'ffmpeg');
    const arecord = playedRecorder('echo "no soundcards found..." >&2; exit 1');
    await expect(open(ffmpeg, arecord)).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: `No microphone is heard. ffmpeg: connection refused. arecord: no soundcards found... ${PIPE_ADVICE}`,
    });
  });

  it('says what is looked for where there is nothing', async () => {
    await expect(open()).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringMatching(
        /^No program that records is installed \(looked for ffmpeg, .*sox\)\. Pipe/,
      ),
    });
  });
});
