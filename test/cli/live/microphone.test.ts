import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMicrophone, PIPE_ADVICE, record } from '../../../src/cli/live/microphone.ts';
import type { FoundRecorder } from '../../../src/media/recorders.ts';
import { fakeRecorder } from './fake-recorder.ts';
import { eventually } from '../../helpers/eventually.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { isRunning } from '../../e2e/voice-server.ts';

const open = (...recorders: readonly FoundRecorder[]) =>
  openMicrophone(recorders, { PATH: process.env['PATH'] }, new AbortController().signal);

describe.skipIf(process.platform === 'win32')('openMicrophone', () => {
  it('records with the first recorder that works, from its first byte', async () => {
    const deaf = fakeRecorder('echo "connection refused" >&2; exit 1', 'ffmpeg');
    const { name, pcm } = await open(deaf, fakeRecorder('printf abc; sleep 0.05; printf def'));
    expect(name).toBe('arecord');
    let text = '';
    for await (const bytes of pcm) text += Buffer.from(bytes).toString();
    expect(text).toBe('abcdef');
  });

  it('reports the error of each recorder if none works, and what to do', async () => {
    const ffmpeg = fakeRecorder('echo "connection refused" >&2; exit 1', 'ffmpeg');
    const arecord = fakeRecorder('echo "no soundcards found..." >&2; exit 1');
    await expect(open(ffmpeg, arecord)).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: `No sound came from a microphone. ffmpeg: connection refused. arecord: no soundcards found... ${PIPE_ADVICE}`,
    });
  });

  it('names the programs it looks for if no recorder is installed', async () => {
    await expect(open()).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringMatching(
        /^No program that records is installed \(looked for ffmpeg, .*sox\)\. Pipe/,
      ),
    });
  });
});

const ENV = { PATH: process.env['PATH'] };
const never = () => new AbortController().signal;

async function heard(script: string, signal = never()): Promise<string> {
  let text = '';
  for await (const bytes of record(fakeRecorder(script), ENV, signal)) text += Buffer.from(bytes).toString();
  return text;
}

describe.skipIf(process.platform === 'win32')('record', () => {
  it('yields all that the recorder writes', async () => {
    expect(await heard('printf abc; sleep 0.05; printf def')).toBe('abcdef');
  });

  it('ends the recorder on request, and returns the audio until then', async () => {
    const leaving = new AbortController();
    const pidFile = join(temporaryFolder(), 'pid');
    const script = `echo $$ > ${pidFile}; trap 'printf last; exit 1' TERM; printf first; while :; do sleep 0.01; done`;
    const texts: string[] = [];
    // The fake clock stands still, so the recorder is not killed however late it ends.
    for await (const bytes of record(fakeRecorder(script), ENV, leaving.signal, new FakeClock())) {
      texts.push(Buffer.from(bytes).toString());
      leaving.abort();
    }
    expect(texts.join('')).toBe('firstlast');
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });

  it('ends a recorder that does not end by itself', async () => {
    const leaving = new AbortController();
    const recorder = fakeRecorder("trap '' TERM; printf x; while :; do read -t 1 y < /dev/zero; done");
    const clock = new FakeClock();
    let pieces = 0;
    for await (const _ of record(recorder, ENV, leaving.signal, clock)) {
      pieces++;
      leaving.abort();
      void clock.advance(1_000);
    }
    expect(pieces).toBe(1);
  });

  it('ends the recorder with its reader', async () => {
    const pidFile = join(temporaryFolder(), 'pid');
    const recorder = fakeRecorder(`echo $$ > ${pidFile}; while :; do printf x; sleep 0.01; done`);
    for await (const _ of record(recorder, ENV, never())) break;
    expect(isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });

  it.each([
    [
      'quotes the last line of its error output',
      'echo one >&2; echo "no such device" >&2; exit 1',
      'arecord: no such device.',
    ],
    [
      'escapes control characters',
      String.raw`printf 'a\033[2Jb' >&2; exit 1`,
      String.raw`arecord: a\u001b[2Jb.`,
    ],
    ['names the exit code of a silent recorder', 'exit 7', 'arecord ended with code 7.'],
    ['reports that nothing was recorded', 'exit 0', 'arecord recorded nothing.'],
    ['fails also after some sound has come', 'printf abc; echo unplugged >&2; exit 1', 'arecord: unplugged.'],
  ])('%s', async (_, script, message) => {
    await expect(heard(script)).rejects.toMatchObject({ kind: 'invalid_audio', message });
  });

  it('fails if the recorder cannot be started', async () => {
    const recorder = { ...fakeRecorder(''), path: '/nowhere/arecord' };
    await expect(record(recorder, ENV, never()).next()).rejects.toThrow(/^arecord: .*ENOENT/);
  });

  it('does not count an exit by the same Ctrl-C as a failure', async () => {
    const leaving = new AbortController();
    const recorder = fakeRecorder('printf abc; exit 255');
    const clock = new FakeClock();
    for await (const bytes of record(recorder, ENV, leaving.signal, clock)) {
      expect(Buffer.from(bytes).toString()).toBe('abc');
      // The recorder has exited once record waits for Ctrl-C to abort the signal, too.
      void eventually(() => expect(clock.timers).toBe(1)).then(() => leaving.abort());
    }
    expect(leaving.signal.aborted).toBe(true);
  });

  it('starts no recorder if the signal has aborted already', async () => {
    const file = join(temporaryFolder(), 'started');
    expect(await heard(`touch ${file}`, AbortSignal.abort())).toBe('');
    await eventually(() => expect(existsSync(file)).toBe(false));
  });
});
