import { levelOf } from '../../src/audio/dbfs.ts';
import type { SttEngine, SttRequest, SttResult, TtsEngine } from '../../src/domain/engine.ts';
import { modelNotFound, type VoiceError } from '../../src/domain/errors.ts';
import type { SttCapabilities } from '../../src/domain/model.ts';
import { Conversation, type ConversationOptions } from '../../src/realtime/conversation.ts';
import type { RealtimeEvent } from '../../src/realtime/events.ts';
import type { ConfigChange, RealtimeOutput, SpeakCommand } from '../../src/realtime/session.ts';
import type { Surroundings } from '../../src/realtime/surroundings.ts';
import { Traffic } from '../../src/realtime/traffic.ts';
import { FRAME_SAMPLES } from '../../src/vad/frame.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { heardWords } from './tone-words.ts';

export const MODEL = 'tones';
export const OTHER_MODEL = 'other-tones';

export interface PlayOptions extends Partial<Omit<ConversationOptions, 'surroundings' | 'clock'>> {
  readonly stt?: (model: string) => Promise<SttEngine>;
  readonly tts?: TtsEngine;
  readonly capabilities?: Partial<SttCapabilities>;
  readonly surroundings?: Partial<Surroundings>;
  readonly clock?: FakeClock;
}

type EventOf<Type extends RealtimeEvent['type']> = Extract<RealtimeEvent, { readonly type: Type }>;

/** An engine that understands the language of tones. */
export const toneEngine = (capabilities: Partial<SttCapabilities> = {}) =>
  new FakeStt({ capabilities, answer: understand });

export function understand({ speech }: Pick<SttRequest, 'speech'>): SttResult {
  const words = heardWords(speech);
  if (words.length === 0) return { language: 'en', segments: [] };
  return said(words.join(' '), speech.length / 16_000);
}

/** A session in a world of fakes, and everything it says. */
export class PlayedSession {
  readonly clock: FakeClock;
  readonly session: Conversation;
  readonly outputs: RealtimeOutput[] = [];
  readonly faults: VoiceError[] = [];
  /** Resolves when the session has said its last. */
  readonly over: Promise<void>;

  constructor({ stt, tts = new FakeTts(), capabilities, surroundings, clock, ...options }: PlayOptions = {}) {
    this.clock = clock ?? new FakeClock();
    const engine = toneEngine(capabilities);
    this.session = new Conversation({
      traffic: new Traffic(),
      model: MODEL,
      onFault: (error) => this.faults.push(error),
      ...options,
      clock: this.clock,
      surroundings: {
        async capabilities(model) {
          if (![MODEL, OTHER_MODEL].includes(model)) throw modelNotFound(model);
          return engine.facts.capabilities;
        },
        async requireTts(model) {
          if (model !== 'voice') throw modelNotFound(model);
        },
        stt: stt ?? (async () => engine),
        speak: ({ text, voice, speed = 1, granularity }, signal) =>
          tts.synthesize(
            { text, speed, alignmentGranularity: granularity, ...(voice !== undefined && { voice }) },
            signal,
          ),
        vad: () => ({
          push: async (samples) =>
            Float32Array.from({ length: samples.length / FRAME_SAMPLES }, (_, frame) => {
              const from = frame * FRAME_SAMPLES;
              return levelOf(samples.subarray(from, from + FRAME_SAMPLES)) > -40 ? 0.99 : 0.01;
            }),
        }),
        inWrittenForm: (segments) => segments.map((segment) => ({ ...segment, text: `[${segment.text}]` })),
        ...surroundings,
      },
    });
    this.over = this.#read();
  }

  /** Sends audio in real time, in frames of `frameMs`. */
  async hear(pcm: Uint8Array, frameMs = 100): Promise<void> {
    const bytes = 32 * frameMs;
    for (let at = 0; at < pcm.length; at += bytes) {
      this.session.hear(pcm.subarray(at, at + bytes));
      await this.clock.advance(frameMs);
    }
  }

  async configure(change: ConfigChange): Promise<void> {
    this.session.obey({ type: 'configure', change });
    await settle();
  }

  speak(text: string, change: Partial<SpeakCommand> = {}): void {
    this.session.obey({
      type: 'speak',
      speak: { text, includeAlignment: false, granularity: 'word', ...change },
    });
  }

  get events(): readonly RealtimeEvent[] {
    return this.outputs.flatMap((output) => (output.type === 'event' ? output.event : []));
  }

  of<Type extends RealtimeEvent['type']>(type: Type): readonly EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  /** All that was said, in short; runs of audio frames are one entry. */
  get story(): readonly string[] {
    const lines: string[] = [];
    for (const output of this.outputs) {
      const line = output.type === 'audio' ? 'audio' : inShort(output.event);
      if (line !== 'audio' || lines.at(-1) !== 'audio') lines.push(line);
    }
    return lines;
  }

  /** The story without partials. */
  get plot(): readonly string[] {
    return this.story.filter((line) => !line.startsWith('partial'));
  }

  async #read(): Promise<void> {
    for await (const output of this.session.output) this.outputs.push(output);
  }
}

function inShort(event: RealtimeEvent): string {
  if (event.type === 'transcript.partial') return `partial ${event.text}`;
  if (event.type === 'transcript.final') return `final ${event.text}`;
  if (event.type === 'error') return `error ${event.code}${event.recoverable ? '' : ', not recoverable'}`;
  if (event.type === 'tts.speaking_end' && event.cancelled) return `${event.type}, cancelled`;
  if (event.type === 'session.closed') return `closed: ${event.reason}`;
  return event.type;
}
