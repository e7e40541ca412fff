import { afterAll, describe, expect, it } from 'vitest';
import type { Speech } from '../../../src/domain/audio.ts';
import type { SttEngine } from '../../../src/domain/engine.ts';
import type { StreamCommand, StreamEvent } from '../../../src/domain/live-stream.ts';
import { openSttEngine } from '../../../src/engines/registry.ts';
import { sing, song } from '../../generated/ctc/tone-alphabet.ts';
import { voice } from '../../generated/signals/voice.ts';
import {
  installedStreamingTransducer,
  type StreamingForm,
} from '../../generated/transducer/streaming-transducer.ts';
import { collect } from '../../helpers/collect.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { transcribeOne } from '../../helpers/transcribe-one.ts';
import { sttOverGrpc } from '../../rpc/serve.ts';

const never = new AbortController().signal;
const opened: SttEngine[] = [];
afterAll(() => Promise.all(opened.map((engine) => engine.close())));

async function open(form: StreamingForm, config: Readonly<Record<string, unknown>> = {}) {
  const engine = await openSttEngine(installedStreamingTransducer(temporaryFolder(), form, config), 1);
  opened.push(engine);
  return engine;
}

const CLIP = voice(64_000) as Speech;
const ASKED = { task: 'transcribe', speechProbability: 1, temperature: 0, wordTimestamps: true } as const;
const textOf = (result: { readonly segments: readonly { readonly text: string }[] }) =>
  result.segments.map(({ text }) => text).join(' ');

/** Samples in blocks of 0.1 s, and a final decode of all of them if `asked` says so. */
async function* spoken(samples: Float32Array, asked?: object): AsyncGenerator<StreamCommand> {
  for (let at = 0; at < samples.length; at += 1600)
    yield { type: 'audio', samples: samples.slice(at, at + 1600) as Speech };
  if (asked) yield { type: 'decode', id: 1, from: 0, to: samples.length, final: true, ...ASKED, ...asked };
}

describe('engine of a streaming transducer', () => {
  it('sends partials in a worker that grow to the text of the whole clip', async () => {
    const engine = await open('zipformer');
    const whole = await transcribeOne(engine, { speech: CLIP, ...ASKED }, never);
    const remote = await sttOverGrpc(engine);
    const clips = [CLIP, CLIP.slice(8000), CLIP.slice(16_000)];
    const [events] = await Promise.all(
      clips.map((clip): Promise<StreamEvent[]> => collect(remote.stream(spoken(clip, {}), never))),
    );
    const partials = events!.flatMap((event) => (event.type === 'partial' ? [event.text] : []));
    expect(partials.length).toBeGreaterThan(3);
    for (const [at, text] of partials.slice(1).entries()) expect(text.startsWith(partials[at]!)).toBe(true);
    const { language, segments } = whole;
    expect(events!.at(-1)).toMatchObject({ type: 'result', id: 1, result: { language, segments } });
    await remote.close();
  });

  it('knows the languages of its model, decodes differently in another, and detects them', async () => {
    const engine = await open('nemo-prompt');
    const { languages, languageDetection, streaming } = engine.facts.capabilities;
    expect([languages, languageDetection, streaming]).toEqual([['en', 'de', 'fr'], true, true]);
    const [english, german] = await Promise.all(
      ['en', 'de'].map((language) => transcribeOne(engine, { speech: CLIP, ...ASKED, language }, never)),
    );
    expect(textOf(english!)).not.toBe(textOf(german!));
    expect([english!.language, german!.language]).toEqual(['en', 'de']);
    const asked = { speech: CLIP, ...ASKED, language: 'ja' };
    await expect(transcribeOne(engine, asked, never)).rejects.toMatchObject({ kind: 'invalid_value' });
    const events: StreamEvent[] = await collect(engine.stream!(spoken(CLIP, { language: 'de' }), never));
    const last = events.at(-1);
    expect(last?.type === 'result' && textOf(last.result)).toBe(textOf(german!));
  });

  it('ends utterances itself if its rules say so', async () => {
    const rules = { enable_endpoint: true, rule2_min_trailing_silence: 0.1, rule3_min_utterance_length: 1 };
    const [with_, without] = [await open('zipformer', rules), await open('zipformer')];
    const finals = async (engine: SttEngine) => {
      // A model with random weights sometimes outputs tokens for tones.
      const tones = sing(Array.from({ length: 3 }, () => song(4, 24).tones).flat());
      const events: StreamEvent[] = await collect(engine.stream!(spoken(tones), never));
      return events.flatMap((event) => (event.type === 'final' ? [event.result.segments[0]!] : []));
    };
    const parts = await finals(with_);
    expect(await finals(without)).toHaveLength(1);
    expect(parts.length).toBeGreaterThan(1);
    for (const [at, part] of parts.slice(1).entries())
      expect(part.start).toBeGreaterThanOrEqual(parts[at]!.end);
  });
});
