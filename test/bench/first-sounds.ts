import { resolveSettings } from '../../src/config/resolve-settings.ts';
import { openLocalRuntime } from '../../src/runtime/local-runtime.ts';
import { speak } from '../../src/runtime/speak.ts';
import { RealtimeClient } from '../e2e/realtime-client.ts';
import { serve, type VoiceServer } from '../e2e/voice-server.ts';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { median } from './statistics.ts';

const KOKORO = 'kokoro-v1';
const TEXT = 'Good morning everyone. Please take a seat.';
const ROUNDS = 15;
const FORMATS = ['pcm', 'mp3', 'opus'] as const;
type Format = (typeof FORMATS)[number];

/** Milliseconds until the first sound: medians over several rounds. */
export interface FirstSound {
  readonly format: Format;
  readonly here: number;
  readonly http: number;
  /** Only for pcm, the only format of the socket. */
  readonly socket: number | undefined;
}

/**
 * Times the first sound of the use case in this process, over HTTP and over the socket, with the functional
 * Kokoro, whose inference takes almost no time, so that the code around the model is measured.
 * @param models a folder with the model that the socket listens with.
 */
export async function firstSounds(models: string, listener: string): Promise<readonly FirstSound[]> {
  installFunctionalKokoro(models);
  const settings = { ...resolveSettings({ options: {}, env: process.env }), modelsDir: models };
  const runtime = openLocalRuntime(settings, process.env);
  const server = await serve({ modelsDir: models, args: ['--preload', `${KOKORO},${listener}`] });
  const socket = await RealtimeClient.open(server, `?model=${listener}`);
  const { signal } = new AbortController();
  const here = async (format: Format) => {
    const model = await runtime.store.resolve(KOKORO, 'tts');
    const chunks = speak(runtime, { model, text: TEXT }, signal);
    if (format === 'pcm') for await (const { samples } of chunks) if (samples.length > 0) return;
    const samples = (async function* () {
      for await (const chunk of chunks) yield chunk.samples;
    })();
    for await (const bytes of runtime.encode(format, samples, undefined, signal))
      if (bytes.length > 0) return;
  };
  try {
    const ways = FORMATS.flatMap((format) => [
      { format, way: 'here', say: () => here(format) },
      { format, way: 'http', say: () => overHttp(server, format) },
      ...(format === 'pcm' ? [{ format, way: 'socket', say: () => overSocket(socket) }] : []),
    ]);
    const took = new Map<string, number[]>();
    // The first round loads models and rules, and does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const { format, way, say } of ways) {
        const begun = performance.now();
        await say();
        const key = `${format} ${way}`;
        if (round > 0) took.set(key, [...(took.get(key) ?? []), performance.now() - begun]);
      }
    }
    const middle = (format: Format, way: string) => median(took.get(`${format} ${way}`)!);
    return FORMATS.map((format) => ({
      format,
      here: middle(format, 'here'),
      http: middle(format, 'http'),
      socket: format === 'pcm' ? middle(format, 'socket') : undefined,
    }));
  } finally {
    await socket.close();
    await Promise.all([server.end(), runtime.close()]);
  }
}

async function overHttp({ url }: VoiceServer, format: Format): Promise<void> {
  const response = await fetch(`${url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: KOKORO, input: TEXT, response_format: format }),
  });
  for await (const bytes of response.body!) if ((bytes as Uint8Array).length > 0) return;
}

/** Speaks over the socket, which interrupts the speech before. */
async function overSocket(client: RealtimeClient): Promise<void> {
  const ended = client.all('tts.speaking_end').length;
  const from = client.received.length;
  client.send({ type: 'tts.speak', text: TEXT });
  await client.until(() => client.received.slice(from).some(({ audio }) => audio), 'sound');
  client.send({ type: 'tts.cancel' });
  await client.event('tts.speaking_end', ended + 1);
}
