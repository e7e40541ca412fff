import { describe, expect, it } from 'vitest';
import type { Speech } from '../../src/domain/audio.ts';
import type { SttEngine } from '../../src/domain/engine.ts';
import type { StreamCommand } from '../../src/domain/live-stream.ts';
import type { SttRequest, SttResult } from '../../src/domain/recognition.ts';
import { withLanguageTags } from '../../src/engines/language-tags.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { collect, streamOf } from '../helpers/collect.ts';

const never = new AbortController().signal;
const CHINESE = ['头', '发', '在里', '面'];

/** A fake engine that recognizes Chinese in any audio, and records the requested language. */
function fakeResult({ language = 'zh' }: Pick<SttRequest, 'language'>): SttResult {
  const words = CHINESE.map((word, at) => ({ word, start: at, end: at + 1, probability: 1 }));
  const { segments } = said(CHINESE.join(''), 4);
  return { language, segments: segments.map((segment) => ({ ...segment, words })) };
}

const engine = () => new FakeStt({ capabilities: { languages: ['zh', 'no'] }, answer: fakeResult });
const row = (language?: string): SttRequest => ({
  task: 'transcribe',
  temperature: 0,
  speech: new Float32Array(16_000) as Speech,
  speechProbability: 1,
  ...(language !== undefined && { language }),
});

describe('an engine with language tags', () => {
  it('receives its own codes, and returns Chinese in the script that each row requests', async () => {
    const outcomes = await withLanguageTags(engine()).transcribe(
      ['zh-TW', 'zh', 'zh-CN', 'nb-NO'].map(row),
      never,
    );
    const told = outcomes.map((outcome) => {
      if (!outcome.ok) throw outcome.error;
      const { language, segments } = outcome.result;
      return [language, segments[0]!.text, segments[0]!.words!.map(({ word }) => word).join('|')];
    });
    expect(told).toEqual([
      ['zh', '頭髮在裡面', '頭|髮|在裡|面'],
      ['zh', '头发在里面', '头|发|在里|面'],
      ['zh', '头发在里面', '头|发|在里|面'],
      ['no', '头发在里面', '头|发|在里|面'],
    ]);
  });

  it('does the same in live events', async () => {
    const asked: (string | undefined)[] = [];
    const native: SttEngine = Object.assign(engine(), {
      async *stream(commands: AsyncIterable<StreamCommand>) {
        for await (const command of commands) {
          if (command.type !== 'begin') continue;
          asked.push(command.language);
          yield { type: 'partial' as const, text: '头发' };
          yield { type: 'final' as const, result: fakeResult({}) };
        }
      },
    });
    const commands = streamOf<StreamCommand>([{ type: 'begin', language: 'zh-HK' }]);
    const events = await collect(withLanguageTags(native).stream!(commands, never));
    expect(asked).toEqual(['zh']);
    expect(events).toMatchObject([
      { text: '頭髮' },
      { result: { language: 'zh', segments: [{ text: '頭髮在裏面' }] } },
    ]);
  });
});
