import { rmsDbfs } from '../../src/audio/dbfs.ts';
import type { SttEngine, TtsEngine } from '../../src/domain/engine.ts';
import type { SttRequest, SttResult } from '../../src/domain/recognition.ts';
import { modelNotFound, type VoiceError } from '../../src/domain/errors.ts';
import type { SttCapabilities } from '../../src/domain/model.ts';
import { Conversation } from '../../src/realtime/conversation.ts';
import type { ConversationOptions, SessionRuntime } from '../../src/realtime/session.ts';
import type {
  ConfigChange,
  EventOf,
  RealtimeEvent,
  RealtimeOutput,
  SpeakCommand,
} from '../../src/domain/realtime.ts';
import { errorCode } from '../../src/wire/realtime/errors.ts';
import { ModelLoad } from '../../src/realtime/scope/model-load.ts';
import { FRAME_SAMPLES } from '../../src/vad/frame.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { heardWords } from './tone-words.ts';

export const MODEL = 'tones';
export const OTHER_MODEL = 'other-tones';

export interface PlayOptions extends Partial<Omit<ConversationOptions, 'runtime' | 'clock'>> {
  readonly stt?: (model: string) => Promise<SttEngine>;
  readonly tts?: TtsEngine;
  readonly capabilities?: Partial<SttCapabilities>;
  readonly runtime?: Partial<SessionRuntime>;
  readonly clock?: FakeClock;
}

/** An engine that transcribes tones. */
export const toneEngine = (capabilities: Partial<SttCapabilities> = {}) =>
  new FakeStt({ capabilities, answer: understand });

export function understand({ speech }: Pick<SttRequest, 'speech'>): SttResult {
  const words = heardWords(speech);
  if (words.length === 0) return { language: 'en', segments: [] };
  return said(words.join(' '), speech.length / 16_000);
}

/** A session with fake dependencies, which records all its events. */
export class SessionHarness {
  readonly clock: FakeClock;
  readonly session: Conversation;
  readonly outputs: RealtimeOutput[] = [];
  readonly faults: VoiceError[] = [];
  /** Resolves after the last event. */
  readonly over: Promise<void>;

  constructor({ stt, tts = new FakeTts(), capabilities, runtime, clock, ...options }: PlayOptions = {}) {
    this.clock = clock ?? new FakeClock();
    const engine = toneEngine(capabilities);
    this.session = new Conversation({
      load: new ModelLoad(),
      model: MODEL,
      onFault: (error) => this.faults.push(error),
      ...options,
      clock: this.clock,
      runtime: {
        async stt(name) {
          if (![MODEL, OTHER_MODEL].includes(name)) throw modelNotFound(name);
          return {
            name,
            expected: engine.facts.capabilities,
            open: async () => (await stt?.(name)) ?? engine,
          };
        },
        async tts(name = 'voice') {
          if (name !== 'voice') throw modelNotFound(name);
          return {
            speak: ({ text, voice, speed = 1, alignmentGranularity = 'word' }, signal) =>
              tts.synthesize(
                { text, speed, alignmentGranularity, ...(voice !== undefined && { voice }) },
                signal,
              ),
          };
        },
        vad: () => ({
          push: async (samples) =>
            Float32Array.from({ length: samples.length / FRAME_SAMPLES }, (_, frame) => {
              const from = frame * FRAME_SAMPLES;
              return rmsDbfs(samples.subarray(from, from + FRAME_SAMPLES)) > -40 ? 0.99 : 0.01;
            }),
        }),
        turns: async () => {
          throw modelNotFound('turns');
        },
        speakers: async () => {
          throw modelNotFound('speakers');
        },
        inWrittenForm: async (segments) =>
          segments.map((segment) => ({ ...segment, text: `[${segment.text}]` })),
        ...runtime,
      },
    });
    this.over = this.#read();
  }

  /** Sends audio in real time, in frames of `frameMs`. */
  async hear(pcm: Float32Array, frameMs = 100): Promise<void> {
    const samples = 16 * frameMs;
    for (let at = 0; at < pcm.length; at += samples) {
      this.session.append(pcm.subarray(at, at + samples));
      await this.clock.advance(frameMs);
    }
  }

  async configure(change: ConfigChange): Promise<void> {
    this.session.execute({ type: 'configure', change });
    await settle();
  }

  speak(text: string, change: Partial<SpeakCommand> = {}): void {
    this.session.execute({
      type: 'speak',
      speak: { text, includeAlignment: false, ...change },
    });
  }

  get events(): readonly RealtimeEvent[] {
    return this.outputs.flatMap((output) => (output.type === 'event' ? output.event : []));
  }

  of<Type extends RealtimeEvent['type']>(type: Type): readonly EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  /** The texts of the partials. */
  get partials(): readonly string[] {
    return this.of('partial').map(({ confirmed, tentative }) => confirmed + tentative);
  }

  /** All events in short form; runs of audio frames are one entry. */
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
  if (event.type === 'partial') return `partial ${event.confirmed}${event.tentative}`;
  if (event.type === 'final') return `final ${event.text}`;
  if (event.type === 'error') return `error ${errorCode(event)}${event.isFatal ? ', not recoverable' : ''}`;
  if (event.type === 'utterance_ended' && event.isCancelled) return `${event.type}, cancelled`;
  if (event.type === 'closed') return `closed: ${event.reason}`;
  return event.type;
}
