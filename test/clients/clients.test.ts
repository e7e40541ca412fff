import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Word } from '../../src/domain/transcript.ts';
import { lettersOf } from '../../src/text/same-word.ts';
import { serve, type VoiceServer } from '../e2e/voice-server.ts';
import { installedMoonshine, MOONSHINE, MOONSHINE_MODELS_DIR } from '../helpers/installed-moonshine.ts';

/** A call of a client, and its expected result. */
interface Trial {
  readonly client: string;
  readonly trial: string;
  /**
   * The expected result. For an error, an object with the fields that the client's own error classes give.
   */
  readonly gives: 'text' | 'live text' | 'words' | 'sound' | 'mp3' | 'wav' | object;
  readonly run: (at: string, recording: Uint8Array) => Promise<unknown>;
}

interface Trials {
  readonly REST_TRIALS: readonly Trial[];
  readonly REALTIME_TRIALS: readonly Trial[];
  readonly OTHER_NAMES: Readonly<Record<'stt' | 'tts', readonly string[]>>;
}

const SPEAKER = 'espeak';

const installed = existsSync(new URL('node_modules', import.meta.url));
const skipped = installed
  ? (await installedMoonshine()).skipped
  : ' (skipped: npm run test:clients installs the clients)';

const { REST_TRIALS, OTHER_NAMES }: Pick<Trials, 'REST_TRIALS' | 'OTHER_NAMES'> =
  skipped === ''
    ? ((await import(new URL('rest-trials.mjs', import.meta.url).href)) as Trials)
    : { REST_TRIALS: [], OTHER_NAMES: { stt: [], tts: [] } };

const { REALTIME_TRIALS }: Pick<Trials, 'REALTIME_TRIALS'> =
  skipped === ''
    ? ((await import(new URL('realtime-trials.mjs', import.meta.url).href)) as Trials)
    : { REALTIME_TRIALS: [] };

const TRIALS = [...REST_TRIALS, ...REALTIME_TRIALS];

describe.skipIf(skipped !== '')(
  `unmodified clients of the hosted API, apart from the server address${skipped}`,
  () => {
    let server: VoiceServer;
    let recording: Uint8Array;
    let text: string;

    beforeAll(async () => {
      const aliases = [
        ...OTHER_NAMES.stt.map((name) => `${name}=${MOONSHINE}`),
        ...OTHER_NAMES.tts.map((name) => `${name}=${SPEAKER}`),
      ];
      server = await serve({
        modelsDir: MOONSHINE_MODELS_DIR,
        env: { VOICE_ALIASES: aliases.join(',') },
      });
      const spoken = await fetch(`${server.url}/v1/audio/speech`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: SPEAKER, input: 'Please schedule the meeting for Tuesday morning.' }),
      });
      recording = new Uint8Array(await spoken.arrayBuffer());
      const form = new FormData();
      form.append('file', new Blob([Buffer.from(recording)]), 'talk.wav');
      form.append('model', MOONSHINE);
      const heard = await fetch(`${server.url}/v1/audio/transcriptions`, { method: 'POST', body: form });
      ({ text } = (await heard.json()) as { text: string });
      if (!/\w+ \w+ \w+/.test(text)) throw new Error(`Hardly anything was heard: ${text}`);
    });
    afterAll(() => server?.end());

    it('include more than ten clients', () => {
      expect(new Set(TRIALS.map(({ client }) => client)).size).toBeGreaterThan(10);
    });

    it.each(TRIALS.map((trial) => [`${trial.client} ${trial.trial}`, trial] as const))(
      '%s',
      async (_, { gives, run }) => {
        const given = await run(server.url, recording);
        expect(normalized(given, gives)).toEqual(expectedOf(gives, text));
      },
    );
  },
);

/** The comparable form of a result. Live speech is a little louder, which may change a hyphen. */
function normalized(given: unknown, gives: Trial['gives']): unknown {
  if (gives === 'words') return textOf(given as readonly Word[]);
  return gives === 'live text' ? lettersOf(given as string) : kindOf(given);
}

function expectedOf(gives: Trial['gives'], text: string): unknown {
  if (gives === 'live text') return lettersOf(text);
  return gives === 'text' || gives === 'words' ? text : gives;
}

/** The text of `words`, which must be in order of time. */
function textOf(words: readonly Word[]): string {
  const times = words.flatMap(({ start, end }) => [start, end]);
  const isInOrder = times.every((time, index) => index === 0 || time >= times[index - 1]!);
  return isInOrder ? words.map(({ word }) => word).join(' ') : `out of order: ${times.join(' ')}`;
}

/** Names the audio format of bytes or samples; returns anything else as it is. */
function kindOf(given: unknown): unknown {
  if (Array.isArray(given)) return given.filter((sample) => sample !== 0).length > 1_000 ? 'sound' : given;
  if (!(given instanceof Uint8Array)) return given;
  if (Buffer.from(given.subarray(0, 4)).toString() === 'RIFF') return 'wav';
  return given[0] === 0xff && (given[1]! & 0xe0) === 0xe0 ? 'mp3' : `${given.length} bytes of something else`;
}
