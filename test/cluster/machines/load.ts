import { setTimeout as sleep } from 'node:timers/promises';
import { toPcm16 } from '../../../src/audio/pcm16.ts';
import { BYTES_PER_MS, RealtimeClient, silence } from '../../e2e/realtime-client.ts';
import { record, sentences } from '../../e2e/tone-recordings.ts';
import type { VoiceServer } from '../../e2e/voice-server.ts';

/** What became of one request. */
export interface Answered {
  readonly front: string;
  /** 0 where there was nobody to answer. */
  readonly status: number;
  readonly isRight: boolean;
}

/** What became of one session. */
export interface Heard {
  readonly fronts: readonly string[];
  readonly expected: string;
  readonly text: string;
  /** Absent where the session came to its end. */
  readonly failure?: string;
}

export interface LoadOptions {
  /** Asked for each request and each session: who is in rotation. */
  readonly fronts: () => readonly VoiceServer[];
  readonly model: string;
  /** At once. */
  readonly requests: number;
  readonly sessions: number;
}

const SENTENCES = 3;
const clip = record([{ mark: 'de' }, { words: ['house', 'tree', 'water'] }, { silence: 0.5 }]);

/** Requests and live sessions, one after the other on each of so many lines, until it is stopped. */
export class Load {
  readonly answers: Answered[] = [];
  readonly sessions: Heard[] = [];
  /** How many sessions were opened. */
  moves = 0;
  readonly #options: LoadOptions;
  readonly #lines: Promise<void>[];
  #isOver = false;
  #turn = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#lines = [
      ...Array.from({ length: options.requests }, () => this.#repeat(() => this.#ask())),
      ...Array.from({ length: options.sessions }, () => this.#repeat(() => this.#converse())),
    ];
  }

  /** Lets what has begun end. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#lines);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) await work();
  }

  /** Whoever is next in rotation. */
  #next(): VoiceServer {
    const fronts = this.#options.fronts();
    return fronts[this.#turn++ % fronts.length]!;
  }

  async #ask(): Promise<void> {
    const { url } = this.#next();
    this.answers.push(await transcribeClip(url, this.#options.model));
    await sleep(100);
  }

  /** A session, and where its server says that it stops, another that goes on after the last final. */
  async #converse(): Promise<void> {
    const spoken = record(sentences(SENTENCES, this.#turn));
    const pcm = Buffer.concat([quiet(0.3), spoken.pcm, quiet(0.6)]);
    const texts: string[] = [];
    const fronts: string[] = [];
    let failure: string | undefined;
    for (let heardMs = 0; failure === undefined; this.moves++) {
      const front = this.#next();
      fronts.push(front.url);
      const client = new RealtimeClient(front, `?model=${this.#options.model}`);
      try {
        await client.event('session.created');
        await Promise.race([client.play(pcm.subarray(heardMs * BYTES_PER_MS)), client.closed]);
        if (client.all('session.draining').length === 0) await client.settled();
        else await client.closed;
        texts.push(client.text);
        if (client.all('session.draining').length === 0) {
          await client.close();
          break;
        }
        heardMs += client.all('transcript.final').at(-1)?.end_ms ?? 0;
      } catch (error) {
        // It may have been told in the moment that it was done.
        if (client.all('session.draining').length > 0) {
          texts.push(client.text);
          heardMs += client.all('transcript.final').at(-1)?.end_ms ?? 0;
          continue;
        }
        failure = String(error).slice(0, 300);
        client.socket.terminate();
      }
    }
    const text = texts.filter((one) => one !== '').join(' ');
    this.sessions.push({
      fronts,
      expected: spoken.text('de'),
      text,
      ...(failure !== undefined && { failure }),
    });
  }
}

const quiet = (seconds: number) => toPcm16(silence(seconds));

export async function transcribeClip(url: string, model: string): Promise<Answered> {
  const form = new FormData();
  form.set('file', new Blob([clip.bytes]), 'clip.wav');
  form.set('model', model);
  try {
    const response = await fetch(`${url}/v1/audio/transcriptions`, { method: 'POST', body: form });
    const body = (await response.json()) as { readonly text?: string };
    return { front: url, status: response.status, isRight: body.text === clip.text('de') };
  } catch {
    return { front: url, status: 0, isRight: false };
  }
}
