import { describe, expect, it, onTestFinished } from 'vitest';
import { AsyncQueue } from '../../../../src/base/async-queue.ts';
import type { Speech } from '../../../../src/domain/audio.ts';
import type { SttEngine } from '../../../../src/domain/engine.ts';
import type { StreamCommand, StreamDecode, StreamEvent } from '../../../../src/domain/live-stream.ts';
import { unsupported } from '../../../../src/domain/errors.ts';
import type { DecodedUtterance } from '../../../../src/engines/frames/tokens/decoded-utterance.ts';
import { decodeLive } from '../../../../src/engines/frames/live/decode-live.ts';
import type { LiveDecodeOptions, LiveDecoder } from '../../../../src/engines/frames/live/live-utterances.ts';
import type { UtteranceOptions } from '../../../../src/engines/frames/service.ts';
import { collect } from '../../../helpers/collect.ts';
import { FakeStt } from '../../../helpers/fake-stt.ts';
import { recordedSpans } from '../../../helpers/recorded-spans.ts';
import { sttOverGrpc } from '../../../rpc/serve.ts';

const never = new AbortController().signal;
/** Samples in 0.1 s. */
const TENTH = 1600;

/** A fake decoder that reads each nonzero sample as a letter, and as a capital letter with hot words. */
class ScriptedEar implements LiveDecoder {
  readonly calls: string[] = [];
  samplesHeard = 0;
  #utterance = 0;
  #letters: { readonly letter: string; readonly at: number }[] = [];
  #hot = false;
  readonly #missing: number;

  /** @param missing the number of further samples that it always requires */
  constructor(missing = 0) {
    this.#missing = missing;
  }

  async begin({ hotWords }: UtteranceOptions): Promise<void> {
    this.calls.push(`begin${hotWords.map((word) => ` ${word}`).join('')}`);
    this.#letters = [];
    this.#utterance = 0;
    this.#hot = hotWords.length > 0;
  }

