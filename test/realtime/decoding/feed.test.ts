import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import type { Speech } from '../../../src/domain/audio.ts';
import type { StreamCommand } from '../../../src/domain/live-stream.ts';
import { AudioLog } from '../../../src/realtime/audio/audio-log.ts';
import {
  type DecodeReply,
  Feed,
  type StreamedSegment,
  type PendingDecode,
} from '../../../src/realtime/decoding/feed.ts';
import { settle } from '../../helpers/fake-clock.ts';

/** Samples whose values are their positions. */
const counted = (from: number, to: number) =>
  Float32Array.from({ length: to - from }, (_, index) => from + index) as Speech;

function open(heard: number) {
  const audio = new AudioLog();
  audio.push(counted(0, heard));
  const segments: StreamedSegment[] = [];
  const decodes: PendingDecode[] = [];
  const feed = new Feed({ segments, decodes }, audio);
  const commands: StreamCommand[] = [];
  void (async () => {
    for await (const command of feed) commands.push(command);
  })();
  const ask = (id: number, segment: StreamedSegment, from: number, to: number) => {
    const options = { speechProbability: 1, task: 'transcribe', temperature: 0 } as const;
    const question = {
      id,
      segment,
      from,
      to,
      final: true,
      eager: false,
      options,
      answer: defer<DecodeReply | undefined>(),
      failures: 0,
    };
    decodes.push(question);
    return question;
  };
  return { audio, segments, decodes, feed, commands, ask };
}

const short = (command: StreamCommand): string => {
  if (command.type === 'audio') return `audio ${command.samples[0]} to ${command.samples.at(-1)! + 1}`;
  if (command.type === 'forget') return `forget ${command.before}`;
  if (command.type === 'begin') return `begin with ${command.hotWords?.join(', ')}`;
  return `decode ${command.id}: ${command.from} to ${command.to}`;
};

describe('the commands for a stream', () => {
  it('send the audio of segments without the pauses between them, with positions on the stream', async () => {
    const { segments, feed, commands, ask } = open(10_000);
    segments.push({ from: 1_000, to: 3_000 }, { from: 5_000, to: 6_000 });
    ask(1, segments[0]!, 1_000, 3_000);
    ask(2, segments[1]!, 5_500, 6_000);
    feed.wake();
    await settle();
    expect(commands.map(short)).toEqual([
      'audio 1000 to 3000',
      'decode 1: 0 to 2000',
      'audio 5000 to 6000',
      'decode 2: 2500 to 3000',
    ]);
  });

  it('begin a segment once, before its audio and after the decodes of the previous one', async () => {
    const { segments, feed, commands, ask } = open(10_000);
    const begin = (word: string) => ({ type: 'begin', hotWords: [word] }) as const;
    segments.push({ from: 1_000, to: 3_000, begin: begin('one') }, { from: 5_000, begin: begin('two') });
    ask(1, segments[0]!, 1_000, 3_000);
    feed.wake();
    await settle();
    feed.wake();
    await settle();
    expect(commands.map(short)).toEqual([
      'begin with one',
      'audio 1000 to 3000',
      'decode 1: 0 to 2000',
      'begin with two',
      'audio 5000 to 10000',
    ]);
  });

  it('send audio as it arrives, and a decode when all its audio has been sent', async () => {
    const { audio, segments, feed, commands, ask } = open(1_000);
    segments.push({ from: 0 });
    feed.wake();
    await settle();
    ask(1, segments[0]!, 0, 1_500);
    feed.wake();
    await settle();
    expect(commands.map(short)).toEqual(['audio 0 to 1000']);
    audio.push(counted(1_000, 2_000));
    feed.wake();
    await settle();
    expect(commands.map(short)).toEqual(['audio 0 to 1000', 'audio 1000 to 2000', 'decode 1: 0 to 1500']);
  });

  it('do not repeat audio that two segments share', async () => {
    const { segments, feed, commands, ask } = open(10_000);
    const first: StreamedSegment = { from: 0 };
    segments.push(first);
    feed.wake();
    await settle();
    first.to = 8_000;
    segments.push({ from: 8_000 });
    ask(1, segments[1]!, 8_000, 9_000);
    feed.wake();
    await settle();
    expect(commands.map(short)).toEqual(['audio 0 to 10000', 'decode 1: 8000 to 9000']);
  });

  it('forget the audio of a finished segment, except the context of the next one', async () => {
    const { segments, feed, commands } = open(600_000);
    segments.push({ from: 1_000, to: 301_000 }, { from: 200_000 });
    feed.wake();
    await settle();
    const [done, next] = segments.splice(0, 2);
    feed.forget(done!);
    await settle();
    expect(commands.map(short).at(-1)).toBe(`forget ${300_000 - 10 * 16_000}`);
    next!.to = 600_000;
    feed.forget(next!);
    await settle();
    expect(commands.map(short).at(-1)).toBe(`forget ${599_000 - 10 * 16_000}`);
  });

  it('forget nothing that another segment needs, in whatever order the segments finish', async () => {
    const { segments, feed, commands } = open(600_000);
    segments.push({ from: 0, to: 300_000 }, { from: 300_000, to: 600_000 });
    feed.wake();
    await settle();
    const forgotten = () => commands.map(short).filter((command) => command.startsWith('forget'));
    feed.forget(segments[1]!);
    await settle();
    expect(forgotten()).toEqual([]);
    feed.forget(segments[0]!);
    await settle();
    expect(forgotten()).toEqual([`forget ${300_000 - 10 * 16_000}`]);
  });

  it('include the pause if a segment contains the previous one', async () => {
    const { segments, feed, commands, ask } = open(10_000);
    segments.push({ from: 1_000, to: 3_000 }, { from: 1_000, to: 6_000 });
    ask(1, segments[1]!, 1_000, 6_000);
    ask(2, segments[1]!, 4_000, 6_000);
    feed.wake();
    await settle();
    expect(commands.map(short)).toEqual([
      'audio 1000 to 3000',
      'audio 3000 to 6000',
      'decode 1: 0 to 5000',
      'decode 2: 3000 to 5000',
    ]);
  });

  it('can repeat a decode', async () => {
    const { segments, feed, commands, ask } = open(2_000);
    segments.push({ from: 0, to: 1_000 });
    const question = ask(7, segments[0]!, 0, 1_000);
    feed.wake();
    await settle();
    feed.repeat(question);
    await settle();
    expect(commands.map(short).slice(1)).toEqual(['decode 7: 0 to 1000', 'decode 7: 0 to 1000']);
  });

  it('send at most a second of audio each', async () => {
    const { segments, feed, commands } = open(40_000);
    segments.push({ from: 0, to: 40_000 });
    feed.wake();
    await settle();
    expect(commands.map(short)).toEqual(['audio 0 to 16000', 'audio 16000 to 32000', 'audio 32000 to 40000']);
  });
});
