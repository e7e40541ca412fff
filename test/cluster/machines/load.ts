import { setTimeout as sleep } from 'node:timers/promises';
import { toPcm16 } from '../../../src/audio/pcm16.ts';
import { BYTES_PER_MS, RealtimeClient, silence } from '../../e2e/realtime-client.ts';
import { record, sentences } from '../../e2e/tone-recordings.ts';
import type { VoiceServer } from '../../e2e/voice-server.ts';

/** The result of one request. */
export interface RequestResult {
  readonly front: string;
  /** 0 if no server answered. */
  readonly status: number;
  readonly isRight: boolean;
}

/** The result of one session. */
export interface SessionResult {
  readonly fronts: readonly string[];
  readonly expected: string;
  readonly text: string;
  /** Absent if the session completed. */
  readonly failure?: string;
}

export interface LoadOptions {
  /** Returns the front ends in rotation; called for each request and each session. */
  readonly fronts: () => readonly VoiceServer[];
  readonly model: string;
  /** The numbers of parallel lanes. */
  readonly requests: number;
  readonly sessions: number;
}

const SENTENCES = 3;
const clip = record([{ mark: 'de' }, { words: ['house', 'tree', 'water'] }, { silence: 0.5 }]);

/** Repeats requests and live sessions on parallel lanes until it is stopped. */
export class Load {
  readonly answers: RequestResult[] = [];
  readonly sessions: SessionResult[] = [];
  /** The number of opened sessions. */
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

  /** Waits until everything in flight has ended. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#lines);
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) await work();
  }

  /** The next front end in rotation. */
  #next(): VoiceServer {
    const fronts = this.#options.fronts();
    return fronts[this.#turn++ % fronts.length]!;
  }

  async #ask(): Promise<void> {
    const { url } = this.#next();
    this.answers.push(await transcribeClip(url, this.#options.model));
    await sleep(100);
  }

  /** Runs a session. If its server says that it stops, another session continues after the last final. */
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
        // The server may have announced its stop just as the session completed.
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

export async function transcribeClip(url: string, model: string): Promise<RequestResult> {
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