  async accept(samples: Float32Array): Promise<DecodedUtterance> {
    this.calls.push(`hear ${samples.length / TENTH}`);
    this.samplesHeard += samples.length;
    samples.forEach((sample, index) => {
      if (sample === 0) return;
      const letter = String.fromCharCode((this.#hot ? 65 : 97) + Math.round(sample * 100) - 1);
      this.#letters.push({ letter, at: (this.#utterance + index) / 16_000 });
    });
    this.#utterance += samples.length;
    return this.#heard();
  }

  async finish(): Promise<DecodedUtterance> {
    this.calls.push('finish');
    return this.#heard();
  }

  drop(): void {
    this.calls.push('drop');
  }

  #heard(): DecodedUtterance {
    const [first, last] = [this.#letters[0], this.#letters.at(-1)];
    return {
      text: this.#letters.map(({ letter }) => letter).join(''),
      start: first?.at ?? 0,
      end: last?.at ?? 0,
      ...(last && { lastStart: last.at }),
      tokens: [],
      avgLogprob: 0,
      unknownWords: [],
      missing: this.#missing,
      decodedSeconds: this.#utterance / 16_000,
    };
  }
}

const toResult = ({ text, start, end }: DecodedUtterance, { task }: LiveDecodeOptions) => {
  if (task === 'translate') throw unsupported('scripted', 'translation');
  const segment = {
    text,
    start,
    end,
    tokens: [],
    temperature: 0,
    avgLogprob: 0,
    compressionRatio: 1,
    noSpeechProb: 0,
  };
  return { language: 'en', segments: text === '' ? [] : [segment] };
};

/** Audio in units of 0.1 s, each a letter or silence: 'a..b' is an a, two of silence and a b. */
const audio = (script: string): StreamCommand => {
  const samples = new Float32Array(script.length * TENTH) as Speech;
  [...script].forEach((letter, tenth) => {
    if (letter !== '.') samples[tenth * TENTH + 800] = (letter.charCodeAt(0) - 96) / 100;
  });
  return { type: 'audio', samples };
};

const decode = (id: number, from: number, to: number, more: Partial<StreamDecode> = {}): StreamCommand => ({
  type: 'decode',
  id,
  from: from * TENTH,
  to: to * TENTH,
  final: true,
  task: 'transcribe',
  speechProbability: 1,
  temperature: 0,
  ...more,
});

async function* each(commands: readonly StreamCommand[]) {
  yield* commands;
}

async function run(commands: readonly StreamCommand[], signal = never) {
  const ear = new ScriptedEar();
  const events = await collect(decodeLive({ decoder: ear, toResult }, each(commands), signal));
  return { ear, events: events.map(short) };
}

/** An event as a line of texts and times in units of 0.1 s. */
function short(event: StreamEvent): string {
  if (event.type === 'partial') return `partial ${event.text}`;
  if (event.type === 'skipped') return `skipped ${event.id}`;
  if (event.type === 'failed') return `failed ${event.id} ${event.error.kind}`;
  const said = event.result.segments.map(({ text, start }) => `${text}@${(start * 10).toFixed(1)}`).join(' ');
  return event.type === 'final' ? `final ${said}` : `result ${event.id} ${said}`;
}

describe('decodeLive', () => {
  it('sends growing partials, decodes everything once, and answers a final decode', async () => {
    const { ear, events } = await run([audio('.a'), audio('..'), audio('b.'), decode(7, 0, 6)]);
    expect(events).toEqual(['partial a', 'partial ab', 'result 7 ab@1.5']);
    expect(ear.calls).toEqual(['begin', 'hear 2', 'hear 2', 'hear 2', 'finish', 'drop']);
  });

  it('decodes at least 160 ms at a time', async () => {
    const { ear } = await run([audio('a'), audio('.'), audio('b'), decode(1, 0, 3)]);
    expect(ear.calls).toEqual(['begin', 'hear 2', 'hear 1', 'finish', 'drop']);
  });

  it('starts a new utterance after each final', async () => {
    const commands = [audio('a...'), decode(1, 0, 4), audio('.b..'), decode(2, 4, 8), audio('c.')];
    const { events, ear } = await run(commands);
    expect(events).toEqual([
      'partial a',
      'result 1 a@0.5',
      'partial b',
      'result 2 b@1.5',
      'partial c',
      'final c@8.5',
    ]);
    expect(ear.samplesHeard).toBe(10 * TENTH);
  });

  it('in a worker records a span for each decode under the span of its request, with its outcome', async () => {
    const spans = recordedSpans();
    const live: SttEngine = Object.assign(new FakeStt(), {
      stream: (commands: AsyncIterable<StreamCommand>, signal: AbortSignal) =>
        decodeLive({ decoder: new ScriptedEar(), toResult }, commands, signal),
    });
    const remote = await sttOverGrpc(live);
    onTestFinished(() => remote.close());
    const commands = [audio('a...'), decode(1, 0, 4), audio('.b..'), decode(2, 4, 8, { task: 'translate' })];
    const events = await collect(remote.stream(each(commands), never));
    expect(events.map(short)).toContain('result 1 a@0.5');
    const asked = spans().filter(({ name }) => name === 'transcribe');
    const worked = spans().filter(({ name }) => name === 'engine');
    expect(worked.map(({ failure }) => failure)).toEqual([undefined, 'unsupported']);
    expect(worked.map(({ parent }) => parent)).toEqual(asked.map(({ id }) => id));
  });

  it('returns times from the requested start, even if the utterance began slightly earlier', async () => {
    const { events, ear } = await run([audio('...a..'), decode(1, 2, 6)]);
    expect(events).toEqual(['partial a', 'result 1 a@1.5']);
    expect(ear.samplesHeard).toBe(6 * TENTH);
  });

  it('includes silence after the end, and decodes it again in the next utterance', async () => {
    const { events, ear } = await run([audio('a.....'), decode(1, 0, 3), audio('..b.'), decode(2, 3, 10)]);
    expect(events).toEqual(['partial a', 'result 1 a@0.5', 'partial b', 'result 2 b@5.5']);
    expect(ear.samplesHeard).toBe(13 * TENTH);
  });

  it.each([
    ['words after its end', [audio('a....b')], decode(1, 0, 4), 'result 1 a@0.5'],
    ['words before its beginning', [audio('a....b')], decode(1, 4, 6), 'result 1 b@1.5'],
    [
      'more than a second of silence before its beginning',
      [audio('............b.')],
      decode(1, 11, 14),
      'result 1 b@1.5',
    ],
    ['without its hot words', [audio('a.')], decode(1, 0, 2, { hotWords: ['A'] }), 'result 1 A@0.5'],
  ])('decodes the same audio again with %s', async (_, before, asked, result) => {
    const { events, ear } = await run([...before, asked]);
    expect(events).toContain(result);
    expect(ear.calls.filter((call) => call.startsWith('begin')).length).toBeGreaterThan(1);
  });

  it('decodes the next audio with the hot words of the previous decode', async () => {
    const hot = { hotWords: ['A'] };
    const commands = [
      audio('..'),
      decode(1, 0, 2, { ...hot, final: false }),
      audio('a.'),
      decode(2, 0, 4, hot),
    ];
    const { events, ear } = await run(commands);
    expect(events).toEqual(['result 1 ', 'partial A', 'result 2 A@2.5']);
    expect(ear.calls.filter((call) => call === 'finish')).toHaveLength(1);
  });

  it('uses the hot words of an utterance from its first sample', async () => {
    const hot = { hotWords: ['A'] };
    const commands = [
      { type: 'begin', ...hot } as const,
      audio('a.'),
      decode(1, 0, 2, hot),
      { type: 'begin' } as const,
      audio('b.'),
      decode(2, 2, 4),
    ];
    const { events, ear } = await run(commands);
    expect(events).toEqual(['partial A', 'result 1 A@0.5', 'partial b', 'result 2 b@0.5']);
    expect(ear.samplesHeard).toBe(4 * TENTH);
  });

  it('drops an utterance without a final when another one begins', async () => {
    const commands = [audio('a.'), { type: 'begin' } as const, audio('b.'), decode(1, 2, 4)];
    const { events, ear } = await run(commands);
    expect(events).toEqual(['partial a', 'partial b', 'result 1 b@0.5']);
    expect(ear.samplesHeard).toBe(4 * TENTH);
  });

  it('does not decode before there is enough audio for new text', async () => {
    const ear = new ScriptedEar(5 * TENTH);
    await collect(decodeLive({ decoder: ear, toResult }, each([...'abcdefgh'].map(audio)), never));
    expect(ear.calls).toEqual(['begin', 'hear 2', 'hear 5', 'hear 1', 'finish', 'drop']);
  });

  it('discards old silence, but keeps an utterance in progress', async () => {
    const forget = (before: number): StreamCommand => ({ type: 'forget', before: before * TENTH });
    const silent = await run([audio('............'), forget(12), audio('b.'), decode(1, 12, 14)]);
    expect(silent.events).toEqual(['partial b', 'result 1 b@0.5']);
    expect(silent.ear.samplesHeard).toBe(14 * TENTH);
    const begun = await run([audio('.a..'), forget(2), audio('b.'), decode(1, 0, 6)]);
    expect(begun.events.at(-1)).toBe('result 1 ab@1.5');
  });

  it('reports missing audio and unsupported options, and continues', async () => {
    const commands = [
      audio('a.'),
      decode(1, 0, 9),
      decode(2, 0, 2, { task: 'translate' }),
      audio('.b'),
      decode(3, 2, 4),
    ];
    const { events } = await run(commands);
    expect(events).toEqual([
      'partial a',
      'failed 1 invalid_request',
      'failed 2 unsupported',
      'partial b',
      'result 3 b@1.5',
    ]);
  });

  it('ends an utterance by the endpoint rules, and answers later requests without another decode', async () => {
    const endpoint = { rule1: 2.4, rule2: 0.6, rule3: 20 };
    const ear = new ScriptedEar();
    // The final ends with its last word, and the next decode begins there.
    const asked = decode(1, 1, 14, { from: 2400 });
    const commands = [audio('.a'), audio('......'), audio('..b.'), audio('..'), asked];
    const events = await collect(decodeLive({ decoder: ear, toResult, endpoint }, each(commands), never));
    expect(events.map(short)).toEqual(['partial a', 'final a@1.5', 'partial b', 'result 1 b@9.0']);
    expect(ear.samplesHeard).toBe(14 * TENTH);
  });

  it('restarts in long silence without an event', async () => {
    const endpoint = { rule1: 0.5, rule2: 0.4, rule3: 20 };
    const ear = new ScriptedEar();
    const commands = [...Array.from({ length: 6 }, () => audio('..')), audio('a.')];
    const events = await collect(decodeLive({ decoder: ear, toResult, endpoint }, each(commands), never));
    expect(events.map(short)).toEqual(['partial a', 'final a@12.5']);
    expect(ear.calls.filter((call) => call.startsWith('begin')).length).toBeGreaterThan(2);
  });

  it('sends nothing at the end if nothing was said', async () => {
    const { events, ear } = await run([audio('....')]);
    expect(events).toEqual([]);
    expect(ear.calls.at(-1)).toBe('drop');
  });

  it('decodes audio that comes at once and exceeds its buffer', async () => {
    const { events, ear } = await run([audio(`${'.'.repeat(700)}a.`)]);
    expect(events).toEqual(['partial a', 'final a@700.5']);
    expect(ear.samplesHeard).toBe(702 * TENTH);
  });

  it('ends as cancelled if its signal aborts, and closes the decoder', async () => {
    const leaving = new AbortController();
    const ear = new ScriptedEar();
    const commands = new AsyncQueue<StreamCommand>();
    commands.push(audio('a.'));
    const events = decodeLive({ decoder: ear, toResult }, commands, leaving.signal);
    expect(short((await events.next()).value as StreamEvent)).toBe('partial a');
    setImmediate(() => leaving.abort());
    await expect(events.next()).rejects.toMatchObject({ name: 'VoiceError', kind: 'cancelled' });
    expect(ear.calls.at(-1)).toBe('drop');
  });

  it('closes the decoder when the reader leaves', async () => {
    const ear = new ScriptedEar();
    for await (const event of decodeLive(
      { decoder: ear, toResult },
      each([audio('a.'), audio('b.')]),
      never,
    )) {
      expect(event.type).toBe('partial');
      break;
    }
    expect(ear.calls.at(-1)).toBe('drop');
  });
});
