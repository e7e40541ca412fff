import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command.ts';
import { FileSink, StdoutSink } from '../../../src/cli/transcribing/sinks.ts';
import type { Segment, Task, Transcript } from '../../../src/domain/transcript.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';

const segment = (start: number, text: string): Segment => ({
  text,
  start,
  end: start + 1,
  tokens: [],
  temperature: 0,
  avgLogprob: 0,
  compressionRatio: 1,
  noSpeechProb: 0,
});

const japanese = (task: Task, texts: readonly string[]): Transcript => ({
  task,
  language: 'ja',
  duration: 9,
  text: '',
  segments: texts.map((text, index) => segment(index, text)),
  warnings: [],
});

/** Writes a whole transcript to standard output and to a file, and returns both texts. */
async function written(transcript: Transcript): Promise<readonly string[]> {
  let out = '';
  const write = async (text: string | Uint8Array) => void (out += String(text));
  await new StdoutSink(
    { write, isTerminal: false, columns: 80 },
    'talk.wav',
    { format: 'text', subtitles: {} },
    false,
  ).finish(transcript);
  const path = join(temporaryFolder(), 'talk.txt');
  const context = { note: async () => undefined, json: false, signal: new AbortController().signal };
  await new FileSink(context as unknown as Context, 'talk.wav', [{ path, format: 'text' }], {}).finish(
    transcript,
  );
  return [out, readFileSync(path, 'utf8')];
}

describe('a Japanese transcript', () => {
  it('is joined without spaces', async () => {
    const text = 'はい。そうです。\n';
    expect(await written(japanese('transcribe', ['はい。', 'そうです。']))).toEqual([text, text]);
  });

  it('is joined with spaces if it is translated into English', async () => {
    const text = 'Yes. That is so.\n';
    expect(await written(japanese('translate', ['Yes.', 'That is so.']))).toEqual([text, text]);
  });
});
