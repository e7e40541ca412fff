import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPcm16 } from '../../src/audio/pcm16.ts';
import { readWavBytes } from '../../src/media/wav-stream.ts';
import { eventually } from '../helpers/eventually.ts';
import { wordErrorRate } from '../helpers/word-error-rate.ts';
import { haveMoonshine, haveRecordings, recording, shellCode, voice } from './voice-binary.ts';
import { isRunning } from './voice-server.ts';

/** The built program, its captions, and a fake arecord. */

const ready = haveRecordings && (await haveMoonshine());
const because = ready ? '' : ' (skipped: no recordings, or the default model cannot be pulled)';
const TALK = 'austen-0880.wav';

let folder: string;
let pcm: Uint8Array;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voice-live-'));
  pcm = ready ? await pcmOf(TALK) : new Uint8Array(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function pcmOf(name: string): Promise<Uint8Array> {
  async function* bytes() {
    yield new Uint8Array(readFileSync(recording(name)));
  }
  const blocks: Uint8Array[] = [];
  for await (const block of readWavBytes(bytes(), {})) blocks.push(toPcm16(block.channels[0]!));
  return Buffer.concat(blocks);
}

/**
 * Creates a folder for PATH with one program: an `arecord` that writes the recording repeatedly, waits for
 * `pause` seconds after each, and then stays silent.
 */
function recorder(
  times: number,
  pause = 0,
): { readonly env: Record<string, string>; readonly pid: () => number } {
  const bin = mkdtempSync(join(folder, 'bin-'));
  writeFileSync(join(bin, 'talk.pcm'), pcm);
  const again = `i=0; while [ $i -lt ${times} ]; do /bin/cat talk.pcm silence.pcm; /bin/sleep ${pause}; i=$((i+1)); done`;
  writeFileSync(join(bin, 'silence.pcm'), new Uint8Array(64_000));
  const script = `#!/bin/sh\ncd ${bin}\necho $$ > pid\n${again}\nexec /bin/sleep 60\n`;
  writeFileSync(join(bin, 'arecord'), script, { mode: 0o755 });
  return {
    env: { PATH: bin, VOICE_FFMPEG: 'no-ffmpeg' },
    pid: () => (existsSync(join(bin, 'pid')) ? Number(readFileSync(join(bin, 'pid'), 'utf8')) : 0),
  };
}

describe.skipIf(!ready)(`voice transcribe --live${because}`, () => {
  it('transcribes standard input exactly like a file', async () => {
    const [live, whole] = await Promise.all([
      voice(['transcribe', '--live', '-'], { input: pcm }),
      voice(['transcribe', recording(TALK)]),
    ]);
    expect(live).toMatchObject({ exitCode: 0, stderr: '' });
    expect(wordErrorRate(String(whole.stdout), String(live.stdout)).errors).toBe(0);
  });

  it('on interrupt, writes the unfinished speech, and ends the recorder', async () => {
    const { env, pid } = recorder(1);
    const running = voice(['transcribe', '--live', '--json'], { env });
    let out = '';
    running.stdout!.on('data', (text: Buffer) => (out += text.toString()));
    await expect.poll(() => out).toContain('transcript.final');
    running.kill('SIGINT');
    const ended = await running;
    expect({ code: shellCode(ended), stderr: ended.stderr }).toEqual({ code: 130, stderr: '' });
    expect(out.trimEnd().split('\n').at(-1)).toContain('vad.speech_end');
    expect(isRunning(pid())).toBe(false);
  });

  it('ends quietly with the recorder when its reader closes the pipe', async () => {
    const { env, pid } = recorder(1_000, 1);
    const line = `set -o pipefail; "${process.execPath}" bin/voice.js transcribe --live -q | /usr/bin/head -n 1`;
    const options = { reject: false, env: { ...process.env, ...env } } as const;
    const models = { VOICE_MODELS_DIR: 'node_modules/.cache/voice-models' };
    const piped = await execa('/bin/bash', ['--norc', '-c', line], {
      ...options,
      env: { ...options.env, ...models },
    });
    expect({ exitCode: piped.exitCode, stderr: piped.stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(piped.stdout.split('\n')).toHaveLength(1);
    await expect.poll(() => isRunning(pid())).toBe(false);
  });

  it('ends at once on the second Ctrl-C', async () => {
    // If the second signal comes late, the first may already have ended the program.
    await eventually(async () => {
      const { env, pid } = recorder(1_000);
      const running = voice(['transcribe', '--live', '--json'], { env });
      let out = '';
      running.stdout!.on('data', (text: Buffer) => (out += text.toString()));
      await expect.poll(() => out).toContain('transcript.final');
      // Pending signals of one kind are merged into one.
      const again = setInterval(() => running.kill('SIGINT'), 20);
      const { signal, stderr } = await running.finally(() => clearInterval(again));
      await expect.poll(() => isRunning(pid())).toBe(false);
      // Shells report this as 130.
      expect({ signal, stderr }).toEqual({ signal: 'SIGINT', stderr: '' });
    });
  });
});
