import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as client from '../e2e/ask.ts';
import { RealtimeClient } from '../e2e/realtime-client.ts';
import { quantile } from '../e2e/vital-signs.ts';
import { serve, type VoiceServer } from '../e2e/voice-server.ts';
import { MODEL } from './install.ts';
import { writeSpeech } from './recordings.ts';
import type { Section } from './section.ts';

const TIMES = 10;
const FILE_SECONDS = 600;
const TEXT = Array.from({ length: 60 }, () => 'This goes on for longer than anybody would listen.').join(' ');
const TARGETS_MS = { file: 1_000, speech: 50 };

/** The latency of cancellation: from a client's request to cancel to the end of the work. */
export const cancel: Section = {
  name: 'cancel',
  title: 'Calling off: how soon it has ended',
  async run({ folder, model, say }) {
    const path = join(folder, 'long.wav');
    writeSpeech(path, FILE_SECONDS);
    const bytes = new Uint8Array(readFileSync(path));
    const server = await serve({
      modelsDir: dirname(model),
      args: ['--preload', MODEL, '--max-upload-mb', '100'],
    });
    try {
      const took: Record<keyof typeof TARGETS_MS, number[]> = { file: [], speech: [] };
      for (let nth = 0; nth < TIMES; nth++) {
        say(`${nth + 1} of ${TIMES}`);
        took.file.push(await cancelFile(server, bytes, `called-off-${nth}`));
        took.speech.push(await cancelSpeech(server));
      }
      return {
        rows: [
          ['', 'p50', 'p95', 'target', ''],
          ...(['file', 'speech'] as const).map((kind) => {
            const sorted = took[kind].toSorted((a, b) => a - b);
            const p95 = quantile(sorted, 0.95);
            return [
              { file: 'a file being transcribed', speech: 'speech on the socket' }[kind],
              `${quantile(sorted, 0.5).toFixed(0)} ms`,
              `${p95.toFixed(0)} ms`,
              `${TARGETS_MS[kind]} ms`,
              p95 <= TARGETS_MS[kind] ? 'met' : 'MISSED',
            ];
          }),
        ],
        notes: [],
        figures: { took, targetsMs: TARGETS_MS },
      };
    } finally {
      await server.end();
    }
  },
};

/** Milliseconds from the cancel request to the response 499 of the transcription. */
async function cancelFile(server: VoiceServer, bytes: Uint8Array<ArrayBuffer>, id: string): Promise<number> {
  const upload = client.transcribe(server, { bytes }, { model: MODEL, id });
  await server.underway(id);
  const begun = performance.now();
  await client.cancel(server, id);
  const { status } = await upload;
  if (status !== 499) throw new Error(`The request was not cancelled: status ${status}.`);
  return performance.now() - begun;
}

/** Milliseconds from `tts.cancel`, sent after the first sound, to `tts.speaking_end`. */
async function cancelSpeech(server: VoiceServer): Promise<number> {
  const socket = await RealtimeClient.open(server, '');
  socket.send({ type: 'session.configure', tts_model: 'espeak' });
  socket.send({ type: 'tts.speak', text: TEXT });
  await socket.event('tts.speaking_start');
  const begun = performance.now();
  socket.send({ type: 'tts.cancel' });
  await socket.event('tts.speaking_end');
  const took = performance.now() - begun;
  await socket.close();
  return took;
}
