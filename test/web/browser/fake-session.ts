import type { WireEvent } from '../../../src/wire/realtime/events.ts';

declare global {
  interface Window {
    /** Sends the page the events of a session; waits for the DOM update after each event. */
    tell(sentences: readonly (readonly object[])[]): Promise<void>;
    /** The commands that the page sent to the session, without audio. */
    commands: string[];
  }
}

/** Runs in the page: replaces its socket by a fake. */
export function installFakeSession(): void {
  class FakeSocket extends EventTarget {
    readyState = 0;
    binaryType = 'blob';

    constructor() {
      super();
      window.commands = [];
      window.tell = async (sentences) => {
        for (const event of sentences.flat()) {
          this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
          await new Promise<void>((drawn) => queueMicrotask(() => queueMicrotask(drawn)));
        }
      };
      setTimeout(() => {
        this.readyState = 1;
        this.dispatchEvent(new Event('open'));
      });
    }

    send(data: unknown): void {
      if (typeof data === 'string') window.commands.push(data);
    }

    close(): void {
      this.readyState = 3;
    }
  }
  Object.assign(window, { WebSocket: FakeSocket });
}

const WORDS = 'the quick brown fox jumps over the lazy dog while nobody at all is looking'.split(' ');

/** The events of one sentence of six seconds. */
export function sentence(index: number): readonly WireEvent[] {
  const start_ms = index * 6_000;
  const partials = WORDS.map((_, count) => ({
    type: 'transcript.partial' as const,
    text: WORDS.slice(0, count + 1).join(' '),
    confirmed_length: WORDS.slice(0, count).join(' ').length,
    segment_id: index,
    timestamp_ms: start_ms + count * 300,
  }));
  return [
    { type: 'vad.speech_start', timestamp_ms: start_ms },
    ...partials,
    {
      type: 'transcript.final',
      text: WORDS.join(' '),
      segment_id: index,
      start_ms,
      end_ms: start_ms + 5_000,
      language: 'en',
      confidence: 0.9,
      words: WORDS.map((word, at) => ({
        word,
        start: start_ms / 1000 + at * 0.3,
        end: start_ms / 1000 + at * 0.3 + 0.2,
      })),
    },
    { type: 'vad.speech_end', timestamp_ms: start_ms + 5_000 },
  ];
}

/** The events of a transcript of two hours: 1,800 segments of at least fourteen words. */
export function twoHours(): { readonly body: string; readonly segments: number } {
  const segments = Array.from({ length: 1_800 }, (_, id) => ({
    id,
    start: id * 4,
    end: id * 4 + 3.9,
    text: WORDS.join(' '),
    tokens: [],
    temperature: 0,
    avg_logprob: -0.2,
    compression_ratio: 1,
    no_speech_prob: 0,
  }));
  const words = segments.flatMap(({ start }) =>
    WORDS.map((word, at) => ({
      word,
      start: start + at * 0.25,
      end: start + at * 0.25 + 0.2,
      probability: 0.9,
    })),
  );
  const done = {
    type: 'transcript.text.done',
    task: 'transcribe',
    language: 'en',
    duration: 7_200,
    text: segments.map(({ text }) => text).join(' '),
    segments,
    words,
    usage: { type: 'duration', seconds: 7_200 },
  };
  return { body: `data: ${JSON.stringify(done)}\n\ndata: [DONE]\n\n`, segments: segments.length };
}
